import { sql, type Kysely } from 'kysely';

/** Which processor an intent goes through, as its transaction says it: there may be several. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "paymentIntent" add column "paymentProcessor" text not null default 'paypal'`.execute(db);
}
