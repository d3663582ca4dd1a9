import { sql, type Kysely } from 'kysely';

/** A language is its catalogs and one line of the contract: the column takes any code that looks like one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "account" drop constraint "account_language_check",
    add constraint "account_language_check" check ("language" ~ '^[a-z]{2}$')`.execute(db);
}
