import type { Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import { dropFiles } from '../../people/files.ts';
import { dropAll } from './comments.queries.ts';
import { emptySubmissions, filesGivenBack } from './submissions.erasure.queries.ts';

/** Removes what a person wrote and handed in, the feedback on it, and the comments they kept. The grades stay. */
export async function eraseSubmissions(context: Context<Trx, Anyone>, personId: string): Promise<void> {
  const { db } = context;
  await dropFiles(context, await filesGivenBack(db, personId));
  await emptySubmissions(db, personId);
  await dropAll(db, personId);
}
