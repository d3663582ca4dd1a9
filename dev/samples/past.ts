// The rules have no clock: they write the time at which they run. So that sample people have three months behind them, each
// thing they do is done by the rules now, and what it has written is moved to its day afterwards. Everything happens in one
// transaction, for three reasons: nobody ever meets a sample that has not been moved yet; a stop in the middle leaves nothing;
// and PostgreSQL knows which rows the transaction has written, so a row of anybody else's is never moved.
import type { Trx } from '../../server/src/kernel/db.ts';
import { sql, type Transaction } from 'kysely';
import { withHooks } from '../../server/src/hooks.ts';
import { openDatabase } from '../../server/src/kernel/database.ts';
import { openLog } from '../../server/src/kernel/request-log.ts';
import type { Me } from '../../server/src/kernel/access.ts';
import { refundJob } from '../../server/src/payments/payments.jobs.ts';
import type { Schema } from '../../server/src/schema.ts';
import type { Context, Services } from '../../server/src/kernel/context.ts';
import { accountOf } from '../../server/src/people/accounts/accounts.ts';
import { processorWithin, type WithinProcessor } from './processor.ts';

/** The tables that sample people write to, and that somebody looks at by time. */
const written = [
  'account',
  'agreement',
  'announcement',
  'assignment',
  'auditLog',
  'boardMessage',
  'boardReader',
  'census',
  'courseDefinition',
  'courseInstance',
  'credential',
  'credentialCheck',
  'file',
  'gradeBatch',
  'gradebookEntry',
  'grading',
  'gradingComment',
  'institution',
  'mail',
  'material',
  'notification',
  'paymentIntent',
  'person',
  'professor',
  'qualification',
  'refund',
  'registration',
  'student',
  'submission',
  'submissionVersion',
  'transaction',
] as const satisfies readonly (keyof Schema)[];

const day = 86_400_000;

/** The past in which sample people act. */
export interface Past {
  /** Has things done some days before now, and moves there what was written. Days may have fractions; later ones come later. */
  readonly at: (daysAgo: number, act: () => Promise<unknown>) => Promise<void>;
  /** Lets a sample person act as a request does. */
  readonly as: <T>(email: string, act: (context: Context<Trx>) => Promise<T>) => Promise<T>;
  /** The same for rules that open their own transactions. */
  readonly outside: (email: string) => Promise<Context>;
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
      // Hundreds of statements are prepared and few come often, so planning each with its values would take longer than running it.
      await sql`set local plan_cache_mode = force_generic_plan`.execute(trx);
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
      const refunds = refundJob(services);
      let moved = Promise.resolve();
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
          for (const one of left.splice(0)) await refunds.run(one as never);
          await moved;
          // The statements of the next one are sent after it, so only the last has to be waited for.
          moved = move(instant);
          moved.catch(() => {});
        },
      });
      signal?.throwIfAborted();
      await moved;
      await processor.save();
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

/**
 * Answers what moves all that was written since its last call: one function of this connection, with a statement for each table
 * that was written to.
 */
async function mover(trx: Transaction<Schema>): Promise<(to: Date) => Promise<void>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select "table_name" as "table", array_agg("column_name"::text) as "columns" from information_schema.columns
    where "table_schema" = 'public' and "data_type" = 'timestamp with time zone' and "table_name" = any(${[...written]})
    group by 1`.execute(trx);
  // The transaction's own time is what `now()` says in all of it; the rest is what the server's clock says meanwhile.
  // Times further ahead are days that somebody chose, such as one on which work is due.
  const isNew = (column: string) =>
    `"${column}" > now() - interval '1 minute' and "${column}" < now() + interval '1 hour'`;
  const updates = rows.map(({ table, columns }, at) => {
    const moved = columns.map(
      (name) => `"${name}" = case when ${isNew(name)} then "${name}" - (now() - instant) else "${name}" end`,
    );
    return `if written[${at + 1}] is distinct from moved[${at + 1}] then
      update "${table}" set ${moved.join(', ')}
      where xmin = pg_current_xact_id()::xid and (${columns.map((name) => `(${isNew(name)})`).join(' or ')});
      end if;`;
  });
  await sql
    .raw(
      `create or replace function pg_temp.written() returns bigint[] language sql
      as $$ select array[${rows.map(({ table }) => countOf(table)).join(', ')}] $$;
      create or replace function pg_temp.move(instant timestamptz) returns void language plpgsql as $$
      declare
        written bigint[] := pg_temp.written();
        moved bigint[] := nullif(current_setting('samples.moved', true), '');
      begin ${updates.join('\n')}
        perform set_config('samples.moved', pg_temp.written()::text, true);
      end $$`,
    )
    .execute(trx);
  return async (to) => {
    await sql`select pg_temp.move(${to.toISOString()}::timestamptz)`.execute(trx);
  };
}

/** How often this transaction has written to a table. */
const countOf = (table: string) =>
  `pg_stat_get_xact_tuples_inserted('"${table}"'::regclass) + pg_stat_get_xact_tuples_updated('"${table}"'::regclass)`;

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
  const keep = (job: string, data: readonly object[]) => {
    if (job === 'payments.refund') left.push(...data);
  };
  return withHooks({
    ...outer,
    settings: { ...outer.settings, smtpUrl: undefined },
    log: openLog('silent'),
    database: { ...outer.database, db: trx, tx: (context) => context(trx) },
    reads: () => trx,
    jobs: {
      ...outer.jobs,
      send: async (_trx, job, data) => keep(job, [data]),
      sendAll: async (_trx, job, data) => keep(job, data),
    },
    processors,
  });
}
