import { sql, type Insertable } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import type { Schema } from '../../schema.ts';
import { isRegistrationOfEntry } from './gradebook.queries.ts';

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
