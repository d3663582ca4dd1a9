import type { Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import { deleteFileOf } from './instructor-files.erasure.queries.ts';

/** Deletes a person's instructor file: what they entered, what was checked in it, and what they were qualified for. */
export const eraseInstructorFile = ({ db }: Context<Trx, Anyone>, personId: string): Promise<void> =>
  deleteFileOf(db, personId);
