import type { Db } from '../../kernel/db.ts';

/** Deletes the rows of a person's instructor file; checks go with their credentials. */
export async function deleteFileOf(db: Db, personId: string): Promise<void> {
  const own = db.selectFrom('professor').select('_id').where('personREF', '=', personId);
  for (const table of ['credential', 'qualification', 'fileSharing'] as const)
    await db.deleteFrom(table).where('professorREF', 'in', own).execute();
}
