import type { Db } from '../../kernel/work.ts';
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
    .limit(200)
    .execute();
