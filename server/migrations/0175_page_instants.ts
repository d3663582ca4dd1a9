import { sql, type Kysely } from 'kysely';

/** The instant at which a page's day begins in the time zone of the administrator who wrote it. Until now days were days of UTC. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "sitePage" add column "begins" timestamptz`.execute(db);
  // Versions are append-only to everything but their own schema.
  await sql`alter table "sitePage" disable trigger user`.execute(db);
  await sql`update "sitePage" set "begins" = "effective"::timestamp at time zone 'UTC'`.execute(db);
  await sql`alter table "sitePage" enable trigger user`.execute(db);
}
