import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { WholeEndpoint } from '@stoa/contract/kernel/endpoint';
import { tablesHeader } from '@stoa/contract/kernel/fields';
import { sql } from 'kysely';
import type { Db } from './db.ts';

interface Table {
  readonly name: string;
  /** the text of its triggers' functions */
  readonly acts: string;
  /** the tables whose rows are deleted or set to null with its own */
  readonly falls: readonly string[];
}
/** The tables that a statement reads, and those that it changes: directly, by triggers or by foreign keys. */
interface Touched {
  readonly reads: ReadonlySet<string>;
  readonly changes: ReadonlySet<string>;
}
/** An answer, and the header that lists its tables. */
export interface WithTables<Answer> {
  readonly answer: Answer;
  readonly told: Readonly<Record<string, string>>;
}
interface Change {
  readonly name: string;
  readonly isDeleted: boolean;
}

/**
 * Every answer depends on the signed-in person and on the site's settings, which aren't read with the answer itself: a change
 * in these tables may change any answer.
 */
const behindAll = ['account', 'person', 'session', 'sitePage', 'siteVersion'];
const mostRead = 2000;

let tables: ReadonlyMap<string, Table> = new Map();
const read = new Map<string, Touched>();
const noted = new AsyncLocalStorage<Set<string>>();

/** Loads the tables with their triggers and foreign keys from the database. Before that, no statement can be analysed. */
export async function learnTables(db: Db): Promise<void> {
  const { rows } = await sql<Table>`
    select "one".relname as "name",
      (select coalesce(string_agg("act".prosrc, ' '), '') from pg_trigger as "on" join pg_proc as "act" on "act".oid = "on".tgfoid
        where "on".tgrelid = "one".oid and not "on".tgisinternal) as "acts",
      array(select "other".relname::text from pg_constraint as "rule" join pg_class as "other" on "other".oid = "rule".conrelid
        where "rule".confrelid = "one".oid and "rule".confdeltype in ('c', 'n', 'd')) as "falls"
    from pg_class as "one" where "one".relkind = 'r' and "one".relnamespace = 'public'::regnamespace`.execute(db);
  tables = new Map(rows.map((table) => [table.name, table]));
  read.clear();
}

/**
 * A quoted name without a qualifier, with the verb before it. A column or a `with` that has a table's name counts as the table:
 * a table too many costs a request, and one too few leaves stale data on the screen.
 */
const named = /(?:\b(insert into|merge into|update|delete from|truncate)\s+)?(?<!\.|\bas )"(\w+)"/gi;
function namesIn(text: string) {
  const reads = new Set<string>();
  const changes: Change[] = [];
  for (const [, verb = '', name = ''] of text.matchAll(named))
    if (tables.has(name)) {
      // A logged read inserts a line, but doesn't return it.
      if (!/^i/i.test(verb)) reads.add(name);
      if (verb !== '') changes.push({ name, isDeleted: /^[dt]/i.test(verb) });
    }
  return { reads, changes };
}

/** Returns the tables that a statement touches. */
export function touchedBy(text: string): Touched {
  const known = read.get(text);
  if (known) return known;
  const { reads, changes } = namesIn(text);
  // The list grows during the loop.
  for (const { name, isDeleted } of changes) {
    const { acts, falls } = tables.get(name)!;
    const more = isDeleted ? falls.map((other) => ({ name: other, isDeleted })) : [];
    for (const one of [...namesIn(acts).changes, ...more])
      if (!changes.some((same) => same.name === one.name && same.isDeleted === one.isDeleted)) changes.push(one);
  }
  const touched = { reads, changes: new Set(changes.map(({ name }) => name)) };
  if (read.size < mostRead) read.set(text, touched);
  return touched;
}

/** Notes a statement for the call that sends it. */
export const noteStatement = (text: unknown): void => void noted.getStore()?.add(String(text));

/** The header's value for a write that has changed no table, such as a preview. */
const nothing = '-';
const marks = new Map<string, string>();
/** Returns a short mark of a table, the same in every process. Two tables that shared one would be refreshed together. */
export function markOf(name: string): string {
  const mark = marks.get(name) ?? createHash('sha256').update(name).digest('base64url').slice(0, 3);
  marks.set(name, mark);
  return mark;
}

/**
 * Runs a call, and returns a header with the marks of the tables that its answer was read from or, for a write, of those that
 * it has changed. A missing header means that every table may be affected.
 */
export async function withTables<Answer>(
  { method, access, ownTransactions }: WholeEndpoint,
  task: () => Promise<Answer>,
): Promise<WithTables<Answer>> {
  const texts = new Set<string>();
  const answer = await noted.run(texts, task);
  const isRead = method === 'GET';
  // Without a sign-in, the header could reveal which accounts exist; with several transactions, more changes may follow.
  if (!isRead && (access === 'anyone' || ownTransactions)) return { answer, told: {} };
  const all = new Set<string>();
  for (const text of texts) for (const name of touchedBy(text)[isRead ? 'reads' : 'changes']) all.add(name);
  const isUnsure = isRead ? all.size === 0 : behindAll.some((name) => all.has(name));
  return { answer, told: isUnsure ? {} : { [tablesHeader]: [...all].map(markOf).join('.') || nothing } };
}
