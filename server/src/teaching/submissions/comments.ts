import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import { trimmed } from '@stoa/contract/kernel/text';
import { i18n } from '@stoa/contract/kernel/i18n';
import { mostComments, type GradingComment } from '@stoa/contract/teaching/submissions.endpoints';
import { conflict, notFound } from '../../kernel/refusal.ts';
import * as queries from './comments.queries.ts';

/** The comments that one keeps for reuse, those used last first. */
export const ownComments = ({ db, me }: Context): Promise<GradingComment[]> => queries.commentsOf(db, me._id);

/** Keeps a comment for reuse. One that is kept already is not kept twice, and counts as used. */
export async function keepComment(context: Context<Trx>, text: string): Promise<GradingComment[]> {
  await queries.keepComment(context.db, context.me._id, trimmed(text));
  const kept = await ownComments(context);
  if (kept.length > mostComments)
    throw conflict(i18n.t('You can keep {most, number} comments. Remove one first.', { most: mostComments }));
  return kept;
}

export async function dropComment({ db, me }: Context<Trx>, id: string): Promise<void> {
  if (!(await queries.dropComment(db, me._id, id))) throw notFound();
}
