import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';

const ofPerson = (db: Db, personId: string) =>
  db.selectFrom('gradebookEntry').select('workId').where('personREF', '=', personId);

/** Empties what a person wrote and handed in, and the feedback on it. When and how often it was handed in stays. */
export async function emptySubmissions(db: Db, personId: string): Promise<void> {
  await db
    .updateTable('submission')
    .set({ text: '', link: null, draftAt: null })
    .where('_id', 'in', ofPerson(db, personId))
    .execute();
  await db
    .updateTable('submissionVersion')
    .set({ text: '', link: null })
    .where('submissionREF', 'in', ofPerson(db, personId))
    .execute();
  await db
    .updateTable('grading')
    .set({ feedback: '', fileREF: null })
    .where('submissionREF', 'in', ofPerson(db, personId))
    .execute();
  await db.deleteFrom('extension').where('personREF', '=', personId).execute();
}
/** The files given back to a person, which others own. */
export const filesGivenBack = async (db: Db, personId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('grading')
      .select(sql<string>`"fileREF"`.as('fileREF'))
      .where('fileREF', 'is not', null)
      .where('submissionREF', 'in', ofPerson(db, personId))
      .execute()
  ).map(({ fileREF }) => fileREF);
