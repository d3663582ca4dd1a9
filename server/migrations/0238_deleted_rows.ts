import { sql, type Kysely } from 'kysely';

/** Finds the rows of a batch that were emptied with their person, without a look at all others. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index "batchRow_deleted" on "batchRow" ("batchREF") where "content" = ''`.execute(db);
}
