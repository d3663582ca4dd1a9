import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';

const ofPerson = (db: Db, personId: string) =>
  db.selectFrom('gradebookEntry').select('workId').where('personREF', '=', personId);

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
