import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';

type Column = RawBuilder<unknown>;
type Values = readonly string[];

/** Rows between two marks. */
const apart = 500;
/** Milliseconds after which the marks of a list that is still asked for are set anew. */
const fresh = 60_000;
const mostLists = 50;

interface Walk {
  /** What the rows number 500, 1,000, 1,500 … are sorted by. */
  marks: Promise<readonly Values[]>;
  since: number;
}
const walks = new Map<string, Walk>();

/** The rows of an order from some values on. */
export const fromHere = (columns: readonly Column[], values: Values, direction: 'asc' | 'desc') =>
  sql<boolean>`(${sql.join(columns)}) ${sql.raw(direction === 'asc' ? '>=' : '<=')} (${sql.join(values)})`;

/** Sets a mark every so many rows, each looked for from the one before: no statement reads more than that many. */
async function walk<DB, TB extends keyof DB, Row>(
  ordered: SelectQueryBuilder<DB, TB, Row>,
  columns: readonly Column[],
  direction: 'asc' | 'desc',
): Promise<Values[]> {
  const marks: Values[] = [];
  const next = ordered
    .clearSelect()
    .select(sql<string[]>`array[${sql.join(columns.map((column) => sql`(${column})::text`))}]`.as('values'))
    .limit(1)
    .offset(apart);
  for (;;) {
    const last = marks.at(-1);
    const rest = last ? next.where(fromHere(columns, last, direction)) : next;
    const [row] = (await rest.execute()) as unknown as { values: string[] }[];
    if (!row) return marks;
    marks.push(row.values);
  }
}

/**
 * Where to begin instead of reading `offset` rows only to leave them away: the values of a row before it, and how many are
 * still to be left away from there. `ordered` is sorted by `columns`, which are never null and tell any two rows apart. The
 * first who asks waits for the marks; later they are set anew behind whoever asks, so they are a minute old or a little more,
 * and a page far down may be off by the rows that came or went since.
 */
export async function markBefore<DB, TB extends keyof DB, Row>(
  ordered: SelectQueryBuilder<DB, TB, Row>,
  columns: readonly Column[],
  direction: 'asc' | 'desc',
  offset: number,
): Promise<{ readonly values: Values; readonly skip: number } | undefined> {
  const { sql: text, parameters } = ordered.compile();
  const list = JSON.stringify([text, parameters]);
  // What can't be walked through is read as it stands: nothing is marked.
  const walked = () => walk(ordered, columns, direction).catch(() => []);
  const known = walks.get(list) ?? { marks: walked(), since: Date.now() };
  walks.set(list, known);
  if (walks.size > mostLists) walks.delete(walks.keys().next().value!);
  if (Date.now() - known.since > fresh) {
    known.since = Date.now();
    void walked().then((marks) => (known.marks = Promise.resolve(marks)));
  }
  const at = Math.floor(offset / apart) - 1;
  const values = (await known.marks)[at];
  return values && { values, skip: offset - (at + 1) * apart };
}
