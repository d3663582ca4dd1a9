import { sql, type Kysely } from 'kysely';

/**
 * When a mail is tried next, and how often it was. An older version sends its own mails within a minute, so they are
 * due only after that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "mail" add column "tries" int not null default 0,
    add column "nextAt" timestamptz default now() + interval '1 minute'`.execute(db);
  // Mails that had failed for a day were given up already, and must not go out weeks later.
  await sql`update "mail" set "nextAt" = null where "state" in ('sent', 'kept')
    or "state" = 'failed' and "createdAt" < now() - interval '1 day'`.execute(db);
  await sql`create index "mail_due" on "mail" ("nextAt") where "state" in ('queued', 'failed')`.execute(db);
}
