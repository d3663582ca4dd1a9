import { sql, type Kysely } from 'kysely';

/**
 * The records that make a professor an instructor for a college: credentials, who has checked them, and for which
 * courses they qualify.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "credential" (
    "_id" uuid primary key default "newId"(),
    "professorREF" uuid not null references "professor" on delete cascade,
    "kind" text not null check ("kind" in ('degree', 'license', 'experience')),
    "level" text not null default '',
    "field" text not null default '',
    "institution" text not null default '',
    "year" int,
    "hours" numeric(6, 2),
    "createdByREF" uuid references "person" on delete set null,
    "createdAt" timestamptz not null default now())`.execute(db);
  // The fields that an institution has compared with a document.
  await sql`create table "credentialCheck" (
    "credentialREF" uuid not null references "credential" on delete cascade,
    "institutionREF" uuid not null references "institution",
    "field" text not null check ("field" in ('level', 'field', 'institution', 'year', 'hours')),
    "document" text not null,
    "byREF" uuid references "person" on delete set null,
    "at" timestamptz not null default now(),
    primary key ("credentialREF", "institutionREF", "field"))`.execute(db);
  await sql`create table "qualification" (
    "_id" uuid primary key default "newId"(),
    "professorREF" uuid not null references "professor" on delete cascade,
    "institutionREF" uuid not null references "institution",
    "courseDefinitionREF" uuid not null references "courseDefinition" on delete cascade,
    "basis" text not null check ("basis" in ('degree', 'hours', 'exception')),
    "reason" text not null default '' check ("basis" <> 'exception' or "reason" <> ''),
    "validUntil" date,
    "decidedByREF" uuid references "person" on delete set null,
    "decidedAt" timestamptz not null default now(),
    "remindedAt" timestamptz,
    unique ("professorREF", "institutionREF", "courseDefinitionREF"))`.execute(db);
  // That a professor lets an institution read their credentials.
  await sql`create table "fileSharing" (
    "professorREF" uuid not null references "professor" on delete cascade,
    "institutionREF" uuid not null references "institution",
    "agreedAt" timestamptz not null default now(),
    primary key ("professorREF", "institutionREF"))`.execute(db);
  for (const [table, column] of [
    ['credential', 'professorREF'],
    ['credential', 'createdByREF'],
    ['credentialCheck', 'institutionREF'],
    ['credentialCheck', 'byREF'],
    ['qualification', 'institutionREF'],
    ['qualification', 'courseDefinitionREF'],
    ['qualification', 'decidedByREF'],
    ['fileSharing', 'institutionREF'],
  ] as const)
    await sql`create index ${sql.id(`${table}_${column}`)} on ${sql.table(table)} (${sql.id(column)})`.execute(db);
  await sql`create index "qualification_expiring" on "qualification" ("validUntil") where "remindedAt" is null`.execute(
    db,
  );
}
