import { sql, type Kysely } from 'kysely';

/** Counts the changes of a webhook, so that a write can say which state it was made from. A failure or a new secret is none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "webhook" add column "version" int not null default 1`.execute(db);
  await sql`create trigger "countVersion" before update on "webhook" for each row
    execute function "countVersion"('failingSince', 'secret', 'earlierSecret', 'earlierUntil')`.execute(db);
  await sql`alter table "delivery" drop constraint "delivery_lastProblem_check"`.execute(db);
  await sql`alter table "delivery" add constraint "delivery_lastProblem_check"
    check ("lastProblem" in ('private', 'timeout', 'unreachable', 'unreadable'))`.execute(db);
}
