import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import type { Me } from '../../kernel/access.ts';
import { populatedNameOnly } from './accounts.queries.ts';

/** The audit log's entries about a record, newest first. Staff of an institution don't see the actions of another's. */
export const logOf = (
  db: Db,
  { institutionREF }: Pick<Me, 'institutionREF'>,
  entity: string,
  id: string,
  actions: readonly string[],
) =>
  db
    .selectFrom('auditLog')
    .select(['at', 'action', 'detail', populatedNameOnly('auditLog.actorREF').as('by')])
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .where('action', 'in', actions)
    .$if(institutionREF !== null, (some) =>
      some.where(
        sql<boolean>`not exists (select from "person" where "person"."_id" = "auditLog"."actorREF"
          and "person"."institutionREF" <> ${institutionREF})`,
      ),
    )
    .orderBy('_id', 'desc')
    .limit(2000)
    .execute();

/** The person who made the last logged change to a record; null when it wasn't a person. */
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

/** True when anybody but the applicant has opened an application since it was last sent. */
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
