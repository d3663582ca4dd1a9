import { sql, type Kysely } from 'kysely';

/**
 * True once the payer has asked for a paid registration: the first time it is theirs to have, later it is there
 * already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "registration" add column "isClaimed" boolean not null default false`.execute(db);
}
