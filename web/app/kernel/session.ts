import { type Session, accounts, type ToAccept } from '@stoa/contract/people/accounts.endpoints';
import type { Person } from '@stoa/contract/people/people';
import type { Ability } from '@stoa/contract/kernel/role';
import { useSyncExternalStore } from 'react';
import { call } from './api.ts';
import { clearDrafts } from './drafts.ts';
import { followChoice } from './language.ts';
import { isSessionAlive, onSessionEnd, onTwoFactorDue, sessionIsAlive, type SignInReason } from './http.ts';
import { page, signal } from './page.ts';

/** A message from one tab of this browser to the others. */
type News = { readonly signedIn: string } | { readonly left: true };

/** Absent on the server, where an open channel would keep the process running. */
const channel =
  typeof window === 'undefined' || !('BroadcastChannel' in window) ? undefined : new BroadcastChannel('stoa');

const notifyTabs = (news: News): void => channel?.postMessage(news);

/** The signed-in person, as this tab knows them. It is only for display: the credential is a cookie that no script can read. */
export interface SignedIn {
  /** The abilities that the server reported. Empty while the person must set up two-factor sign-in. */
  readonly may: readonly Ability[];
  readonly person: Omit<Person, 'version'>;
  /** The institution that an InstitutionAdmin decides for. Null for everybody else, and for those who decide for all. */
  readonly institution: Session['institution'];
  /** True when the person has sent an application. */
  readonly hasRecord: boolean;
  /** True when the person can open only their own account until they set up two-factor sign-in. */
  readonly twoFactorDue: boolean;
  /** Days until two-factor sign-in becomes required. Null when nothing is missing. */
  readonly twoFactorIn: number | null;
  /** True when an institution's own sign-in began the session. */
  readonly byProvider: boolean;
  /** False when passkeys or the institution's own sign-in alone sign the person in. */
  readonly hasPassword: boolean;
  /** True until the person has a passkey, or has answered whether they want one. */
  readonly offersPasskey: boolean;
  /** How many notifications the person has not read, at most 100. */
  readonly unread: number;
  /** How many corrections of rosters and grades the person can decide on now. */
  readonly corrections: number;
  /** The terms that the person has yet to accept. */
  readonly toAccept: readonly ToAccept[];
}

const { subscribe, tell: changed } = signal();
const watchers = signal();

/** Returns the part of a session that screens need: the name and contact fields, and no secrets. */
function signedInOf(session: Session | null): SignedIn | undefined {
  if (!session) return undefined;
  const { role: _role, sessionToken: _token, language: _language, ...rest } = session;
  const { version: _version, ...person } = session.person;
  return { ...rest, person };
}
const fromPage = import.meta.env.SSR ? undefined : signedInOf(page().session);
let known = fromPage;
const current = (): SignedIn | undefined => known;

/** The signed-in person. Undefined when nobody is signed in. */
export const useSession = (): SignedIn | undefined =>
  useSyncExternalStore(subscribe, current, () => (import.meta.env.SSR ? signedInOf(page().session) : fromPage));

/** Returns true when the signed-in person has an ability: `useMay('teach')`. */
export const useMay = (ability: Ability): boolean => useSession()?.may.includes(ability) ?? false;

/** Calls back whenever someone signs in or out. */
export const onSessionChange = watchers.subscribe;

let leftByChoice = false;
/** True when the last person signed out themselves. The next one then starts on the home page. */
export const hasSignedOut = (): boolean => leftByChoice;

/** The server has said that nobody is signed in, so we don't ask again until someone signs in. */
let nobody = !import.meta.env.SSR && fromPage === undefined;

function clear() {
  nobody = true;
  sessionIsAlive(false);
  goOn(false);
  known = undefined;
  for (const name of kept) sessionStorage.removeItem(name);
  watchers.tell();
  changed();
}

/** Set when a session ends while its person has a page open. Requests wait here until the person is back. */
let pause: { readonly why: SignInReason; readonly waiting: ((isBack: boolean) => void)[] } | undefined;
/** Why the person has to sign in again over this page; undefined while they don't. */
export const useSessionPause = (): SignInReason | undefined =>
  useSyncExternalStore(
    subscribe,
    () => pause?.why,
    () => undefined,
  );

function goOn(isBack: boolean) {
  for (const settle of pause?.waiting ?? []) settle(isBack);
  pause = undefined;
}
/** Cancels the action that needed a fresh session. The session itself continues. */
export function stayAsBefore(): void {
  goOn(false);
  changed();
}
/** When this person last signed in over an open page, by the page's clock. Only the sessions before refuse older requests. */
let renewedAt = 0;
onSessionEnd(async (why, sentAt) => {
  if (sentAt < renewedAt) return true;
  // A newly opened page has no unsaved work, so it goes to the login.
  const isOpen = why === 'fresh' || isSessionAlive();
  if (!current() || !isOpen || !window.location.pathname.startsWith('/mainContent')) {
    clear();
    return false;
  }
  if (!pause) {
    pause = { why, waiting: [] };
    changed();
  }
  const { waiting } = pause;
  return new Promise((settle) => waiting.push(settle));
});

const ask = () => call(accounts.session);

/** Returns true while this person is still the one signed in. */
export const isSignedIn = (personId: string): boolean => current()?.person._id === personId;

/**
 * Returns true when the same person is back with the same abilities, so the page can continue. Otherwise the page starts over.
 */
async function isBack(session: Session): Promise<boolean> {
  const before = current();
  if (before?.person._id !== session.person._id || before.may.join() !== session.may.join()) {
    goOn(false);
    signIn(session);
    return false;
  }
  keep(session);
  renewedAt = performance.now();
  goOn(true);
  changed();
  return true;
}

/** Signs the same person in again without leaving the page. Returns true when the page can continue. Throws ApiError. */
export const renewSession = async (password: string, code: string | undefined): Promise<boolean> =>
  renewedBy(await call(accounts.login, { body: { username: current()?.person.email ?? '', password, code } }));
/** The same after a sign-in by a passkey. */
export function renewedBy(session: Session): Promise<boolean> {
  notifyTabs({ signedIn: session.person._id });
  return isBack(session);
}

channel?.addEventListener('message', ({ data: news }: MessageEvent<News>) => {
  const mine = current()?.person._id;
  if ('signedIn' in news && (mine === undefined || news.signedIn === mine)) {
    nobody = false;
    if (pause) void ask().then(isBack, () => {});
    return;
  }
  // This tab's content isn't for the person here now. Signing out may have emptied its storage already.
  leftByChoice = true;
  clear();
  nobody = 'left' in news;
});

/** The entries of session storage: the person, the role and the session's name. The program never reads them. */
const kept = ['person', 'role', 'sessionToken'] as const;
function keep(session: Session) {
  known = signedInOf(session);
  sessionStorage.setItem('person', JSON.stringify(known!.person));
  sessionStorage.setItem('role', session.role);
  sessionStorage.setItem('sessionToken', session.sessionToken);
}

/** Changes some of the data about the signed-in person. */
function note(change: Partial<SignedIn>): void {
  if (!known) return;
  known = { ...known, ...change };
  changed();
}
/** Notes that the person has accepted the terms that waited. */
export const acceptedTerms = (): void => note({ toAccept: [] });
/** Notes that the person was offered a passkey. */
export const offeredPasskey = (): void => note({ offersPasskey: false });
/** Notes how many notifications the person has not read. */
export const countUnread = (unread: number): void => note({ unread });
/** Notes that the person has decided on a correction. */
export const countDecided = (): void => note({ corrections: Math.max(0, (known?.corrections ?? 0) - 1) });

/** Begins the session that a login has answered with. */
export function signIn(session: Session): void {
  begin(session);
  changed();
  notifyTabs({ signedIn: session.person._id });
}

function begin(session: Session) {
  nobody = false;
  renewedAt = 0;
  leftByChoice = false;
  sessionIsAlive();
  clearDrafts(session.person._id);
  watchers.tell();
  keep(session);
}

/** Reloads the person and their abilities: after a change to their account, or when the server has refused something. */
export async function refreshSession(): Promise<void> {
  keep(await ask());
  changed();
}
onTwoFactorDue(() => void refreshSession().catch(() => {}));

/** Whether the browser loaded its page at an address of the signed-in area. */
export function startedInside(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation === undefined || new URL(navigation.name).pathname.startsWith('/mainContent');
}

if (!import.meta.env.SSR) {
  const { session } = page();
  if (session) {
    keep(session);
    clearDrafts(session.person._id);
    notifyTabs({ signedIn: session.person._id });
  } else for (const name of kept) sessionStorage.removeItem(name);
}

/** Finds the session that began in another tab since this page was loaded. Returns true when there is one. */
export async function restoreSession(): Promise<boolean> {
  if (current()) return true;
  if (nobody) return false;
  try {
    const session = await ask();
    signIn(session);
    followChoice(session.language);
    return true;
  } catch {
    return false;
  }
}

/** Ends the session on the server, then in this browser. Throws ApiError when the server can't be reached. */
export async function signOut(): Promise<void> {
  const { signOutAt } = await call(accounts.logout);
  leaveSession();
  if (signOutAt) window.location.assign(signOutAt);
}

/** Signs out in this browser only, and deletes what it kept about the person. */
export function leaveSession(): void {
  leftByChoice = true;
  clear();
  clearDrafts();
  notifyTabs({ left: true });
}

/** Returns the page to open after signing in. Only paths on this site are accepted. */
export function safeReturn(next: string | null, otherwise = '/mainContent'): string {
  const here = 'http://here.invalid';
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return otherwise;
  const { origin, pathname, search, hash } = new URL(next, here);
  // "/.//host" looks like our own path, but once its dot is resolved, browsers read "//host" as another site.
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : otherwise;
}
