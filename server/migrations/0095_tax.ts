import { sql, type Kysely } from 'kysely';

/** The tax that a price was made with, and the part of it that each refund returns. Without a tax, all stays as it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['paymentIntent', 'transaction'])
    await sql`alter table ${sql.table(table)}
      add column "taxCents" int not null default 0,
      add column "tax" jsonb`.execute(db);
  await sql`alter table "transaction" add column "refundedTaxCents" int not null default 0`.execute(db);
  // Tax is part of what was paid. A change of mode may return some, or be only tax.
  for (const table of ['paymentIntent', 'transaction'])
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(`${table}_tax_check`)}
      check (("taxCents" between 0 and "amountCents" or "registrationREF" is not null)
        and ("taxCents" = 0 or "tax" is not null))`.execute(db);
  await sql`alter table "refund" add column "taxCents" int`.execute(db);
  // Exports ask whether there was ever a tax.
  await sql`create index "transaction_taxed" on "transaction" ("_id") where "taxCents" <> 0`.execute(db);
}
