import { sql, type Kysely } from 'kysely';

/** Birth dates of students without an application, the consent of guardians, and what students ask to have corrected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Sealed. The application has one of its own; the later of the two counts.
  await sql`create table "birthDate" (
    "personREF" uuid primary key references "person" on delete cascade,
    "dob" text not null,
    "givenAt" timestamptz not null default now())`.execute(db);
  await sql`create table "guardianConsent" (
    "_id" uuid primary key default "newId"(),
    "personREF" uuid not null references "person" on delete cascade,
    "courseInstanceREF" uuid references "courseInstance" on delete set null,
    "name" text not null,
    "email" text not null,
    "tokenHash" bytea not null unique,
    "askedAt" timestamptz not null default now(),
    "expiresAt" timestamptz not null,
    "agreedAt" timestamptz,
    "agreedName" text not null default '',
    "said" jsonb)`.execute(db);
  await sql`create table "recordCorrection" (
    "_id" uuid primary key default "newId"(),
    "personREF" uuid not null references "person" on delete cascade,
    "about" text not null,
    "text" text not null,
    "askedAt" timestamptz not null default now(),
    "state" text not null default 'open' check ("state" in ('open', 'corrected', 'refused')),
    "answer" text not null default '',
    "decidedByREF" uuid references "person" on delete set null,
    "decidedAt" timestamptz)`.execute(db);
  for (const [table, column] of [
    ['guardianConsent', 'personREF'],
    ['guardianConsent', 'courseInstanceREF'],
    ['recordCorrection', 'personREF'],
    ['recordCorrection', 'decidedByREF'],
  ] as const)
    await sql`create index ${sql.id(`${table}_${column}`)} on ${sql.table(table)} (${sql.id(column)}, "_id")`.execute(
      db,
    );
  await sql`create index "recordCorrection_open" on "recordCorrection" ("_id") where "state" = 'open'`.execute(db);
}
