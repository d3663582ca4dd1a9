import type { Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import { renameInReviews, unlinkMedia } from './course-instances.erasure.queries.ts';

/** Takes syllabus, film and picture that a person uploaded off their courses: they speak in them and are seen. */
export const eraseMedia = ({ db }: Context<Trx, Anyone>, personId: string): Promise<void> => unlinkMedia(db, personId);

/** Gives a professor the pseudonym in what reviewers were shown of their courses. */
export async function renameProfessor(
  { db }: Context<Trx, Anyone>,
  personId: string,
  names: readonly string[],
  pseudonym: string,
): Promise<void> {
  await renameInReviews(db, personId, names, pseudonym);
}
