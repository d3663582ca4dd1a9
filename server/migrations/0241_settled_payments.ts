import { sql, type Kysely } from 'kysely';

/** The instant at which a payment that was pending has arrived. The month of its money is the month of its arrival. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table "transaction" add column "settledAt" timestamptz`.execute(db);
  await sql`create index "transaction_settledAt" on "transaction" ("settledAt") where "settledAt" is not null`.execute(
    db,
  );
  await sql`comment on column "transaction"."settledAt" is 'of a payment that was pending, when it arrived'`.execute(
    db,
  );
}
