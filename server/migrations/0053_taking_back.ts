import { sql, type Kysely } from 'kysely';

/** Applicants may take back an application that nobody has opened yet, to change it and send it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['student', 'professor'])
    await sql`alter table ${sql.table(table)} add column "takenBackAt" timestamptz`.execute(db);
  await sql`alter table "professor" add column "resubmitted" boolean not null default false`.execute(db);
}
