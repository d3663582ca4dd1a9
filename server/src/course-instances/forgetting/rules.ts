import type { AnyWriting } from '../../kernel/work.ts';
import { unlinkMedia } from './queries.ts';

/** Takes syllabus, film and picture that a person uploaded off their courses: they speak in them and are seen. */
export const forgetMedia = ({ db }: AnyWriting, personId: string): Promise<void> => unlinkMedia(db, personId);
