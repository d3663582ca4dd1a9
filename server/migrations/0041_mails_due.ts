import { sql, type Kysely } from 'kysely';

/**
 * When a mail is tried next, and how often it was. What an older version writes, it sends by itself within a minute: only
 * then it is due.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "mail" add column "tries" int not null default 0,
    add column "nextAt" timestamptz default now() + interval '1 minute'`.execute(db);
  // What had failed for a day was given up already, and is not to go out weeks later.
  await sql`update "mail" set "nextAt" = null where "state" in ('sent', 'kept')
    or "state" = 'failed' and "createdAt" < now() - interval '1 day'`.execute(db);
  await sql`create index "mail_due" on "mail" ("nextAt") where "state" in ('queued', 'failed')`.execute(db);
}
