import type { Endpoint } from '@stoa/contract/kernel/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { isPassing } from './http.ts';
import { pageTables, rendering } from './page.ts';

/** The marks of the tables that the answers of a path were made from. The server says them, without the tables' names. */
const ours = new Map(pageTables());
/** The marks of the tables that were changed since the last refresh. An empty text is a write that may have changed anything. */
const changes = new Set<string>();

const noteChange = (told: string): void => void (import.meta.env.SSR || changes.add(told));

/** Notes what an answer was made from, or what a write has changed. */
export function noteTables({ method, path }: Endpoint, told: string | null): void {
  if (method !== 'GET') return noteChange(told ?? '');
  const all = import.meta.env.SSR ? rendering().tables : ours;
  // Answers of one path differ: for one that didn't say, nothing is known of the path.
  const before = all.get(path);
  all.set(path, told === null || before === '' ? '' : [...new Set(`${before ?? told}.${told}`.split('.'))].join('.'));
}

/** Notes a write that failed. It may have been done all the same when no answer has come. */
export function noteFailure({ method }: Endpoint, failure: unknown): void {
  if (method !== 'GET' && isPassing(failure)) noteChange('');
}

/** After a write: asks again for what it may have changed. Answers of which nothing is known count as changed. */
export async function refresh(client: QueryClient): Promise<void> {
  const told = [...changes];
  changes.clear();
  if (told.length === 0 || told.includes('')) return client.invalidateQueries();
  const changed = new Set(told.flatMap((marks) => marks.split('.')));
  return client.invalidateQueries({
    predicate: ({ queryKey: [path], state: { status } }) =>
      status !== 'success' || (ours.get(path as string) ?? '').split('.').some((mark) => !mark || changed.has(mark)),
  });
}
