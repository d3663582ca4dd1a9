import { activeStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { sql, type Insertable } from 'kysely';
import { isRegistrationOfEntry } from './gradebook.queries.ts';
import type { Db } from '../../kernel/db.ts';
import type { Schema } from '../../schema.ts';

/** The assignments of returned entries, or with `isMaximum` of all, each with the entries' registered students. */
export const returnedAmong = (db: Db, entryIds: readonly string[], isMaximum: boolean) =>
  db
    .selectFrom('gradebookEntry as entry')
    .innerJoin('assignment', 'assignment._id', 'entry.assignmentREF')
    .innerJoin('courseInstance', 'courseInstance._id', 'assignment.courseInstanceREF')
    .innerJoin('registration', (join) => join.on(isRegistrationOfEntry))
    .select(['entry.assignmentREF', 'assignment.courseInstanceREF', 'assignment.name as title', 'handIn'])
    .select(['courseInstance.name as course', sql<string[]>`array_agg("entry"."personREF")`.as('people')])
    .where(sql<boolean>`"entry"."_id" = any(${entryIds}::uuid[])`)
    .$if(!isMaximum, (some) => some.where('handIn', '<>', 'none').where('entry.returnedAt', 'is not', null))
    .groupBy(['entry.assignmentREF', 'assignment._id', 'courseInstance._id'])
    .orderBy('assignment.position')
    .execute();

/** Marks graded work as returned, if it wasn’t, and returns its students. Without `ids`, all work of the assignment. */
export const markReturned = (db: Db, assignmentId: string, ids: readonly string[] | undefined) =>
  db
    .updateTable('gradebookEntry')
    .set({ returnedAt: sql`now()` })
    .from('assignment')
    .innerJoin('registration', (join) =>
      join
        .onRef('registration.courseInstanceREF', '=', 'assignment.courseInstanceREF')
        .on('registration.status', 'in', activeStatuses),
    )
    .whereRef('assignment._id', '=', 'gradebookEntry.assignmentREF')
    .whereRef('registration.personREF', '=', 'gradebookEntry.personREF')
    .where('assignmentREF', '=', assignmentId)
    .where('returnedAt', 'is', null)
    .where(sql<boolean>`("gradebookEntry"."score" is not null or "gradebookEntry"."letterGrade" <> '')`)
    .$if(ids !== undefined, (some) => some.where('workId', '=', sql<string>`any(${ids}::uuid[])`))
    .returning(['gradebookEntry._id', 'gradebookEntry.personREF', 'gradebookEntry.workId'])
    .execute();

/** Locks cells of a course for a change. Skips students who have left. */
export const lockedCells = (db: Db, courseInstanceId: string, ids: readonly string[]) =>
  db
    .selectFrom('gradebookEntry as entry')
    .innerJoin('assignment', 'assignment._id', 'entry.assignmentREF')
    .innerJoin('registration', (join) => join.on(isRegistrationOfEntry))
    .select(['entry._id', 'entry.version', 'entry.restores', 'entry.letterGrade', 'entry.score', 'entry.maxScore'])
    .select('assignment.maxScore as assignmentMaxScore')
    .where('assignment.courseInstanceREF', '=', courseInstanceId)
    .where(sql<boolean>`"entry"."_id" = any(${ids}::uuid[])`)
    .orderBy('entry._id')
    .forUpdate('entry')
    .execute();

export interface CellChange {
  readonly _id: string;
  readonly letterGrade: string;
  readonly score: number | null;
  readonly maxScore: number | null;
  /** The version whose values this change restores. */
  readonly restores?: number;
}
/** Writes many cells in one statement. */
export const writeCells = (db: Db, by: string, cells: readonly CellChange[]) =>
  sql`update "gradebookEntry" set "letterGrade" = "cell"."letterGrade", "score" = "cell"."score", "maxScore" = "cell"."maxScore",
    "restores" = "cell"."restores", "version" = "version" + 1, "updatedAt" = now(), "updatedByREF" = ${by}
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb)
      as "cell" ("_id" uuid, "letterGrade" text, "score" numeric, "maxScore" numeric, "restores" int)
    where "gradebookEntry"."_id" = "cell"."_id"`.execute(db);

export const insertBatch = (db: Db, batch: Insertable<Schema['gradeBatch']>) =>
  db.insertInto('gradeBatch').values(batch).returning('_id').executeTakeFirstOrThrow();
export const lockedBatch = (db: Db, id: string) =>
  db.selectFrom('gradeBatch').selectAll().where('_id', '=', id).forUpdate().executeTakeFirst();
export const markUndone = (db: Db, id: string) =>
  db.updateTable('gradeBatch').set({ undoneAt: new Date() }).where('_id', '=', id).execute();
