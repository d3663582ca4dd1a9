import { sql, type Updateable, type Insertable } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import type { Schema } from '../../schema.ts';
import { inWords } from '../../kernel/lists.ts';

/** Locks the cell of a piece of work and then its grading, as a regrading does. Creates the grading if there is none. */
export async function lockGrading(db: Db, submissionREF: string): Promise<void> {
  await db.selectFrom('gradebookEntry').select('_id').where('workId', '=', submissionREF).forUpdate().execute();
  const grading = db.insertInto('grading').values({ submissionREF });
  await grading.onConflict((conflict) => conflict.doNothing()).execute();
  await db
    .selectFrom('grading')
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

/** The files that were returned to a person with gradings. */
export const filesReturnedTo = async (db: Db, personId: string) =>
  (
    await db
      .selectFrom('grading')
      .innerJoin('gradebookEntry', 'gradebookEntry.workId', 'grading.submissionREF')
      .select('fileREF')
      .where('personREF', '=', personId)
      .execute()
  ).map(({ fileREF }) => fileREF);

export const commentsOf = (db: Db, personId: string) =>
  db
    .selectFrom('gradingComment')
    .select(['_id', 'text'])
    .where('personREF', '=', personId)
    .orderBy('usedAt', 'desc')
    .orderBy('_id')
    .execute();
/** Stores a comment; an existing one moves to the front. */
export const keepComment = (db: Db, personREF: string, text: string) =>
  db
    .insertInto('gradingComment')
    .values({ personREF, text })
    .onConflict((conflict) =>
      conflict.expression(sql`"personREF", md5("text")`).doUpdateSet({ usedAt: sql<string>`now()` }),
    )
    .execute();
export const dropComment = async (db: Db, personId: string, id: string): Promise<boolean> =>
  (await db
    .deleteFrom('gradingComment')
    .where('personREF', '=', personId)
    .where('_id', '=', id)
    .returning('_id')
    .executeTakeFirst()) !== undefined;

export const extensionsOf = (db: Db, assignmentId: string) =>
  db
    .selectFrom('extension')
    .innerJoin('person', 'person._id', 'extension.personREF')
    .select(['person._id', 'firstName', 'lastName', 'due', 'dueAt'])
    .where('assignmentREF', '=', assignmentId)
    .orderBy(inWords('person.lastName'))
    .orderBy('person._id')
    .execute();
export const saveExtension = (db: Db, extension: Insertable<Schema['extension']>) =>
  db
    .insertInto('extension')
    .values(extension)
    .onConflict((conflict) =>
      conflict.columns(['assignmentREF', 'personREF']).doUpdateSet((eb) => ({
        due: eb.ref('excluded.due'),
        dueAt: eb.ref('excluded.dueAt'),
        grantedByREF: eb.ref('excluded.grantedByREF'),
        grantedAt: new Date(),
      })),
    )
    .execute();
export const dropExtension = (db: Db, assignmentId: string, personId: string) =>
  db.deleteFrom('extension').where('assignmentREF', '=', assignmentId).where('personREF', '=', personId).execute();
