import { dropFiles } from '../../people/files.ts';
import type { AnyWriting } from '../../kernel/work.ts';
import { dropAll } from './comments.queries.ts';
import { emptyWork, filesGivenBack } from './submissions.erasure.queries.ts';

/** Removes what a person wrote and handed in, the feedback on it, and the comments they kept. The grades stay. */
export async function forgetWork(work: AnyWriting, personId: string): Promise<void> {
  const { db } = work;
  await dropFiles(work, await filesGivenBack(db, personId));
  await emptyWork(db, personId);
  await dropAll(db, personId);
}
