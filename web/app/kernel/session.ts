import type { Session, accounts } from '@stoa/contract/accounts';
import type { Person } from '@stoa/contract/people';
import type { professors } from '@stoa/contract/professors';
import type { students } from '@stoa/contract/students';
import type { Ability } from '@stoa/contract/kernel/role';
import { useSyncExternalStore } from 'react';
import { call } from './api.ts';
import { forgetDrafts } from './drafts.ts';
import { followChoice } from './language.ts';
import { isSessionAlive, onSessionEnd, onTwoFactorDue, sessionIsAlive } from './http.ts';
import { onTabs, tellTabs } from './tabs.ts';

/** Who is signed in, as this tab knows it. The credential is a cookie that no script can read; this is only for show. */
export interface SignedIn {
  /** What is open to them, which the server says; nothing until two-factor sign-in is set up, where it is due. */
  readonly may: readonly Ability[];
  readonly person: Omit<Person, 'version'>;
  /** Has sent in an application; null until that is known, and for those who send none. */
  readonly hasRecord: boolean | null;
  /** Nothing is open but one's own account until two-factor sign-in is set up. */
  readonly twoFactorDue: boolean;
}

const names = ['person', 'role', 'may', 'sessionToken', 'hasRecord', 'twoFactorDue'] as const;
const listeners = new Set<() => void>();
const watchers = new Set<() => void>();
let seen: { text: string; value: SignedIn | undefined } | undefined;

function current(): SignedIn | undefined {
  const [person, , may, , hasRecord, twoFactorDue] = names.map((name) => sessionStorage.getItem(name));
  const text = `${person}|${may}|${hasRecord}|${twoFactorDue}`;
  // useSyncExternalStore wants the same object as long as nothing has changed.
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

/** The person signed in, or undefined; undefined as well while a page is prerendered. */
export const useSession = (): SignedIn | undefined => useSyncExternalStore(subscribe, current, () => undefined);

/** Whether something is open to whoever is signed in: `useMay('teach')`. */
export const useMay = (ability: Ability): boolean => useSession()?.may.includes(ability) ?? false;

/** Calls back whenever somebody signs in or out. */
export function onSessionChange(watcher: () => void) {
  watchers.add(watcher);
}

let leftByChoice = false;
/** Whether the last person signed out themselves. The next one then starts at the beginning. */
export const hasSignedOut = (): boolean => leftByChoice;

/** The server has said that nobody is signed in; it need not be asked again until somebody is. */
let nobody = false;

function clear() {
  nobody = true;
  sessionIsAlive(false);
  goOn(false);
  for (const name of names) sessionStorage.removeItem(name);
  watchers.forEach((watcher) => watcher());
  changed();
}

/** The session has ended while its person had a page open, and whatever was asked for waits until they are back. */
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
  // A newly opened page has nothing to lose and shows the login.
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

/** Whether somebody is still the one who is signed in here. */
export const isSignedIn = (personId: string): boolean => current()?.person._id === personId;

/** True when the same person with the same abilities is back, so the page can continue. Anyone else starts over. */
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

/** The same person signs in over the page that waits: true when it goes on; throws ApiError. */
export async function signInAgain(password: string, code: string | undefined): Promise<boolean> {
  const username = current()?.person.email ?? '';
  const body = { username, password, ...(code !== undefined && { code }) };
  const session = await call<typeof accounts.login>('POST /api/login', { body });
  tellTabs({ signedIn: session.person._id });
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

/** Asks whether the person has sent in an application; to be called again when one is sent. */
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

function keep({ person: { version: _version, ...person }, role, may, sessionToken, twoFactorDue }: Session) {
  sessionStorage.setItem('person', JSON.stringify(person));
  sessionStorage.setItem('role', role);
  sessionStorage.setItem('may', JSON.stringify(may));
  sessionStorage.setItem('sessionToken', sessionToken);
  sessionStorage.setItem('twoFactorDue', String(twoFactorDue));
}

/** Keeps what the login answered: names and contact fields, nothing that opens a door. */
export async function signIn(session: Session): Promise<void> {
  nobody = false;
  leftByChoice = false;
  sessionIsAlive();
  forgetDrafts(session.person._id);
  watchers.forEach((watcher) => watcher());
  keep(session);
  sessionStorage.removeItem('hasRecord');
  // The menu can do without it for the moment; the next page asks again.
  await refreshRecord().catch(() => {});
  changed();
  tellTabs({ signedIn: session.person._id });
}

/** Asks who is signed in and what is open to them: after they changed their account, or when the server refused. */
export async function refreshSession(): Promise<void> {
  keep(await ask());
  changed();
}
onTwoFactorDue(() => void refreshSession().catch(() => {}));

/** A new tab knows nothing yet, but the browser may hold the cookie: true when it did. */
export async function restoreSession(): Promise<boolean> {
  if (current()) return true;
  if (nobody) return false;
  try {
    const session = await ask();
    await signIn(session);
    followChoice(session.language);
    return true;
  } catch {
    return false;
  }
}

/** Ends the session on the server, then here; throws ApiError when the server could not be told. */
export async function signOut(): Promise<void> {
  await call<typeof accounts.logout>('POST /api/logout');
  leave();
}

/** Nobody is signed in at this browser any more, and it forgets what it kept of who was. */
export function leave(): void {
  leftByChoice = true;
  clear();
  forgetDrafts();
  tellTabs({ left: true });
}

/** Where to go after signing in: only a path of this site, never another one's address. */
export function safeReturn(next: string | null, otherwise = '/mainContent'): string {
  const here = 'http://here.invalid';
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return otherwise;
  const { origin, pathname, search, hash } = new URL(next, here);
  // "/.//host" is ours until its dot is resolved: then a browser reads "//host" as another site.
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : otherwise;
}
