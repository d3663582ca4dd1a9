import { trimmed } from '@stoa/contract/kernel/text';
import { i18n } from '@stoa/contract/kernel/i18n';
import { mostComments, type GradingComment } from '@stoa/contract/teaching/work';
import { conflict, notFound } from '../../kernel/refusal.ts';
import type { Work, Writing } from '../../kernel/work.ts';
import { commentsOf, drop, keep } from './comments.queries.ts';

/** The comments that one keeps for reuse, those used last first. */
export const ownComments = ({ db, me }: Work): Promise<GradingComment[]> => commentsOf(db, me._id);

/** Keeps a comment for reuse. One that is kept already is not kept twice, and counts as used. */
export async function keepComment(work: Writing, text: string): Promise<GradingComment[]> {
  await keep(work.db, work.me._id, trimmed(text));
  const kept = await ownComments(work);
  if (kept.length > mostComments)
    throw conflict(i18n.t('You can keep {most, number} comments. Remove one first.', { most: mostComments }));
  return kept;
}

export async function dropComment({ db, me }: Writing, id: string): Promise<void> {
  if (!(await drop(db, me._id, id))) throw notFound();
}
