import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';

/** True when somebody has, or had, an administrator's account. */
export const hasAdministrator = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('person').select('_id').where('role', '=', 'Administrator').limit(1).executeTakeFirst()) !==
  undefined;

/** Lets one after the other try to become the first administrator, until the transaction ends. */
export const lockFirstAdministrator = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('first administrator', 0))`.execute(db);
