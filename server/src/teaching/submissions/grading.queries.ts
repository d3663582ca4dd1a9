import { sql, type Updateable } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import type { Schema } from '../../schema.ts';

/** The grading of a piece of work, made if there is none yet, and held with its cell until the caller’s transaction ends. */
export async function lockGrading(db: Db, submissionREF: string): Promise<void> {
  await db
    .insertInto('grading')
    .values({ submissionREF })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .selectFrom('grading')
    .innerJoin('gradebookEntry', 'gradebookEntry.workId', 'grading.submissionREF')
    .select('submissionREF')
    .where('submissionREF', '=', submissionREF)
    .forUpdate()
    .execute();
}
export const updateGrading = (db: Db, submissionREF: string, change: Updateable<Schema['grading']>) =>
  db.updateTable('grading').set(change).where('submissionREF', '=', submissionREF).execute();
export const noteGraded = (db: Db, submissionREF: string, gradedByREF: string, change: Updateable<Schema['grading']>) =>
  db
    .updateTable('grading')
    .set({ ...change, gradedByREF, gradedAt: sql`now()` })
    .where('submissionREF', '=', submissionREF)
    .execute();

export const fileById = async (db: Db, id: string) =>
  (await db
    .selectFrom('file')
    .select(['_id', 'name'])
    .where('_id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()) ?? null;

/** The files given back to a person. */
export const filesReturnedTo = async (db: Db, personId: string) =>
  (
    await db
      .selectFrom('grading')
      .innerJoin('gradebookEntry', 'gradebookEntry.workId', 'grading.submissionREF')
      .select('fileREF')
      .where('personREF', '=', personId)
      .execute()
  ).map(({ fileREF }) => fileREF);
