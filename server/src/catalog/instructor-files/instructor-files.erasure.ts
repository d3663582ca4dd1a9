import type { AnyWriting } from '../../kernel/work.ts';
import { deleteFileOf } from './instructor-files.erasure.queries.ts';

/** Deletes a person's instructor file: what they entered, what was checked in it, and what they were qualified for. */
export const forgetInstructorFile = ({ db }: AnyWriting, personId: string): Promise<void> => deleteFileOf(db, personId);
