import type { Endpoint } from '@stoa/contract/kernel/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { isPassing } from './http.ts';
import { pageTables, rendering } from './page.ts';

/** By path, the marks of the database tables that its answers were read from. A mark doesn't reveal the table's name. */
const ours = new Map(pageTables());
/** The marks of the tables changed since the last refresh. An empty text means a write that may have changed anything. */
const changes = new Set<string>();

const noteChange = (told: string): void => void (import.meta.env.SSR || changes.add(told));

/** Notes the tables that an answer was read from, or that a write has changed. */
export function noteTables({ method, path }: Endpoint, told: string | null): void {
  if (method !== 'GET') return noteChange(told ?? '');
  const all = import.meta.env.SSR ? rendering().tables : ours;
  // Answers of one path differ. Once one of them has no marks, nothing is known about the path.
  const before = all.get(path);
  all.set(path, told === null || before === '' ? '' : [...new Set(`${before ?? told}.${told}`.split('.'))].join('.'));
}

/** Notes a write that failed. When no answer came, the server may have done it nevertheless. */
export function noteFailure({ method }: Endpoint, failure: unknown): void {
  if (method !== 'GET' && isPassing(failure)) noteChange('');
}

/** After a write, reloads the answers that it may have changed. Answers without known tables count as changed. */
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
