import { sql, type Kysely } from 'kysely';

/**
 * The retention rules, the people who asked to be deleted, those who were, and the records that the nightly job
 * removed. A deleted person's row stays under a pseudonym, because money and grades refer to it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "person" add column "deletedAt" timestamptz`.execute(db);

  // Marks a record that is left without its content, so that lists and their estimated totals leave it out without a
  // look elsewhere.
  for (const table of ['student', 'professor'])
    await sql`alter table ${sql.table(table)} add column "isForgotten" boolean not null default false`.execute(db);

  await sql`create table "retentionRule" (
    "kind" text primary key,
    "days" int check ("days" > 0),
    "version" int not null default 1)`.execute(db);
  await sql`create table "retentionRun" (
    "_id" uuid primary key default "newId"(),
    "at" timestamptz not null default now(),
    "kind" text not null,
    "removed" int not null)`.execute(db);
  await sql`create table "deletionRequest" (
    "personREF" uuid primary key references "person" on delete cascade,
    "requestedAt" timestamptz not null default now())`.execute(db);
  // Without a reference: after a restore it names people who are not deleted in what was restored, or not there at all.
  await sql`create table "deletedPerson" (
    "personREF" uuid primary key,
    "deletedAt" timestamptz not null default now(),
    "words" text)`.execute(db);

  // A mail whose row ends with its sending: its recipient's address is kept nowhere else any more.
  await sql`alter table "mail" add column "isErased" boolean not null default false`.execute(db);

  // The log stays append-only, except for lines that are due by the schedule and for the details of a deleted person's
  // lines.
  await sql`create or replace function "refuseChange"() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' or coalesce(current_setting('stoa.forgetting', true), '') <> 'on' then
        raise exception 'the audit log is append-only';
      end if;
      return null;
    end $$`.execute(db);
  await sql`create function "refuseRewriting"() returns trigger language plpgsql as $$
    begin
      if to_jsonb(new) - 'detail' is distinct from to_jsonb(old) - 'detail' then
        raise exception 'the audit log is append-only';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger "auditLog_onlyDetail" before update on "auditLog"
    for each row execute function "refuseRewriting"()`.execute(db);
  await sql`create index "auditLog_signIns" on "auditLog" ("at") where "action" = 'sign in'`.execute(db);

  // A request that was let in a moment before the deletion waits for it here, and then writes nothing.
  for (const column of ['personREF', 'ownerREF', 'authorREF'])
    await sql`create function ${sql.id(`refuseDeleted_${column}`)}() returns trigger language plpgsql as ${sql.raw(`$$
      begin
        perform from "person" where "_id" = new."${column}" and "deletedAt" is null for key share;
        if not found then raise exception 'this person was deleted' using errcode = 'ST001'; end if;
        return new;
      end $$`)}`.execute(db);
  for (const [table, column, events] of [
    ['paymentIntent', 'personREF', 'insert'],
    ['waitingEntry', 'personREF', 'insert'],
    ['deletionRequest', 'personREF', 'insert'],
    ['boardReader', 'personREF', 'insert'],
    ['calendarFeed', 'personREF', 'insert or update'],
    ['boardMessage', 'personREF', 'insert or update of "message"'],
    ['student', 'personREF', 'insert or update'],
    ['professor', 'personREF', 'insert or update'],
    ['file', 'ownerREF', 'insert'],
    ['courseComment', 'authorREF', 'insert'],
  ] as const)
    await sql`create trigger "refuseDeleted" before ${sql.raw(events)} on ${sql.table(table)}
      for each row execute function ${sql.id(`refuseDeleted_${column}`)}()`.execute(db);
  await sql`create function "refuseDeletedChange"() returns trigger language plpgsql as $$
    begin raise exception 'this person was deleted' using errcode = 'ST001'; end $$`.execute(db);
  await sql`create trigger "refuseDeleted" before update on "person" for each row
    when (old."deletedAt" is not null and (old."firstName", old."lastName", old."email", old."street", old."city",
      old."zip", old."homePhone", old."mobilePhone", old."deletedAt") is distinct from (new."firstName", new."lastName",
      new."email", new."street", new."city", new."zip", new."homePhone", new."mobilePhone", new."deletedAt"))
    execute function "refuseDeletedChange"()`.execute(db);
}
