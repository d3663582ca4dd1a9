import type { Session } from '@stoa/contract/accounts';
import type { Person } from '@stoa/contract/people';
import type { Role } from '@stoa/contract/kernel/role';
import { useSyncExternalStore } from 'react';
import { forgetDrafts } from './drafts.ts';
import { http, onSessionEnd, onTwoFactorDue, read } from './http.ts';

/** Who is signed in, as this tab knows it. The credential is a cookie that no script can read; this is only for show. */
export interface SignedIn {
  readonly role: Role;
  readonly person: Person;
  /** Has sent in an application; null until that is known, and for roles that send none. */
  readonly hasRecord: boolean | null;
  /** Nothing is open but one's own account until two-factor sign-in is set up. */
  readonly twoFactorDue: boolean;
}

const names = ['person', 'role', 'sessionToken', 'hasRecord', 'twoFactorDue'] as const;
const listeners = new Set<() => void>();
const watchers = new Set<() => void>();
let seen: { text: string; value: SignedIn | undefined } | undefined;

function current(): SignedIn | undefined {
  const [person, role, , hasRecord, twoFactorDue] = names.map((name) => sessionStorage.getItem(name));
  const text = `${person}|${role}|${hasRecord}|${twoFactorDue}`;
  // useSyncExternalStore wants the same object as long as nothing has changed.
  if (seen?.text !== text)
    seen = {
      text,
      value:
        person && role
          ? {
              role: role as Role,
              person: JSON.parse(person) as Person,
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

/** Calls back whenever somebody signs in or out. */
export function onSessionChange(watcher: () => void) {
  watchers.add(watcher);
}

let leftByChoice = false;
/** Whether the last one here signed out, rather than was signed out: who comes next starts at the beginning. */
export const hasSignedOut = (): boolean => leftByChoice;

/** The server has said that nobody is signed in; it need not be asked again until somebody is. */
let nobody = false;

function clear() {
  nobody = true;
  for (const name of names) sessionStorage.removeItem(name);
  if (leftByChoice) forgetDrafts();
  watchers.forEach((watcher) => watcher());
  changed();
}
onSessionEnd(clear);

/** Asks whether the person has sent in an application; to be called again when one is sent. */
export async function refreshRecord(): Promise<void> {
  const role = current()?.role;
  if (role !== 'Professor' && role !== 'Student') return;
  const record = await read<object | null>(role === 'Professor' ? '/api/myProfessor' : '/api/myStudent');
  sessionStorage.setItem('hasRecord', String(Boolean(record)));
  changed();
}

function keep({ person, role, sessionToken, twoFactorDue }: Session) {
  sessionStorage.setItem('person', JSON.stringify(person));
  sessionStorage.setItem('role', role);
  sessionStorage.setItem('sessionToken', sessionToken);
  sessionStorage.setItem('twoFactorDue', String(twoFactorDue));
}

/** Keeps what the login answered: names and contact fields, nothing that opens a door. */
export async function signIn(session: Session): Promise<void> {
  nobody = false;
  leftByChoice = false;
  watchers.forEach((watcher) => watcher());
  keep(session);
  sessionStorage.removeItem('hasRecord');
  // The menu can do without it for the moment; the next page asks again.
  if (!session.twoFactorDue) await refreshRecord().catch(() => {});
  changed();
}

/** Asks who is signed in and what is open to them: after they changed their account, or when the server refused. */
export async function refreshSession(): Promise<void> {
  keep(await read<Session>('/api/session'));
  changed();
}
onTwoFactorDue(() => void refreshSession().catch(() => {}));

/** A new tab knows nothing yet, but the browser may hold the cookie: true when it did. */
export async function restoreSession(): Promise<boolean> {
  if (current()) return true;
  if (nobody) return false;
  try {
    await signIn(await read<Session>('/api/session'));
    return true;
  } catch {
    return false;
  }
}

/** Ends the session on the server, then here; throws ApiError when the server could not be told. */
export async function signOut(): Promise<void> {
  await http({ method: 'POST', url: '/api/logout' });
  leftByChoice = true;
  clear();
}

/** Where to go after signing in: only a path of this site, never another one's address. */
export function safeReturn(next: string | null, otherwise = '/mainContent'): string {
  if (!next?.startsWith('/')) return otherwise;
  const target = new URL(next, 'http://here.invalid');
  return target.origin === 'http://here.invalid' ? target.pathname + target.search + target.hash : otherwise;
}
