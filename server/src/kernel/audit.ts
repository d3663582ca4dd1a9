import type { AnyWork } from './work.ts';

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
  await work.db
    .insertInto('auditLog')
    .values({ actorREF: work.me?._id ?? null, action, entity, entityId, detail: JSON.stringify(detail) })
    .execute();
}
