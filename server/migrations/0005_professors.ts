import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "professor" (
    "_id" uuid primary key default "newId"(),
    "personREF" uuid not null constraint "professor_person" unique references "person",
    "approvalStatus" text not null default 'Pending' check ("approvalStatus" in ('Pending', 'Approved', 'Denied')),
    "title" text not null default '',
    "dob" text,
    "ethnicity" text not null default '',
    "sex" text not null default '',
    "maritalStatus" text not null default '',
    "idType" text not null default '',
    "idNumber" text,
    "idREF" uuid references "file",
    "transcriptREF" uuid references "file",
    "w9REF" uuid references "file",
    "refName1" text not null default '',
    "refTitle1" text not null default '',
    "refAffiliation1" text not null default '',
    "refEmailPhone1" text not null default '',
    "refLetter1REF" uuid references "file",
    "refName2" text not null default '',
    "refTitle2" text not null default '',
    "refAffiliation2" text not null default '',
    "refEmailPhone2" text not null default '',
    "refLetter2REF" uuid references "file",
    "hasAllDocs" boolean not null default false,
    "statusReason" text not null default '',
    "decidedByREF" uuid references "person",
    "decidedAt" timestamptz,
    "createdByREF" uuid references "person",
    "createdAt" timestamptz not null default now())`.execute(db);
  await sql`create index "professor_status" on "professor" ("approvalStatus", "createdAt")`.execute(db);
  for (const file of ['idREF', 'transcriptREF', 'w9REF', 'refLetter1REF', 'refLetter2REF'])
    await sql`create index on "professor" (${sql.ref(file)}) where ${sql.ref(file)} is not null`.execute(db);
}
