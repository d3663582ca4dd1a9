import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "student" (
    "_id" uuid primary key default "newId"(),
    "personREF" uuid not null constraint "student_person" unique references "person",
    "approvalStatus" text not null default 'Pending'
      check ("approvalStatus" in ('Pending', 'Approved', 'Denied', 'Awaiting Info')),
    "dob" text,
    "ethnicity" text not null default '',
    "ethnicityHispanic" boolean not null default false,
    "sex" text not null default '',
    "maritalStatus" text not null default '',
    "idType" text not null default '',
    "idNumber" text,
    "idREF" uuid references "file",
    "hsREF" uuid references "file",
    "transcriptREF" uuid references "file",
    "gpa" numeric(4, 2),
    "gpaNotes" text not null default '',
    "hasAllDocs" boolean not null default false,
    "needOfficialTranscript" boolean not null default false,
    "educationLevel" text not null default '',
    "enrollmentStatus" text not null default '',
    "hsGradDate" date,
    "suffix" text not null default '',
    "academicTerm" text not null default '',
    "registrationTerm" text not null default '',
    "resubmitted" boolean not null default false,
    "statusReason" text not null default '',
    "decidedByREF" uuid references "person",
    "decidedAt" timestamptz,
    "createdByREF" uuid references "person",
    "createdAt" timestamptz not null default now())`.execute(db);
  await sql`create index "student_status" on "student" ("approvalStatus", "createdAt")`.execute(db);
  for (const file of ['idREF', 'hsREF', 'transcriptREF'])
    await sql`create index on "student" (${sql.ref(file)}) where ${sql.ref(file)} is not null`.execute(db);
}
