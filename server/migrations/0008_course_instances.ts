import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "courseInstance" (
    "_id" uuid primary key default "newId"(),
    "courseREF" uuid not null references "courseDefinition",
    "name" text not null,
    "profDescription" text not null default '',
    "costCents" int check ("costCents" >= 0),
    "auditCostCents" int check ("auditCostCents" >= 0),
    "credits" numeric(5, 2),
    "start" date,
    "end" date,
    "status" text not null default 'Draft' check ("status" in ('Draft', 'Pending Approval', 'Approved',
      'Open/Registering', 'Registration Closed', 'Active', 'Closed', 'Cancelled', 'Denied')),
    "textbooks" text not null default '',
    "additionalMaterials" text not null default '',
    "courseRequirements" text not null default '',
    "gradingScale" text not null default '',
    "learningOutcomes" text not null default '',
    "classAgenda" text not null default '',
    "miscOther" text not null default '',
    "courseDescription" text not null default '',
    "syllabusREF" uuid references "file",
    "promoREF" uuid references "file",
    "thumbnailREF" uuid references "file",
    "statusReason" text not null default '',
    "createdByREF" uuid references "person",
    "createdAt" timestamptz not null default now(),
    check ("end" >= "start"))`.execute(db);
  await sql`create index "courseInstance_status" on "courseInstance" ("status", "start")`.execute(db);
  await sql`create index "courseInstance_course" on "courseInstance" ("courseREF")`.execute(db);
  for (const file of ['syllabusREF', 'promoREF', 'thumbnailREF'])
    await sql`create index on "courseInstance" (${sql.ref(file)}) where ${sql.ref(file)} is not null`.execute(db);

  await sql`create table "courseInstanceProfessor" (
    "courseInstanceREF" uuid not null references "courseInstance" on delete cascade,
    "professorREF" uuid not null references "professor",
    "position" int not null,
    primary key ("courseInstanceREF", "professorREF"))`.execute(db);
  await sql`create index "courseInstanceProfessor_professor" on "courseInstanceProfessor" ("professorREF")`.execute(db);
}
