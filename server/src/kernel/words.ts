import { sql, type SqlBool } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Db, Trx } from './db.ts';
import type { Encryption } from './encryption.ts';
import { openLogForForgetting } from './erasing.ts';
import { isSealed, openJson } from './sealed-columns.ts';

/** A column of text, or of JSON with texts in it, of a table with an id. */
export interface TextColumn {
  readonly table: keyof Schema;
  readonly column: string;
  readonly isJson: boolean;
}
type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** The number of rows that one statement reads, so that none takes long. */
const atOnce = 5000;

const edges = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u;

/** A pattern for PostgreSQL and JavaScript that matches any of the words as whole words. Blanks within one match any blanks. */
function sourceOf(words: readonly string[], before: string, after: string): string {
  const longestFirst = words.map((word) => word.trim()).toSorted((one, other) => other.length - one.length);
  const each = longestFirst.map((word) => {
    const letters = Array.from(word);
    const body = word
      .split(/\s+/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`))
      .join(String.raw`\s+`);
    // Scripts without blanks between words have no word boundaries.
    return (edges.test(letters[0]!) ? before : '') + body + (edges.test(letters.at(-1)!) ? after : '');
  });
  return `(?:${each.join('|')})`;
}
const inPostgres = (words: readonly string[]) => sourceOf(words, '(?<![[:alnum:]])', '(?![[:alnum:]])');
const inJavaScript = (words: readonly string[]) =>
  new RegExp(sourceOf(words, String.raw`(?<![\p{L}\p{N}])`, String.raw`(?![\p{L}\p{N}])`), 'giu');

/**
 * Yields the ids of rows, page by page, whose column contains one of the words as a whole word, ignoring case. In JSON only the
 * decoded values are searched.
 */
export async function* rowsWith(db: Db, encryption: Encryption, one: TextColumn, words: readonly string[]) {
  const { table, column, isJson } = one;
  if (isSealed(one)) return yield* sealedRowsWith(db, encryption, one, words);
  const pattern = inPostgres(words);
  const value = sql.ref(column);
  const matches = isJson
    ? sql<SqlBool>`exists (select from jsonb_path_query(${value}, 'strict $.** ? (@.type() == "string")') as "one"
        where "one" #>> '{}' ~* ${pattern})`
    : sql<SqlBool>`${value} ~* ${pattern}`;
  for (let last: string | null = null; ;) {
    const { rows } = await sql<{ last: string | null; found: string[] }>`
      with "page" as (select "_id", ${matches} as "matches" from ${sql.table(table)}
        where ${last}::uuid is null or "_id" > ${last}::uuid order by "_id" limit ${atOnce})
      select (select "_id" from "page" order by "_id" desc limit 1) as "last",
        array(select "_id" from "page" where "matches") as "found"`.execute(db);
    const page: { last: string | null; found: string[] } = rows[0]!;
    if (page.found.length > 0) yield page.found;
    if (page.last === null) return;
    last = page.last;
  }
}

/** The same for a sealed column, which PostgreSQL can't search. */
async function* sealedRowsWith(
  db: Db,
  encryption: Encryption,
  { table, column, isJson }: TextColumn,
  words: readonly string[],
) {
  for (let last: string | null = null; ;) {
    const { rows } = await sql<{ _id: string; value: JsonValue }>`select "_id", ${sql.ref(column)} as "value"
      from ${sql.table(table)} where ${last}::uuid is null or "_id" > ${last}::uuid order by "_id" limit ${atOnce}`.execute(
      db,
    );
    const found = rows.filter(({ value }) => excerptOf(opened(encryption, isJson, value), words) !== undefined);
    if (found.length > 0) yield found.map(({ _id }) => _id);
    const next: string | undefined = rows.at(-1)?._id;
    if (next === undefined) return;
    last = next;
  }
}
const opened = (encryption: Encryption, isJson: boolean, value: JsonValue): JsonValue =>
  isJson ? openJson(encryption, value) : typeof value === 'string' ? encryption.open(value) : value;

/** Applies a change to every text of a value; keys stay. */
function inTexts(value: JsonValue, change: (text: string) => string): JsonValue {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => inTexts(one as JsonValue, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inTexts(one, change)]));
}

async function valueOf(db: Db, { table, column }: TextColumn, id: string, lock = sql``): Promise<JsonValue> {
  const { rows } = await sql<{ value: JsonValue }>`select ${sql.ref(column)} as "value" from ${sql.table(table)}
    where "_id" = ${id} ${lock}`.execute(db);
  return rows[0]?.value ?? null;
}

/** The characters that are shown on each side of a word. */
const beside = 80;

/** The text around the first word found: before it, the word as the text spells it, and after it. */
export interface Excerpt {
  readonly before: string;
  readonly found: string;
  readonly after: string;
}

/** Reads some columns of some rows of a table in one statement: the values of each row by column, by the row's id. */
export async function valuesOf(db: Db, encryption: Encryption, columns: readonly TextColumn[], ids: readonly string[]) {
  const { table } = columns[0]!;
  const pairs = sql.join(
    [...new Set(columns.map(({ column }) => column))].flatMap((column) => [sql.lit(column), sql.ref(column)]),
  );
  const { rows } = await sql<{ _id: string; values: { readonly [column: string]: JsonValue } }>`
    select "_id", jsonb_build_object(${pairs}) as "values" from ${sql.table(table)} where "_id" = any(${ids}::uuid[])`.execute(
    db,
  );
  const sealed = new Map(columns.filter(isSealed).map(({ column, isJson }) => [column, isJson]));
  const valueOf = (column: string, value: JsonValue) =>
    sealed.has(column) ? opened(encryption, sealed.get(column)!, value) : value;
  return new Map(
    rows.map(({ _id, values }) => [
      _id,
      Object.fromEntries(Object.entries(values).map(([column, value]) => [column, valueOf(column, value)])),
    ]),
  );
}

/** Finds the first of the words in a value, with the text around it. Undefined when it no longer contains any. */
export function excerptOf(value: JsonValue, words: readonly string[]): Excerpt | undefined {
  const pattern = inJavaScript(words);
  let excerpt: Excerpt | undefined;
  inTexts(value, (text) => {
    const [match] = text.matchAll(pattern);
    if (match && !excerpt) {
      const end = match.index + match[0].length;
      const before = text.slice(0, match.index).match(new RegExp(`.{0,${beside}}$`, 'su'))![0];
      excerpt = { before, found: match[0], after: text.slice(end).match(new RegExp(`^.{0,${beside}}`, 'su'))![0] };
    }
    return text;
  });
  return excerpt;
}

/** Replaces the words in one row, where they occur as whole words. */
export async function replaceIn(
  trx: Trx,
  encryption: Encryption,
  place: TextColumn,
  id: string,
  { words, replacement }: { readonly words: readonly string[]; readonly replacement: string },
): Promise<void> {
  await openLogForForgetting(trx);
  const kept = await valueOf(trx, place, id, sql`for update`);
  const before = isSealed(place) ? opened(encryption, place.isJson, kept) : kept;
  if (before === null) return;
  const pattern = inJavaScript(words);
  const changed = inTexts(before, (text) => text.replaceAll(pattern, () => replacement));
  const plain = place.isJson || typeof changed !== 'string' ? JSON.stringify(changed) : changed;
  const after = isSealed(place) ? encryption.encrypt(plain) : changed;
  const value = place.isJson ? sql`${JSON.stringify(after)}::jsonb` : sql`${after}`;
  await sql`update ${sql.table(place.table)} set ${sql.ref(place.column)} = ${value} where "_id" = ${id}`.execute(trx);
}
