import { activeStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { sql, type Insertable, type Updateable } from 'kysely';
import { isSeen } from './gradebook.queries.ts';
import { literals } from '../../kernel/lists.ts';
import type { Db } from '../../kernel/db.ts';
import type { Schema } from '../../schema.ts';

/** How students hand in an assignment, and how it is graded. */
const ofAssignment = [
  'instructions',
  'due',
  'zone',
  'dueAt',
  'handIn',
  'rubric',
  'late',
  'anonymous',
  'outcomes',
  'assignment.version',
] as const;

/** The assignments of a course, in order. */
export const assignmentsOf = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('assignment')
    .select(['_id', 'name', 'type', 'maxScore', 'weight', ...ofAssignment])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('gradebookEntry as entry')
            .select('entry._id')
            .whereRef('entry.assignmentREF', '=', 'assignment._id')
            .where(isGraded('entry')),
        )
        .$castTo<boolean>()
        .as('isGraded'),
    )
    .select(isCounted.as('counts'))
    .where('courseInstanceREF', '=', courseInstanceId)
    .orderBy('position')
    .orderBy('_id')
    .execute();

/** The scores of registered students in the current assignment. */
const scored = sql`from "gradebookEntry" "entry" join "registration" on "registration"."personREF" = "entry"."personREF"
  and "registration"."courseInstanceREF" = "assignment"."courseInstanceREF"
  and "registration"."status" in (${literals(activeStatuses)})
  where "entry"."assignmentREF" = "assignment"."_id" and "entry"."score" is not null`;
/** The SQL version of the contract's `counts`. */
const isCounted = sql<boolean>`coalesce(
  (select bool_and(coalesce("entry"."maxScore", "assignment"."maxScore", 0) > 0) ${scored}),
  coalesce("assignment"."maxScore", 0) > 0)`;

/** The names of the assignments that don't count because their scores have no maximum, in order. */
export const uncountedOf = async (db: Db, courseInstanceId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('assignment')
      .select('name')
      .where('courseInstanceREF', '=', courseInstanceId)
      .where((eb) => eb.not(isCounted))
      .orderBy('position')
      .orderBy('_id')
      .execute()
  ).map(({ name }) => name);

const isGraded = (entry: string) =>
  sql<boolean>`(${sql.ref(`${entry}.score`)} is not null or ${sql.ref(`${entry}.letterGrade`)} <> '' or ${sql.ref(`${entry}.notes`)} <> '')`;

export const lockedAssignment = (db: Db, id: string) =>
  db.selectFrom('assignment').selectAll().where('_id', '=', id).forUpdate().executeTakeFirst();

/** Inserts an assignment. Returns undefined when the course already has one of this name, ignoring letter case and spaces. */
export const insertAssignment = (db: Db, assignment: Insertable<Schema['assignment']>) =>
  db
    .insertInto('assignment')
    .values(assignment)
    .onConflict((conflict) => conflict.doNothing())
    .returning('_id')
    .executeTakeFirst();
export const isNameTaken = async (db: Db, courseInstanceId: string, name: string, by: string): Promise<boolean> =>
  (await db
    .selectFrom('assignment')
    .select('_id')
    .where('courseInstanceREF', '=', courseInstanceId)
    .where(sql<boolean>`"sameName"("name") = "sameName"(${name})`)
    .where('_id', '<>', by)
    .executeTakeFirst()) !== undefined;
export const updateAssignment = (db: Db, id: string, change: Updateable<Schema['assignment']>) =>
  db.updateTable('assignment').set(change).where('_id', '=', id).execute();

/** Stores the current maximum in the entries of an assignment whose grades students have seen. No older batch undoes that. */
export const keepMaxScores = (db: Db, id: string, maxScore: number) =>
  db
    .updateTable('gradebookEntry')
    .from('assignment')
    .whereRef('assignment._id', '=', 'gradebookEntry.assignmentREF')
    .set({ maxScore, restores: null, version: sql<number>`"gradebookEntry"."version" + 1` })
    .where('assignmentREF', '=', id)
    .where(isSeen('gradebookEntry'))
    .where('gradebookEntry.maxScore', 'is', null)
    .execute();

/** Stores the order of the assignments in one statement. */
export const placeAssignments = (db: Db, courseInstanceId: string, ids: readonly string[]) =>
  sql`update "assignment" set "position" = "place"."at" from unnest(${ids}::uuid[]) with ordinality as "place" ("id", "at")
    where "assignment"."_id" = "place"."id" and "courseInstanceREF" = ${courseInstanceId}`.execute(db);

/** True once there is a draft, a submission or a grading for an assignment. */
export const hasSubmissions = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('gradebookEntry as entry')
    .select('entry._id')
    .where('entry.assignmentREF', '=', id)
    .where(
      sql<boolean>`(exists (select from "submission" where "submission"."_id" = "entry"."workId")
        or exists (select from "grading" where "grading"."submissionREF" = "entry"."workId"))`,
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Marks the grades of an assignment as returned, because students saw them before it had a hand-in. */
export const markSeen = (db: Db, id: string) =>
  db
    .updateTable('gradebookEntry as entry')
    .set({ returnedAt: sql`now()` })
    .where('assignmentREF', '=', id)
    .where('returnedAt', 'is', null)
    .where(isGraded('entry'))
    .execute();

/** Deletes an assignment with its empty entries. Returns false when someone has a grade in it. */
export async function deleteAssignment(db: Db, id: string): Promise<boolean> {
  // Locked first, so that no grade can be added in between.
  const locked = await db
    .selectFrom('gradebookEntry as entry')
    .select(isGraded('entry').as('isGraded'))
    .where('assignmentREF', '=', id)
    .forUpdate()
    .execute();
  if (locked.some((entry) => entry.isGraded)) return false;
  await db.deleteFrom('gradebookEntry').where('assignmentREF', '=', id).execute();
  await db.deleteFrom('assignment').where('_id', '=', id).execute();
  return true;
}

/** Adds an entry of each new assignment for every registered student, in one statement. */
export const insertEntriesFor = (db: Db, assignmentIds: readonly string[], courseInstanceId: string) =>
  db
    .insertInto('gradebookEntry')
    .columns(['assignmentREF', 'personREF'])
    .expression((eb) =>
      eb
        .selectFrom('registration')
        .select([sql<string>`unnest(${assignmentIds}::uuid[])`.as('assignmentREF'), 'personREF'])
        .where('courseInstanceREF', '=', courseInstanceId)
        .where('status', 'in', activeStatuses),
    )
    .execute();

export const assignmentsToCopy = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('assignment')
    .select(['name', 'type', 'maxScore', 'weight', 'instructions', 'due', 'zone', 'handIn', 'rubric', 'late'])
    .select(['anonymous', 'outcomes', 'countedFrom'])
    .select(sql<number>`row_number() over (order by "position", "_id")::int`.as('position'))
    .where('courseInstanceREF', '=', courseInstanceId)
    .execute();

export const insertCopies = (db: Db, rows: readonly Insertable<Schema['assignment']>[]) =>
  db.insertInto('assignment').values(rows).execute();

/** Locks and returns the assignments whose due time moves with the first day of their course. */
export const movingAssignments = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('assignment')
    .select(['_id', 'late', 'dueAt'])
    .select([
      sql<string>`"due"`.as('due'),
      sql<string>`"zone"`.as('zone'),
      sql<string>`"countedFrom"`.as('countedFrom'),
    ])
    .where('courseInstanceREF', '=', courseInstanceId)
    .where('countedFrom', 'is not', null)
    .where('due', 'is not', null)
    .forUpdate()
    .execute();
