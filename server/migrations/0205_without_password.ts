import { sql, type Kysely } from 'kysely';

/** When a link that has to wait begins to work; null for links that work at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "accountToken" add column "usableAt" timestamptz`.execute(db);
  await sql`alter table "account" add column "passkeyOfferedAt" timestamptz`.execute(db);
}
