import type { Trx } from '../kernel/db.ts';
import type { Context } from '../kernel/context.ts';
import type { RecordCorrection } from '@stoa/contract/people/disclosures.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths } from '@stoa/contract/paths';
import { recordAction } from '../kernel/audit.ts';
import { queueMail, type MailTemplate } from '../kernel/mail.ts';
import { inMail } from '../kernel/mail-blocks.ts';
import { conflict, notFound } from '../kernel/refusal.ts';
import { limitTo } from '../kernel/throttle.ts';
import {
  answerCorrection as answerOpenCorrection,
  correctionById,
  insertCorrection,
} from './disclosure-corrections.queries.ts';

export async function askCorrection(
  context: Context<Trx>,
  asked: { about: string; text: string },
): Promise<RecordCorrection> {
  const { db, me } = context;
  await limitTo(db, `corrections ${me._id}`, 10, 86_400);
  const { _id } = await insertCorrection(db, { ...asked, personREF: me._id });
  await recordAction(context, 'ask correction', 'person', me._id, { about: asked.about });
  return (await correctionById(db, _id))!;
}

const corrected =
  ({ about, state, answer: said }: Pick<RecordCorrection, 'about' | 'state' | 'answer'>): MailTemplate =>
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
  context: Context<Trx>,
  id: string,
  given: { state: 'corrected' | 'refused'; answer: string },
): Promise<RecordCorrection> {
  const { db, me } = context;
  const before = await correctionById(db, id);
  if (!before) throw notFound();
  if (!(await answerOpenCorrection(db, id, { ...given, decidedByREF: me._id })))
    throw conflict(i18n.t('Someone has just answered this. Reload the page to see the answer.'));
  await recordAction(context, 'answer correction', 'person', before.student._id, {
    to: given.state,
    about: before.about,
  });
  await queueMail(context, { ...before.student, email: before.student.email! }, corrected({ ...before, ...given }));
  return (await correctionById(db, id))!;
}
