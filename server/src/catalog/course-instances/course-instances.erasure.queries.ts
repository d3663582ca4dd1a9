import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { renamedIn } from '../../kernel/erasing.ts';

/** Unlinks the media that a person uploaded from the courses that show them. */
export async function unlinkMedia(db: Db, personId: string): Promise<void> {
  for (const column of ['syllabusREF', 'promoREF', 'thumbnailREF'] as const)
    await db
      .updateTable('courseInstance')
      .set({ [column]: null })
      .where(column, 'in', db.selectFrom('file').select('_id').where('ownerREF', '=', personId))
      .execute();
}

/** Renames a professor in what reviewers were shown of the courses they teach; co-teachers' names stay. */
export const renameInReviews = (db: Db, personId: string, names: readonly string[], pseudonym: string) =>
  db
    .updateTable('courseInstance')
    .set({
      reviewed: sql<never>`jsonb_set(jsonb_set("reviewed", '{shown,professors}', "renamed"."of"),
        '{compared,professors}', "renamed"."of", false)`,
    })
    .from(
      sql<{
        _id: string;
        of: unknown;
      }>`(select "_id", to_jsonb(${renamedIn(sql`"reviewed" #>> '{shown,professors}'`, names, pseudonym)}) as "of"
        from "courseInstance" where jsonb_typeof("reviewed" #> '{shown,professors}') = 'string')`.as('renamed'),
    )
    .whereRef('courseInstance._id', '=', 'renamed._id')
    .where('courseInstance._id', 'in', taughtBy(db, personId))
    .where('renamed.of', 'is not', null)
    .execute();
const taughtBy = (db: Db, personId: string) =>
  db
    .selectFrom('courseInstanceProfessor')
    .innerJoin('professor', 'professor._id', 'professorREF')
    .select('courseInstanceREF')
    .where('professor.personREF', '=', personId);
