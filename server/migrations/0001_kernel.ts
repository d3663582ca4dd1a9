import { sql, type Kysely } from 'kysely';

/** Ids, the audit log, the mails, and the counters of what may not be tried too often. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Version 7: in the order of their making, so that indexes grow at their end. PostgreSQL 18 has it built in.
  const builtIn = await sql<{ there: boolean }>`select to_regprocedure('uuidv7()') is not null as there`.execute(db);
  if (builtIn.rows[0]?.there)
    await sql`create function "newId"() returns uuid language sql volatile as 'select uuidv7()'`.execute(db);
  else
    await sql`create function "newId"() returns uuid language sql volatile as $$
      select (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
        || '7' || substr(id, 14, 3) || substr(id, 17))::uuid
      from replace(gen_random_uuid()::text, '-', '') as id $$`.execute(db);

  await sql`create table "auditLog" (
    "_id" uuid primary key default "newId"(),
    "at" timestamptz not null default now(),
    "actorREF" uuid,
    "action" text not null,
    "entity" text not null,
    "entityId" uuid,
    "detail" jsonb not null default '{}')`.execute(db);
  await sql`create index "auditLog_entity" on "auditLog" ("entity", "entityId")`.execute(db);
  await sql`create function "refuseChange"() returns trigger language plpgsql as $$
    begin raise exception 'the audit log is append-only'; end $$`.execute(db);
  await sql`create trigger "auditLog_appendOnly" before update or delete or truncate on "auditLog"
    for each statement execute function "refuseChange"()`.execute(db);

  await sql`create table "mail" (
    "_id" uuid primary key default "newId"(),
    "toAddress" text not null,
    "toName" text not null,
    "subject" text not null,
    "text" text not null,
    "state" text not null default 'queued' check ("state" in ('queued', 'sent', 'kept', 'failed')),
    "createdAt" timestamptz not null default now(),
    "sentAt" timestamptz,
    "error" text)`.execute(db);

  await sql`create table "throttle" (
    "key" text primary key,
    "hits" int not null default 0,
    "since" timestamptz not null default now(),
    "blockedUntil" timestamptz)`.execute(db);
}
