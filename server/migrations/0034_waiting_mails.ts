import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "mail_waiting" on "mail" ("createdAt") where "state" in ('queued', 'failed')`.execute(db);
}
