import type { Session, accounts } from '@stoa/contract/people/accounts';
import type { Person } from '@stoa/contract/people/people';
import type { professors } from '@stoa/contract/catalog/professors';
import type { students } from '@stoa/contract/catalog/students';
import type { ToAccept } from '@stoa/contract/people/acceptances';
import type { Ability } from '@stoa/contract/kernel/role';
import { useSyncExternalStore } from 'react';
import { call } from './api.ts';
import { clearDrafts } from './drafts.ts';
import { followChoice } from './language.ts';
import { isSessionAlive, onSessionEnd, onTwoFactorDue, sessionIsAlive } from './http.ts';
import { onTabs, notifyTabs } from './tabs.ts';

/** The signed-in person, as this tab knows them. It is only for display: the credential is a cookie that no script can read. */
export interface SignedIn {
  /** The abilities that the server reported. Empty while the person must set up two-factor sign-in. */
  readonly may: readonly Ability[];
  readonly person: Omit<Person, 'version'>;
  /** The institution that an InstitutionAdmin decides for. Null for everybody else, and for those who decide for all. */
  readonly institution: Session['institution'];
  /** True when the person has sent an application; null until we know, and for roles that send none. */
  readonly hasRecord: boolean | null;
  /** True when the person can open only their own account until they set up two-factor sign-in. */
  readonly twoFactorDue: boolean;
  /** How many notifications the person has not read, at most 100. */
  readonly unread: number;
  /** How many corrections of rosters and grades the person can decide on now. */
  readonly corrections: number;
  /** The terms that the person has yet to accept. */
  readonly toAccept: readonly ToAccept[];
}

const names = [
  'person',
  'role',
  'may',
  'sessionToken',
  'hasRecord',
  'twoFactorDue',
  'toAccept',
  'institution',
  'unread',
  'corrections',
] as const;
const listeners = new Set<() => void>();
const watchers = new Set<() => void>();
let seen: { text: string; value: SignedIn | undefined } | undefined;

function current(): SignedIn | undefined {
  const [person, , may, , hasRecord, twoFactorDue, toAccept, institution, unread, corrections] = names.map((name) =>
    sessionStorage.getItem(name),
  );
  const text = `${person}|${may}|${hasRecord}|${twoFactorDue}|${toAccept}|${institution}|${unread}|${corrections}`;
  // useSyncExternalStore needs the same object until something changes.
  if (seen?.text !== text)
    seen = {
      text,
      value:
        person && may
          ? {
              may: JSON.parse(may) as SignedIn['may'],
              person: JSON.parse(person) as SignedIn['person'],
              hasRecord: hasRecord === null ? null : hasRecord === 'true',
              twoFactorDue: twoFactorDue === 'true',
              institution: institution ? (JSON.parse(institution) as SignedIn['institution']) : null,
              unread: Number(unread),
              corrections: Number(corrections),
              toAccept: toAccept ? (JSON.parse(toAccept) as ToAccept[]) : [],
            }
          : undefined,
    };
  return seen.value;
}
const changed = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The signed-in person. Undefined when nobody is signed in, and while a page is prerendered. */
export const useSession = (): SignedIn | undefined => useSyncExternalStore(subscribe, current, () => undefined);

/** Returns true when the signed-in person has an ability: `useMay('teach')`. */
export const useMay = (ability: Ability): boolean => useSession()?.may.includes(ability) ?? false;

/** Calls back whenever someone signs in or out. */
export function onSessionChange(watcher: () => void) {
  watchers.add(watcher);
}

let leftByChoice = false;
/** True when the last person signed out themselves. The next one then starts on the home page. */
export const hasSignedOut = (): boolean => leftByChoice;

/** The server has said that nobody is signed in, so we don't ask again until someone signs in. */
let nobody = false;

function clear() {
  nobody = true;
  sessionIsAlive(false);
  goOn(false);
  for (const name of names) sessionStorage.removeItem(name);
  watchers.forEach((watcher) => watcher());
  changed();
}

/** Set when a session ends while its person has a page open. Requests wait here until the person is back. */
let pause: { readonly over: Promise<boolean>; readonly settle: (isBack: boolean) => void } | undefined;
export const useSessionEnded = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => pause !== undefined,
    () => false,
  );

function goOn(isBack: boolean) {
  pause?.settle(isBack);
  pause = undefined;
}
onSessionEnd(async () => {
  // A newly opened page has no unsaved work, so it goes to the login.
  if (!current() || !isSessionAlive() || !window.location.pathname.startsWith('/mainContent')) {
    clear();
    return false;
  }
  if (!pause) {
    let settle = (_isBack: boolean): void => {};
    const over = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    pause = { over, settle };
    changed();
  }
  return pause.over;
});

const ask = () => call<typeof accounts.session>('GET /api/session');

/** Returns true while this person is still the one signed in. */
export const isSignedIn = (personId: string): boolean => current()?.person._id === personId;

/**
 * Returns true when the same person is back with the same abilities, so the page can continue. Otherwise the page starts over.
 */
async function isBack(session: Session): Promise<boolean> {
  const before = current();
  if (before?.person._id !== session.person._id || before.may.join() !== session.may.join()) {
    goOn(false);
    await signIn(session);
    return false;
  }
  keep(session);
  goOn(true);
  changed();
  return true;
}

/** Signs the same person in again without leaving the page. Returns true when the page can continue. Throws ApiError. */
export async function renewSession(password: string, code: string | undefined): Promise<boolean> {
  const username = current()?.person.email ?? '';
  const body = { username, password, code };
  const session = await call<typeof accounts.login>('POST /api/login', { body });
  notifyTabs({ signedIn: session.person._id });
  return isBack(session);
}

onTabs((news) => {
  const mine = current()?.person._id;
  if ('signedIn' in news && (mine === undefined || news.signedIn === mine)) {
    if (pause) void ask().then(isBack, () => {});
    return;
  }
  // This tab's content isn't for the person here now. Signing out may have emptied its storage already.
  leftByChoice = true;
  clear();
  nobody = 'left' in news;
});

/** Asks the server whether the person has sent an application. Call it again after one is sent. */
export async function refreshRecord(): Promise<void> {
  const may = current()?.may ?? [];
  const asProfessor = may.includes('applyAsProfessor');
  if (!asProfessor && !may.includes('applyAsStudent')) return;
  const record = asProfessor
    ? await call<typeof professors.mine>('GET /api/myProfessor')
    : await call<typeof students.mine>('GET /api/myStudent');
  sessionStorage.setItem('hasRecord', String(Boolean(record)));
  changed();
}

function keep(session: Session) {
  const { role, may, institution, sessionToken, twoFactorDue, toAccept, unread, corrections } = session;
  const { version: _version, ...person } = session.person;
  sessionStorage.setItem('person', JSON.stringify(person));
  sessionStorage.setItem('role', role);
  sessionStorage.setItem('may', JSON.stringify(may));
  sessionStorage.setItem('sessionToken', sessionToken);
  sessionStorage.setItem('twoFactorDue', String(twoFactorDue));
  sessionStorage.setItem('toAccept', JSON.stringify(toAccept));
  sessionStorage.setItem('unread', String(unread));
  sessionStorage.setItem('corrections', String(corrections));
  sessionStorage.setItem('institution', JSON.stringify(institution));
}

/** Changes a part of what is known of the person who is signed in. */
function note(name: (typeof names)[number], value: string): void {
  if (!current()) return;
  sessionStorage.setItem(name, value);
  changed();
}
/** Notes that the person has accepted the terms that waited. */
export const acceptedTerms = (): void => note('toAccept', '[]');
/** Notes how many notifications the person has not read. */
export const countUnread = (unread: number): void => note('unread', String(unread));
/** Notes that the person has decided on a correction. */
export const countDecided = (): void => note('corrections', String(Math.max(0, (current()?.corrections ?? 0) - 1)));

/** Stores the answer to a login: the name and contact fields, and no secrets. */
export async function signIn(session: Session): Promise<void> {
  begin(session);
  // The menu works without this for now. It asks again when it opens.
  await refreshRecord().catch(() => {});
  changed();
  notifyTabs({ signedIn: session.person._id });
}

function begin(session: Session) {
  nobody = false;
  leftByChoice = false;
  sessionIsAlive();
  clearDrafts(session.person._id);
  watchers.forEach((watcher) => watcher());
  keep(session);
  sessionStorage.removeItem('hasRecord');
}

/** Reloads the person and their abilities: after a change to their account, or when the server has refused something. */
export async function refreshSession(): Promise<void> {
  keep(await ask());
  changed();
}
onTwoFactorDue(() => void refreshSession().catch(() => {}));

/** Whether the browser loaded its page at an address of the signed-in area, and fetched the session ahead (server/src/web.ts). */
export function startedInside(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation === undefined || new URL(navigation.name).pathname.startsWith('/mainContent');
}

let answerTaken = false;
/** Takes the answer that was fetched ahead, where this tab already knows its person: a later question must not get it. */
function takeAnswer() {
  if (answerTaken) return;
  answerTaken = true;
  if (startedInside()) void refreshSession().catch(() => {});
}

/** Finds the session of a new tab, because the browser may hold the cookie. Returns true when there is one. */
export async function restoreSession(): Promise<boolean> {
  if (current()) {
    takeAnswer();
    return true;
  }
  if (nobody) return false;
  try {
    answerTaken = true;
    const session = await ask();
    begin(session);
    changed();
    notifyTabs({ signedIn: session.person._id });
    followChoice(session.language);
    return true;
  } catch {
    return false;
  }
}

/** Ends the session on the server, then in this browser. Throws ApiError when the server can't be reached. */
export async function signOut(): Promise<void> {
  await call<typeof accounts.logout>('POST /api/logout');
  leaveSession();
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
