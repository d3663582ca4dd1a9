import { sql, type QueryCreator } from 'kysely';
import { Counter } from 'prom-client';
import type { Schema } from '../schema.ts';
import { afterCommit } from './database.ts';
import { statement } from './statements.ts';
import type { Db } from './db.ts';
import type { AnyWork, AnyWriting } from './work.ts';

/** A line of the log, but for who did it. */
export interface LogLine {
  readonly action: string;
  readonly entity: string;
  readonly entityId: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/**
 * Writes a line of the append-only log, in the caller's transaction: who did what to which record.
 * `detail` says from and to; never a secret or a sensitive value.
 */
export async function record(
  work: Pick<AnyWriting, 'db' | 'me'>,
  action: string,
  entity: string,
  entityId: string | null,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await recordAll(work, [{ action, entity, entityId, detail }]);
}

export const reportedCounter = new Counter({
  name: 'stoa_reported_total',
  help: 'Payments, refunds and decisions since the start, by what happened.',
  labelNames: ['action'],
  registers: [],
});

/**
 * Says in the server's log what an operator follows, once it is committed. `detail` has ids, states and amounts: never what
 * somebody has typed.
 */
export function report({ db, me, services }: AnyWork, { action, entity, entityId, detail }: LogLine): void {
  afterCommit(db, () => {
    reportedCounter.inc({ action });
    services.log.info({ event: action, entity, entityId, ...(me && { person: me._id }), ...detail }, action);
  });
}

/** Both: record()'s line has `detail` and `words`, which people have typed; report()'s has `detail` alone. */
export async function recordAndReport(
  work: AnyWriting,
  action: string,
  entity: string,
  entityId: string,
  detail: LogLine['detail'] = {},
  words: LogLine['detail'] = {},
): Promise<void> {
  await record(work, action, entity, entityId, { ...detail, ...words });
  report(work, { action, entity, entityId, detail });
}

const write = statement((db: Db, { actorREF, lines }: { readonly actorREF: string | null; readonly lines: string }) =>
  recording(db, actorREF, lines),
);
/** Several lines at once, for what is done to many records. */
export async function recordAll(work: Pick<AnyWriting, 'db' | 'me'>, lines: readonly LogLine[]): Promise<void> {
  await write(work.db, { actorREF: work.me?._id ?? null, lines: asJson(lines) });
}

/** Lines as recording() takes them. */
export const asJson = (lines: readonly LogLine[]): string => JSON.stringify(lines);
/** The same as a part of another statement, whose text does not depend on how many lines there are. */
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
