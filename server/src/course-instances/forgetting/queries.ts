import type { Db } from '../../kernel/db.ts';

/** Unlinks the media that a person uploaded from the courses that show them. */
export async function unlinkMedia(db: Db, personId: string): Promise<void> {
  for (const column of ['syllabusREF', 'promoREF', 'thumbnailREF'] as const)
    await db
      .updateTable('courseInstance')
      .set({ [column]: null })
      .where(column, 'in', db.selectFrom('file').select('_id').where('ownerREF', '=', personId))
      .execute();
}
