import { sql, type Kysely } from 'kysely';

/**
 * Institutions as partners: whose staff somebody is, which of them grants the credit of a course and as what, what was agreed
 * with it, in versions, and what students were promised on that ground.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "person" add column "institutionREF" uuid references "institution",
    add constraint "person_institution_check" check ("institutionREF" is null or "role" = 'InstitutionAdmin')`.execute(
    db,
  );
  await sql`create index "person_institution" on "person" ("institutionREF") where "institutionREF" is not null`.execute(
    db,
  );
  await sql`alter table "courseDefinition" add column "institutionREF" uuid references "institution",
    add column "equivalent" jsonb`.execute(db);
  await sql`create index "courseDefinition_institution" on "courseDefinition" ("institutionREF", "createdByREF")
    where "institutionREF" is not null`.execute(db);
  // An agreement is a version: it takes effect on its day and is never changed afterwards.
  await sql`create table "agreement" (
    "_id" uuid primary key default "newId"(),
    "institutionREF" uuid not null references "institution",
    "number" int not null,
    "effective" date not null,
    "until" date check ("until" >= "effective"),
    "rules" jsonb not null,
    "paperREF" uuid references "file",
    "createdByREF" uuid references "person" on delete set null,
    "createdAt" timestamptz not null default now(),
    unique ("institutionREF", "number"),
    unique ("institutionREF", "effective"))`.execute(db);
  for (const column of ['paperREF', 'createdByREF'])
    await sql`create index ${sql.id(`agreement_${column}`)} on "agreement" (${sql.id(column)})`.execute(db);
  await sql`alter table "file" drop constraint "file_subject_check", add constraint "file_subject_check"
    check ("subject" in ('professor', 'student', 'courseInstance', 'boardMessage', 'site', 'portrait', 'agreement'))`.execute(
    db,
  );
  // The promise is fixed when registration opens, and each payment and place keeps it as the student read it.
  await sql`alter table "courseInstance" add column "agreementREF" uuid references "agreement",
    add column "promise" jsonb`.execute(db);
  await sql`create index "courseInstance_agreement" on "courseInstance" ("agreementREF")
    where "agreementREF" is not null`.execute(db);
  for (const table of ['transaction', 'registration'])
    await sql`alter table ${sql.table(table)} add column "promise" jsonb`.execute(db);
  // Which of a student's data went to an institution, and on which ground. Kept as long as the records it is about.
  await sql`create table "disclosure" (
    "_id" uuid primary key default "newId"(),
    "at" timestamptz not null default now(),
    "personREF" uuid not null references "person",
    "institutionREF" uuid not null references "institution",
    "what" text not null check ("what" in ('registration', 'application', 'document', 'id number', 'records')),
    "ground" text not null check ("ground" in ('consent', 'enrollment')),
    "byREF" uuid references "person" on delete set null,
    "registrationREF" uuid references "registration",
    "fileREF" uuid references "file")`.execute(db);
  for (const column of ['personREF', 'institutionREF', 'byREF', 'registrationREF', 'fileREF'])
    await sql`create index ${sql.id(`disclosure_${column}`)} on "disclosure" (${sql.id(column)}, "_id")`.execute(db);
  // Queries start at the person to find out if an institution sees them: credit places, and the courses somebody
  // teaches.
  await sql`create index "registration_credit" on "registration" ("personREF", "courseInstanceREF")
    where not "isAudit" and "status" <> 'Unregistered'`.execute(db);

  // Each institution has a separate stream of its queues, so that nobody hears when another's change.
  await sql`create function "tellInstitution"() returns trigger language plpgsql as $$
    declare
      "one" record;
    begin
      for "one" in
        select distinct "of"."institutionREF" from "courseDefinition" as "of"
        where "of"."institutionREF" is not null and tg_table_name = 'courseInstance' and "of"."_id" in
          ((to_jsonb(coalesce(new, old)) ->> 'courseREF')::uuid)
        union
        select ("row" ->> 'institutionREF')::uuid from (values (to_jsonb(old)), (to_jsonb(new))) as "either"("row")
        where tg_table_name = 'courseDefinition' and "row" ->> 'institutionREF' is not null
      loop
        perform pg_notify('stoa_live', json_build_object('room', 'approvals',
          'id', tg_table_name || ':' || "one"."institutionREF", 'kind', 'changed')::text);
      end loop;
      return null;
    end $$`.execute(db);
  for (const [table, columns] of [
    ['courseDefinition', ['status', 'institutionREF']],
    ['courseInstance', ['status', 'courseREF']],
  ] as const) {
    await sql`create trigger "tellInstitution" after insert or delete on ${sql.table(table)}
      for each row execute function "tellInstitution"()`.execute(db);
    const changed = columns.map((column) => sql`old.${sql.ref(column)} is distinct from new.${sql.ref(column)}`);
    await sql`create trigger "tellInstitutionOfChange" after update on ${sql.table(table)}
      for each row when (${sql.join(changed, sql` or `)}) execute function "tellInstitution"()`.execute(db);
  }
}
