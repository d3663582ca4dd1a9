import type { Asking, Context } from '../kernel/context.ts';
import type { Readable } from 'node:stream';
import type { Disclosure, RecordCorrection } from '@stoa/contract/people/disclosures.endpoints';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import type { FastifyReply } from 'fastify';
import { recordAction } from '../kernel/audit.ts';
import { sendCsv } from '../kernel/csv.ts';
import type { Page } from '../kernel/lists.ts';
import {
  disclosureBatches,
  disclosurePage,
  insertOfRegistrations,
  insertOfStudent,
  type DisclosureFilters,
  answerCorrection as answerOpenCorrection,
  correctionById,
  correctionPage,
  insertCorrection,
  someCorrections,
} from './disclosures.queries.ts';
import type { Trx } from '../kernel/db.ts';
import { paths } from '@stoa/contract/paths';
import { queueMail, type MailTemplate } from '../kernel/mail.ts';
import { inMail } from '../kernel/mail-blocks.ts';
import { conflict, notFound } from '../kernel/refusal.ts';
import { limitTo } from '../kernel/throttle.ts';

/** Records that an InstitutionAdmin of one institution saw a record of a student. Views by other people aren't disclosures. */
export async function disclose({ db, me }: Asking, what: Parameters<typeof insertOfStudent>[2]): Promise<void> {
  if (me?.institutionREF) await insertOfStudent(db, { institutionREF: me.institutionREF, byREF: me._id }, what);
}

/** Records that registrations went to an institution, no matter who sent them. */
export const discloseRegistrations = (
  { db, me }: Asking,
  institutionREF: string,
  registrationIds: readonly string[],
): Promise<unknown> => insertOfRegistrations(db, { institutionREF, byREF: me?._id ?? null }, registrationIds);

export const ownDisclosures = ({ db, me }: Context, query: PageQuery): Promise<Page<Disclosure>> =>
  disclosurePage(db, { personREF: me._id }, query);

export const allDisclosures = (
  { db }: Context,
  { institutionREF, ...query }: PageQuery & Pick<DisclosureFilters, 'institutionREF'>,
): Promise<Page<Disclosure>> => disclosurePage(db, { institutionREF }, query);

const headings = ['Date (UTC)', 'Student', 'Institution', 'What', 'Course', 'Document', 'Ground', 'By'];
/** Streams the disclosures of all students as CSV, and logs it. */
export async function disclosuresCsv(
  { db, me, services }: Context,
  filters: Pick<DisclosureFilters, 'institutionREF'>,
  reply: FastifyReply,
): Promise<Readable> {
  await services.database.tx((trx) =>
    recordAction({ db: trx, me }, 'export disclosures', 'disclosure', null, { ...filters }),
  );
  async function* batches() {
    for await (const rows of disclosureBatches(db, filters))
      yield rows.map(({ at, student, institution, what, course, file, ground, by }) => [
        ...[at, fullName(student), institution.name, what, course?.name ?? '', file ?? '', ground],
        by ? fullName(by) : '',
      ]);
  }
  return sendCsv(reply, i18n.t('Disclosures'), headings, batches());
}

const opened = <C extends Pick<RecordCorrection, 'text' | 'answer'>>({ services }: Context, row: C): C => ({
  ...row,
  text: services.encryption.open(row.text),
  answer: services.encryption.open(row.answer),
});
export async function listCorrections(
  context: Context,
  filters: Parameters<typeof correctionPage>[1],
  query: PageQuery,
): Promise<Page<RecordCorrection>> {
  const searched = query.q ? await someCorrections(context.db, filters).execute() : [];
  const texts = searched.map((row) => opened(context, row));
  const page = await correctionPage(context.db, filters, query, texts);
  return { ...page, rows: page.rows.map((row) => opened(context, row)) };
}

export async function askCorrection(
  context: Context<Trx>,
  asked: { about: string; text: string },
): Promise<RecordCorrection> {
  const { db, me, services } = context;
  await limitTo(db, `corrections ${me._id}`, 10, 86_400);
  const { _id } = await insertCorrection(db, {
    about: asked.about,
    text: services.encryption.encrypt(asked.text),
    personREF: me._id,
  });
  await recordAction(context, 'ask correction', 'person', me._id, { about: asked.about });
  return opened(context, (await correctionById(db, _id))!);
}

const corrected =
  ({ about, state, answer: reply }: Pick<RecordCorrection, 'about' | 'state' | 'answer'>): MailTemplate =>
  () => ({
    subject: state === 'corrected' ? i18n.t('Your record was corrected') : i18n.t('We didn’t change your record'),
    blocks: [
      { facts: [[i18n.t('What you asked about'), inMail(about)]] },
      inMail(reply),
      { button: i18n.t('Open my records'), path: paths.disclosures },
    ],
  });

/** Answers a student's request for a correction, once, and tells them. */
export async function answerCorrection(
  context: Context<Trx>,
  id: string,
  given: { state: 'corrected' | 'refused'; answer: string },
): Promise<RecordCorrection> {
  const { db, me, services } = context;
  const before = await correctionById(db, id);
  if (!before) throw notFound();
  const answer = services.encryption.encrypt(given.answer);
  if (!(await answerOpenCorrection(db, id, { ...given, answer, decidedByREF: me._id })))
    throw conflict(i18n.t('Someone has just answered this. Reload the page to see the answer.'));
  await recordAction(context, 'answer correction', 'person', before.student._id, {
    to: given.state,
    about: before.about,
  });
  await queueMail(context, { ...before.student, email: before.student.email! }, corrected({ ...before, ...given }));
  return opened(context, (await correctionById(db, id))!);
}
