import { sql, type Kysely } from 'kysely';

/** The site as its operator wants it: settings in versions, pages in versions, and who accepted which. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "siteVersion" (
    "version" int primary key,
    "settings" jsonb not null,
    "createdAt" timestamptz not null default now(),
    "createdByREF" uuid references "person")`.execute(db);

  await sql`create table "sitePage" (
    "slug" text not null,
    "version" int not null,
    "edition" int not null,
    -- by language: title and Markdown; null: the page was deleted
    "texts" jsonb,
    "effective" date,
    "createdAt" timestamptz not null default now(),
    "createdByREF" uuid references "person",
    primary key ("slug", "version"))`.execute(db);

  await sql`create table "acceptance" (
    "_id" uuid primary key default "newId"(),
    "personREF" uuid not null references "person",
    "slug" text not null,
    "version" int not null,
    "acceptedAt" timestamptz not null default now(),
    "occasion" text not null check ("occasion" in ('joining', 'registering', 'asked')),
    "registrationREF" uuid,
    foreign key ("slug", "version") references "sitePage")`.execute(db);
  await sql`create index "acceptance_person" on "acceptance" ("personREF", "slug", "version")`.execute(db);
  // Acceptances must be provable later, so nobody rewrites them.
  await sql`create function "refuseRewrite"() returns trigger language plpgsql as $$
    begin raise exception 'versions and acceptances are append-only'; end $$`.execute(db);
  for (const table of ['siteVersion', 'sitePage', 'acceptance'])
    await sql`create trigger "appendOnly" before update or delete or truncate on ${sql.table(table)}
      for each statement execute function "refuseRewrite"()`.execute(db);

  await sql`alter table "file" drop constraint "file_subject_check", add constraint "file_subject_check"
    check ("subject" in ('professor', 'student', 'courseInstance', 'boardMessage', 'site'))`.execute(db);
  // A professor who agreed is shown to visitors, with a picture of their own.
  await sql`alter table "professor" add column "isShown" boolean not null default false,
    add column "portraitREF" uuid references "file"`.execute(db);
  // The terms when somebody joined, kept until they confirm their address.
  await sql`alter table "joining" add column "accepted" jsonb not null default '[]'`.execute(db);
}
