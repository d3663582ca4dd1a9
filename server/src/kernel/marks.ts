import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';

type Column = RawBuilder<unknown>;
type Values = readonly string[];

/** Rows between two marks: most pages, of ten rows or of several times ten, begin at one. */
const apart = 10;
/** Marks that one statement sets. */
const atOnce = 100;
/** Milliseconds after which the marks of a list that is still asked for are set anew. */
const fresh = 60_000;
/** Milliseconds after which marks are not used any more: of a list for which nobody has asked meanwhile. */
const old = 2 * fresh;
const mostLists = 10;
/** In PostgreSQL's unit of cost: about half a second. */
const longRead = 50_000;

/** A list on which marks are set, as far as anybody has asked for them. */
interface Walk {
  /** What the rows number 10, 20, 30 … are sorted by. */
  readonly marks: Values[];
  readonly since: number;
  /** Whether to set them costs no more than to read the list once. */
  readonly isWorth: Promise<boolean>;
  isOver: boolean;
  /** Whether another one is under way that takes its place. */
  isRenewed: boolean;
  /** The mark that is being set. */
  step: Promise<void> | undefined;
}
const walks = new Map<string, Walk>();

/** The rows of an order from some values on. */
export const fromHere = (columns: readonly Column[], values: Values, direction: 'asc' | 'desc') =>
  sql<boolean>`(${sql.join(columns)}) ${sql.raw(direction === 'asc' ? '>=' : '<=')} (${sql.join(values)})`;

/** Sets marks up to a number of them, some at once, looked for from the last: no statement reads more than a thousand rows. */
async function walkTo(walk: Walk, count: number, next: (last?: Values) => Promise<Values[]>): Promise<void> {
  const some = async () => {
    const values = await next(walk.marks.at(-1));
    walk.marks.push(...values);
    walk.isOver = values.length < atOnce;
  };
  while (walk.marks.length < count && !walk.isOver) {
    // Another's step may fail for reasons of its own, as when it asks a replica that is gone.
    if (walk.step) await walk.step.catch(() => {});
    else await (walk.step = some().finally(() => (walk.step = undefined)));
  }
}

/** What PostgreSQL expects a query to cost, in its own unit. */
async function costOf<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const [plan] = await query.explain<{ 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }>('json');
  return plan?.['QUERY PLAN'][0].Plan['Total Cost'] ?? 0;
}

/**
 * Where to begin instead of reading `offset` rows only to leave them away: the values of a row before it, and how many are
 * still to be left away from there. `ordered` is sorted by `columns`, which are never null and tell any two rows apart. The
 * first who asks waits for the marks; after a minute they are set anew behind whoever asks, after two they are not used. So a
 * page far down may be off by the rows that came or went within two minutes.
 */
export async function markBefore<DB, TB extends keyof DB, Row>(
  ordered: SelectQueryBuilder<DB, TB, Row>,
  columns: readonly Column[],
  direction: 'asc' | 'desc',
  offset: number,
): Promise<{ readonly values: Values; readonly skip: number } | undefined> {
  const some = ordered
    .clearSelect()
    .select(sql<string[]>`array[${sql.join(columns.map((column) => sql`(${column})::text`))}]`.as('values'))
    .limit(apart * atOnce + 1);
  const next = async (last?: Values) => {
    const rest = last ? some.where(fromHere(columns, last, direction)) : some;
    const rows = (await rest.execute()) as unknown as { values: string[] }[];
    return rows.filter((_row, at) => at > 0 && at % apart === 0).map(({ values }) => values);
  };
  // A few among many are found sooner all at once than piece by piece, while that takes no second.
  const isWorth = async () => {
    const [step, all] = await Promise.all([costOf(some), costOf(ordered.limit(1).offset(offset))]);
    return all > longRead || step * Math.ceil(offset / (apart * atOnce)) <= 4 * all;
  };
  const begin = (): Walk => ({
    marks: [],
    since: Date.now(),
    isWorth: isWorth().catch(() => false),
    isOver: false,
    isRenewed: false,
    step: undefined,
  });
  const { sql: text, parameters } = ordered.compile();
  const list = JSON.stringify([text, parameters]);
  const known = walks.get(list);
  const age = Date.now() - (known?.since ?? 0);
  const walk = known && age < old ? known : begin();
  // The list that was asked for longest ago comes first, and goes first.
  walks.delete(list);
  walks.set(list, walk);
  if (walks.size > mostLists) walks.delete(walks.keys().next().value!);
  if (walk === known && age > fresh && !walk.isRenewed) {
    walk.isRenewed = true;
    const anew = begin();
    // Until then, and when it fails, the old ones serve.
    void walkTo(anew, walk.marks.length, next).then(
      () => walks.get(list) === walk && walks.set(list, anew),
      () => (walk.isRenewed = false),
    );
  }
  if (!(await walk.isWorth)) return undefined;
  await walkTo(walk, Math.floor(offset / apart), next);
  // Beyond the end it is looked for from the last one, and not found.
  const at = Math.min(Math.floor(offset / apart), walk.marks.length) - 1;
  const values = walk.marks[at];
  return values && { values, skip: offset - (at + 1) * apart };
}
