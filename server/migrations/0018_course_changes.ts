import { sql, type Kysely } from 'kysely';

/**
 * A line for every statement that changes what a list of courses shows. Servers that keep an answer compare the lines
 * now with the lines then: a line that is not committed yet is not seen, and is seen later as something new.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "courseChange" (
    "_id" bigint generated always as identity primary key,
    "at" timestamptz not null default now())`.execute(db);
  await sql`create function "noteCourseChange"() returns trigger language plpgsql as $$
    begin insert into "courseChange" default values; return null; end $$`.execute(db);
  for (const [table, events] of [
    ['courseInstance', 'insert or update or delete'],
    ['courseInstanceProfessor', 'insert or update or delete'],
    ['courseDefinition', 'update'],
    ['professor', 'update of "title", "approvalStatus"'],
    ['person', 'update of "firstName", "lastName"'],
    ['file', 'update of "name", "removedAt", "heldAt"'],
  ] as const)
    await sql`create trigger "noteCourseChange" after ${sql.raw(events)} on ${sql.table(table)}
      for each statement execute function "noteCourseChange"()`.execute(db);
}
