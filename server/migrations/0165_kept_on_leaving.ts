import { sql, type Kysely } from 'kysely';

/**
 * The amount that an enrollment calendar kept of a place on the day it changed to audit, so that leaving later gives no
 * more back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "registration" add column "keptOnLeavingCents" int check ("keptOnLeavingCents" >= 0)`.execute(
    db,
  );
}
