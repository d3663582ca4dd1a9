import type { RecordCorrection } from '@stoa/contract/people/disclosures';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths } from '@stoa/contract/paths';
import { record } from '../kernel/audit.ts';
import { post, type Letter } from '../kernel/mail.ts';
import { inMail } from '../kernel/mail-blocks.ts';
import { conflict, notFound } from '../kernel/refusal.ts';
import { limitTo } from '../kernel/throttle.ts';
import type { AnyWriting, Writing } from '../kernel/work.ts';
import { answer, correctionById, deleteCorrectionsOf, insertCorrection } from './disclosure-corrections.queries.ts';

export async function askCorrection(work: Writing, asked: { about: string; text: string }): Promise<RecordCorrection> {
  const { db, me } = work;
  await limitTo(db, `corrections ${me._id}`, 10, 86_400);
  const { _id } = await insertCorrection(db, { ...asked, personREF: me._id });
  await record(work, 'ask correction', 'person', me._id, { about: asked.about });
  return (await correctionById(db, _id))!;
}

const corrected =
  ({ about, state, answer: said }: Pick<RecordCorrection, 'about' | 'state' | 'answer'>): Letter =>
  () => ({
    subject: state === 'corrected' ? i18n.t('Your record was corrected') : i18n.t('We didn’t change your record'),
    blocks: [
      { facts: [[i18n.t('What you asked about'), inMail(about)]] },
      inMail(said),
      { button: i18n.t('Open my records'), path: paths.disclosures },
    ],
  });

/** Answers what a student asked to have corrected, once, and tells them. */
export async function answerCorrection(
  work: Writing,
  id: string,
  given: { state: 'corrected' | 'refused'; answer: string },
): Promise<RecordCorrection> {
  const { db, me } = work;
  const before = await correctionById(db, id);
  if (!before) throw notFound();
  if (!(await answer(db, id, { ...given, decidedByREF: me._id })))
    throw conflict(i18n.t('Someone has just answered this. Reload the page to see the answer.'));
  await record(work, 'answer correction', 'person', before.student._id, { to: given.state, about: before.about });
  await post(work, { ...before.student, email: before.student.email! }, corrected({ ...before, ...given }));
  return (await correctionById(db, id))!;
}

/** Deletes what a person asked to have corrected. */
export const forgetCorrections = ({ db }: AnyWriting, personId: string): Promise<unknown> =>
  deleteCorrectionsOf(db, personId);
