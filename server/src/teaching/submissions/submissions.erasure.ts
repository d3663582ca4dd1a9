import type { Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import { dropFiles } from '../../people/files.ts';
import { filesGivenBack } from './submissions.erasure.queries.ts';

/** Removes the files that others gave back to a person. */
export const eraseFeedbackFiles = async (context: Context<Trx, Anyone>, personId: string): Promise<void> =>
  dropFiles(context, await filesGivenBack(context.db, personId));
