import type { Anyone, Context } from './context.ts';
import { sql, type QueryCreator } from 'kysely';
import { Counter } from 'prom-client';
import type { Schema } from '../schema.ts';
import { afterCommit } from './database.ts';
import { statement, type Db, type Trx } from './db.ts';

/** An entry of the audit log, without the person who acted. */
export interface LogLine {
  readonly action: string;
  readonly entity: string;
  readonly entityId: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/**
 * Adds an entry to the append-only audit log in the caller's transaction: who did what to which record. `detail` holds the
 * old and new values, never a secret or a sensitive one.
 */
export async function recordAction(
  context: Pick<Context<Trx, Anyone>, 'db' | 'me'>,
  action: string,
  entity: string,
  entityId: string | null,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await recordAll(context, [{ action, entity, entityId, detail }]);
}

export const reportedCounter = new Counter({
  name: 'stoa_reported_total',
  help: 'Payments, refunds and decisions since the start, by what happened.',
  labelNames: ['action'],
  registers: [],
});

/**
 * Writes an event to the server's log for operators, after the transaction commits. `detail` holds ids, states and amounts,
 * never text that people typed.
 */
export function report({ db, me, services }: Context<Db, Anyone>, { action, entity, entityId, detail }: LogLine): void {
  afterCommit(db, () => {
    reportedCounter.inc({ action });
    services.log.info({ event: action, entity, entityId, ...(me && { person: me._id }), ...detail }, action);
  });
}

/** Writes to both logs. The audit log gets `detail` and `words`, the text that people typed; the server's log only `detail`. */
export async function recordAndReport(
  context: Context<Trx, Anyone>,
  action: string,
  entity: string,
  entityId: string,
  detail: LogLine['detail'] = {},
  words: LogLine['detail'] = {},
): Promise<void> {
  await recordAction(context, action, entity, entityId, { ...detail, ...words });
  report(context, { action, entity, entityId, detail });
}

const write = statement((db: Db, { actorREF, lines }: { readonly actorREF: string | null; readonly lines: string }) =>
  recording(db, actorREF, lines),
);
/** Adds several entries to the audit log at once, for actions on many records. */
export async function recordAll(
  context: Pick<Context<Trx, Anyone>, 'db' | 'me'>,
  lines: readonly LogLine[],
): Promise<void> {
  await write(context.db, { actorREF: context.me?._id ?? null, lines: asJson(lines) });
}

/** Serializes entries for recording(). */
export const asJson = (lines: readonly LogLine[]): string => JSON.stringify(lines);
/** Builds the insert of entries, for use within another statement. Its SQL is the same for any number of entries. */
export const recording = (db: QueryCreator<Schema>, actorREF: string | null, lines: string) =>
  db
    .insertInto('auditLog')
    .columns(['action', 'entity', 'entityId', 'detail', 'actorREF'])
    .expression(
      db
        .selectFrom(
          sql<LogLine>`jsonb_to_recordset(${lines}::jsonb)`.as<'line'>(
            sql`"line" ("action" text, "entity" text, "entityId" uuid, "detail" jsonb)`,
          ),
        )
        .select(['action', 'entity', 'entityId', 'detail', sql<string | null>`${actorREF}::uuid`.as('actorREF')]),
    );
