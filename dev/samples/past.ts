// The rules have no clock: they write the time at which they run. So that sample people have three months behind them, each
// thing they do is done by the rules now, and what it has written is moved to its day afterwards. Everything happens in one
// transaction, for three reasons: nobody ever meets a sample that has not been moved yet; a stop in the middle leaves nothing;
// and PostgreSQL knows which rows the transaction has written, so a row of anybody else's is never moved.
import { sql, type Transaction } from 'kysely';
import { introduced } from '../../server/src/introduced.ts';
import { openDatabase } from '../../server/src/kernel/database.ts';
import { openLog } from '../../server/src/kernel/log.ts';
import type { Me } from '../../server/src/kernel/me.ts';
import type { Work, Writing } from '../../server/src/rehearsal/work.ts';
import { refundQueue } from '../../server/src/payments/refunds/rules.ts';
import type { Schema } from '../../server/src/schema.ts';
import type { Services } from '../../server/src/services.ts';
import { accountOf } from '../../server/src/accounts/rules.ts';
import { processorWithin, type WithinProcessor } from './processor.ts';

/** The tables that sample people write to, and that somebody looks at by time. */
const written = [
  'account',
  'assignment',
  'auditLog',
  'boardMessage',
  'boardReader',
  'courseDefinition',
  'courseInstance',
  'file',
  'gradeBatch',
  'gradebookEntry',
  'institution',
  'mail',
  'paymentIntent',
  'person',
  'professor',
  'refund',
  'registration',
  'student',
  'transaction',
] as const satisfies readonly (keyof Schema)[];

const day = 86_400_000;

/** The past in which sample people act. */
export interface Past {
  /** Has things done some days before now, and moves there what was written. Days may have fractions; later ones come later. */
  readonly at: (daysAgo: number, act: () => Promise<unknown>) => Promise<void>;
  /** Lets a sample person act as a request does. */
  readonly as: <T>(email: string, act: (work: Writing) => Promise<T>) => Promise<T>;
  /** The same for rules that open their own transactions. */
  readonly outside: (email: string) => Promise<Work>;
  /** The services of the house, all within the one transaction. */
  readonly services: Services;
  readonly processor: WithinProcessor;
}

/**
 * Runs `act` in one transaction in which sample people may act in the past: commits when it returns, rolls back when it throws or
 * the signal comes. Does nothing when another server is at it.
 */
export async function inThePast(
  outer: Services,
  databaseUrl: string,
  act: (past: Past) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const own = openDatabase<Schema>(databaseUrl, () => {}, { patient: true });
  try {
    await own.tx(async (trx) => {
      const { rows } = await sql<{
        free: boolean;
      }>`select pg_try_advisory_xact_lock(hashtextextended('stoa samples', 0)) as free`.execute(trx);
      if (!rows[0]!.free) return;
      await shadowLog(trx);
      await using processor = await processorWithin(trx, outer);
      const left: object[] = [];
      const services = servicesWithin(outer, trx, processor, left);
      const people = new Map<string, Me>();
      const person = async (email: string) => {
        const known = people.get(email) ?? (await accountOf(services, email));
        if (!known) throw new Error(`there is no sample person ${email}`);
        people.set(email, known);
        return known;
      };
      const move = await mover(trx);
      const refunds = refundQueue(services);
      await act({
        services,
        processor,
        as: async (email, of) => of({ db: trx, services, me: await person(email) }),
        outside: async (email) => ({ db: trx, services, me: await person(email) }),
        at: async (daysAgo, of) => {
          signal?.throwIfAborted();
          const instant = new Date(Date.now() - daysAgo * day);
          processor.setClock(instant);
          await of();
          for (const one of left.splice(0)) await refunds.work(one as never);
          await move(instant);
        },
      });
      signal?.throwIfAborted();
      await sql`insert into public."auditLog" select * from pg_temp."auditLog" order by "_id"`.execute(trx);
    });
  } finally {
    await own.close();
  }
}

/**
 * The audit log only takes additions, and nobody changes one, not even this. So lines are gathered in a table of the same name
 * that this transaction alone sees, and added when they have their days.
 */
async function shadowLog(trx: Transaction<Schema>): Promise<void> {
  await sql`create temporary table "auditLog" (like public."auditLog" including defaults) on commit drop`.execute(trx);
}

/** Answers what moves all that was written since its last call: one statement for each table, sent together. */
async function mover(trx: Transaction<Schema>): Promise<(to: Date) => Promise<void>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select "table_name" as "table", array_agg("column_name"::text) as "columns" from information_schema.columns
    where "table_schema" = 'public' and "data_type" = 'timestamp with time zone' and "table_name" = any(${[...written]})
    group by 1`.execute(trx);
  // The transaction's own time is what `now()` says in all of it; the rest is what the server's clock says meanwhile.
  const isNew = (column: string) => sql`${sql.ref(column)} > now() - interval '1 minute'`;
  const one = async ({ table, columns }: (typeof rows)[number], to: string) => {
    const moved = columns.map((name) => {
      const column = sql.ref(name);
      return sql`${column} = case when ${isNew(name)} then ${column} - (now() - ${to}::timestamptz) else ${column} end`;
    });
    await sql`update ${sql.table(table)} set ${sql.join(moved)}
      where xmin = pg_current_xact_id()::xid and (${sql.join(columns.map(isNew), sql` or `)})`.execute(trx);
  };
  return async (to) => {
    await Promise.all(rows.map((row) => one(row, to.toISOString())));
  };
}

/**
 * The services as sample people's rules need them: everything in the one transaction; mails are kept and sent to nobody, because
 * what they tell of is long past; of jobs only refunds are done, by `left`; and the log is told of no event that never was.
 */
function servicesWithin(
  outer: Services,
  trx: Transaction<Schema>,
  { processors }: WithinProcessor,
  left: object[],
): Services {
  const keep = (queue: string, data: readonly object[]) => {
    if (queue === 'payments.refund') left.push(...data);
  };
  return introduced({
    ...outer,
    settings: { ...outer.settings, smtpUrl: undefined },
    log: openLog('silent'),
    database: { ...outer.database, db: trx, tx: (work) => work(trx) },
    reads: () => trx,
    jobs: {
      ...outer.jobs,
      send: async (_trx, queue, data) => keep(queue, [data]),
      sendAll: async (_trx, queue, data) => keep(queue, data),
    },
    processors,
  });
}
