import type { QueryCreator } from 'kysely';
import type { Schema } from '../schema.ts';
import type { AnyWork } from './work.ts';

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
  work: Pick<AnyWork, 'db' | 'me'>,
  action: string,
  entity: string,
  entityId: string | null,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await recordAll(work, [{ action, entity, entityId, detail }]);
}

/** Several lines at once, for what is done to many records. */
export async function recordAll(work: Pick<AnyWork, 'db' | 'me'>, lines: readonly LogLine[]): Promise<void> {
  await recording(work.db, work.me?._id ?? null, lines).execute();
}

/** The same as a part of another statement. */
export const recording = (db: QueryCreator<Schema>, actorREF: string | null, lines: readonly LogLine[]) =>
  db.insertInto('auditLog').values(lines.map((line) => ({ ...line, actorREF, detail: JSON.stringify(line.detail) })));
