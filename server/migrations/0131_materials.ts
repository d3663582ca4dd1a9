import { sql, type Kysely } from 'kysely';

/** The materials of a course: sections in an order, and in them texts, links and files, each with a day from which it shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "materialPlan" (
    "courseInstanceREF" uuid primary key references "courseInstance" on delete cascade,
    "version" int not null default 1)`.execute(db);
  await sql`create table "materialSection" (
    "_id" uuid primary key default "newId"(),
    "courseInstanceREF" uuid not null references "courseInstance" on delete cascade,
    "title" text not null,
    "from" date,
    "countedFrom" date,
    "position" int not null)`.execute(db);
  await sql`create table "material" (
    "_id" uuid primary key default "newId"(),
    "sectionREF" uuid not null references "materialSection" on delete cascade,
    "kind" text not null check ("kind" in ('text', 'link', 'file')),
    "title" text not null,
    "markdown" text not null default '',
    "link" text check (("link" is not null) = ("kind" = 'link')),
    "fileREF" uuid references "file" check (("fileREF" is not null) = ("kind" = 'file')),
    "from" date,
    "countedFrom" date,
    "position" int not null,
    "createdByREF" uuid references "person" on delete set null,
    "createdAt" timestamptz not null default now(),
    "version" int not null default 1)`.execute(db);
  // A new place in the order doesn't change the record.
  await sql`create trigger "countVersion" before update on "material"
    for each row execute function "countVersion"('position', 'sectionREF')`.execute(db);
  for (const [table, column] of [
    ['materialSection', 'courseInstanceREF'],
    ['material', 'sectionREF'],
    ['material', 'fileREF'],
    ['material', 'createdByREF'],
  ] as const)
    await sql`create index ${sql.id(`${table}_${column}`)} on ${sql.table(table)} (${sql.id(column)})`.execute(db);
  await sql`alter table "file" drop constraint "file_subject_check", add constraint "file_subject_check" check ("subject"
    in ('professor', 'student', 'courseInstance', 'boardMessage', 'site', 'portrait', 'agreement', 'material'))`.execute(
    db,
  );
}
