import { sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Db, Trx } from './db.ts';
import { openLogForForgetting } from './forgetting.ts';

/** Where texts stand that may name somebody: a table with an id, and its columns. */
export interface Texts {
  readonly table: keyof Schema;
  readonly text: readonly string[];
  readonly json: readonly string[];
}

/** How many rows one statement looks at, so that none takes long. */
const atOnce = 5000;

/**
 * Replaces words wherever they stand as whole words, in whatever case, page by page. `inTurn` runs each page in a transaction
 * of its own. Returns how many rows were changed.
 */
export async function replaceWords(
  inTurn: <T>(run: (trx: Trx) => Promise<T>) => Promise<T>,
  { table, text, json }: Texts,
  words: readonly string[],
  replacement: string,
): Promise<number> {
  if (words.length === 0) return 0;
  const columns = [
    ...text.map((column) => ({
      value: sql.ref(column),
      column: sql.ref(column),
      to: sql``,
      pattern: patternOf(words),
    })),
    ...json.map((column) => ({
      value: sql`${sql.ref(column)}::text`,
      column: sql.ref(column),
      to: sql`::jsonb`,
      // In JSON a quote or a backslash in a name is written with another character before it.
      pattern: patternOf(words.map((word) => JSON.stringify(word).slice(1, -1))),
    })),
  ];
  const matches = columns.map(({ value, pattern }) => sql`${value} ~* ${pattern}`);
  const sets = columns.map(
    ({ column, value, to, pattern }) =>
      sql`${column} = regexp_replace(${value}, ${pattern}, ${replacement}, 'gi')${to}`,
  );
  const next = (last: string | null) =>
    inTurn(async (trx) => {
      await openLogForForgetting(trx);
      const { rows } = await sql<{ last: string | null; changed: number }>`
        with "page" as (select "_id" from ${sql.table(table)} where ${last}::uuid is null or "_id" > ${last}::uuid
          order by "_id" limit ${atOnce}),
        "done" as (update ${sql.table(table)} set ${sql.join(sets)} where "_id" in (select "_id" from "page")
          and (${sql.join(matches, sql` or `)}) returning 1)
        select (select "_id" from "page" order by "_id" desc limit 1) as "last",
          (select count(*)::int from "done") as "changed"`.execute(trx);
      return rows[0]!;
    });
  let changed = 0;
  for (let page = await next(null); ; page = await next(page.last)) {
    changed += page.changed;
    if (page.last === null) return changed;
  }
}

const edges = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]/u;
// In JSON a line break is written as letters.
const before = String.raw`(?:(?<![[:alnum:]])|(?<=\\[nrtbf]))`;
const after = '(?![[:alnum:]])';

/** A regular expression of PostgreSQL for any of the words. Blanks within a word match any blanks. */
function patternOf(words: readonly string[]): string {
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const each = longestFirst.map((word) => {
    const letters = Array.from(word.trim());
    const body = word
      .trim()
      .split(/\s+/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join(String.raw`\s+`);
    // Scripts without blanks between words have no edges to look for.
    return (edges.test(letters[0]!) ? before : '') + body + (edges.test(letters.at(-1)!) ? after : '');
  });
  return `(?:${each.join('|')})`;
}

/**
 * Empties mails that won't be sent any more and in which one of the words stands: they may quote what the person wrote. Mails
 * that were sent have no text any more.
 */
export const emptyMailsWith = (db: Db, words: readonly string[]) =>
  db
    .updateTable('mail')
    .set({ text: '', body: null })
    .where('text', '<>', '')
    .where(sql<boolean>`("state" = 'kept' or "state" = 'failed' and "nextAt" is null)`)
    .where(sql<boolean>`"text" ~* ${patternOf(words)}`)
    .execute();
