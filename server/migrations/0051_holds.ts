import { sql, type Kysely } from 'kysely';

/** How often an order has been given a hold of its seat: a person has two of them for a course. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "paymentIntent" add column "holds" int not null default 0`.execute(db);
  // An order that is open while this is brought in has had one.
  await sql`update "paymentIntent" set "holds" = 1 where "state" = 'CREATED'`.execute(db);
}
