import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "professor" add column "biography" text not null default ''`.execute(db);
}
