import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { populatedNameOnly } from '../queries.ts';

/** The lines of the log about a record, the newest first. */
export const logOf = (db: Db, entity: string, id: string, actions: readonly string[]) =>
  db
    .selectFrom('auditLog')
    .select(['at', 'action', 'detail', populatedNameOnly('auditLog.actorREF').as('by')])
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .where('action', 'in', actions)
    .orderBy('_id', 'desc')
    .limit(2000)
    .execute();

/** Who made the last change of a record, as the log has it; null where nobody in particular did. */
export async function lastChanger(db: Db, entity: string, id: string) {
  const line = await db
    .selectFrom('auditLog')
    .select(populatedNameOnly('auditLog.actorREF').as('by'))
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .where((eb) => eb.or([sql<boolean>`"detail" ?| array['changes', 'to']`, eb('action', '=', 'verify address')]))
    .orderBy('_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return line?.by ?? null;
}

/** Whether somebody other than its own person has looked into an application since it was last sent. */
export async function wasOpened(db: Db, entity: string, id: string, since: string): Promise<boolean> {
  const line = await db
    .selectFrom('auditLog')
    .select('_id')
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .where('action', 'in', ['open application', 'reveal id number', 'export student'])
    .where('at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}
