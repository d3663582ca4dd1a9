import { hundredths, wholeShare, type Shares } from '@stoa/contract/catalog/shares.endpoints';
import type { Proposal } from '@stoa/contract/catalog/shares.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, recordAt } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people/people';
import type { z } from 'zod';
import { recordAction } from '../../kernel/audit.ts';
import { changed, isOld, lockForChange } from '../../kernel/changes.ts';
import type { Context } from '../../kernel/context.ts';
import type { Trx } from '../../kernel/db.ts';
import { inMail } from '../../kernel/mail-blocks.ts';
import type { MailTemplate } from '../../kernel/mail.ts';
import { conflict, notFound, refuseField } from '../../kernel/refusal.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { instanceColumns, teaches, teachersOf } from './course-instances.queries.ts';
import { addShares, beginSplit, insertProposal, noteAgreed, splitsOf, type Split } from './shares.queries.ts';

// payments/ledger/earnings.queries.ts divides payments by these shares: docs/decisions/0042-directory-hold-and-shares.md.

/** Returns the course. Throws Refusal 404 for a professor who doesn't teach it. */
async function courseFor({ db, me }: Context, id: string) {
  const course =
    me.role === 'Administrator' || (await teaches(db, me._id, id)) ? await instanceColumns(db, id) : undefined;
  if (!course) throw notFound();
  return course;
}

interface Found {
  readonly reply: Shares;
  readonly proposal: Split | undefined;
}
async function found({ db, me }: Context, id: string): Promise<Found> {
  const splits = await splitsOf(db, id);
  const proposal = splits.find(({ since }) => since === null);
  const inForce = splits.filter(({ since }) => since !== null);
  const { shares = [], since = null } = inForce[0] ?? {};
  const own = proposal?.shares.find(({ professorREF }) => professorREF.personREF._id === me._id);
  const mayPropose = me.role === 'Professor' && shares.length > 1;
  const reply: Shares = {
    shares,
    since: inForce.length > 1 ? since : null,
    proposal: proposal ? { shares: proposal.shares, by: proposal.by, at: proposal.at } : null,
    version: splits[0]?.version ?? 0,
    actions: [...(mayPropose ? (['propose'] as const) : []), ...(own?.agreed === false ? (['agree'] as const) : [])],
  };
  return { reply, proposal };
}

export async function sharesFor(context: Context, id: string): Promise<Shares> {
  await courseFor(context, id);
  return (await found(context, id)).reply;
}

/** Locks the course's shares. Throws Refusal 409 when they have changed since they were seen. */
async function locked(context: Context<Trx>, id: string, version: number | undefined, sent: unknown): Promise<Found> {
  await lockForChange(context.db, 'courseInstance', id);
  const now = await found(context, id);
  if (isOld(now.reply, version))
    throw changed(now.proposal?.by ? fullName(now.proposal.by) : i18n.t('Somebody'), { current: now.reply, sent });
  return now;
}

/** Proposes shares, to which the proposer agrees. An earlier proposal ends. */
export async function proposeShares(
  context: Context<Trx>,
  id: string,
  { list, version }: z.output<typeof Proposal>,
): Promise<Shares> {
  const { db, me } = context;
  const course = await courseFor(context, id);
  const { reply } = await locked(context, id, version, list);
  const taught = reply.shares.map(({ professorREF }) => professorREF._id);
  if (taught.length < 2) throw conflict(i18n.t('Only professors who teach a course together share its earnings.'));
  const named = new Set(list.map(({ professorREF }) => professorREF));
  if (named.size !== list.length || list.length !== taught.length || !taught.every((one) => named.has(one)))
    throw refuseField('professorREF', i18n.t('Give each professor of the course one share.'));
  if (list.reduce((sum, { percent }) => sum + hundredths(percent), 0) !== wholeShare)
    throw refuseField('percent', i18n.t('The shares have to add up to 100%.'));
  const isOwn = (professorREF: string) =>
    reply.shares.some((one) => one.professorREF._id === professorREF && one.professorREF.personREF._id === me._id);
  const shares = list.map(({ professorREF, percent }) => ({
    professorREF,
    weight: hundredths(percent),
    isOwn: isOwn(professorREF),
  }));
  await insertProposal(db, { courseInstanceREF: id, proposedByREF: me._id }, shares);
  await recordAction(context, 'propose shares', 'courseInstance', id, {
    shares: list.map(({ professorREF, percent }) => ({ professorREF, percent })),
  });
  await tellOthers(context, id, { what: 'shares proposed', course: course.name, by: fullName(me) }, proposed);
  return sharesFor(context, id);
}

/** Agrees to the proposed shares. They are in force once everybody has agreed. */
export async function agreeToShares(context: Context<Trx>, id: string, version: number | undefined): Promise<Shares> {
  const course = await courseFor(context, id);
  const { reply, proposal } = await locked(context, id, version, {});
  if (!proposal) throw conflict(i18n.t('There’s no proposal to agree to.'));
  if (!reply.actions.includes('agree')) return reply;
  await noteAgreed(context.db, proposal._id, context.me._id);
  const counts = await beginSplit(context.db, proposal._id);
  await recordAction(context, 'agree to shares', 'courseInstance', id, { split: proposal._id, counts });
  if (counts) await tellOthers(context, id, { what: 'shares agreed', course: course.name }, agreed);
  return sharesFor(context, id);
}

type Notice =
  | { readonly what: 'shares proposed'; readonly course: string; readonly by: string }
  | { readonly what: 'shares agreed'; readonly course: string };
/** Tells the other professors of the course. */
async function tellOthers<N extends Notice>(
  context: Context<Trx>,
  id: string,
  data: N,
  template: (data: N, path: string) => MailTemplate,
): Promise<void> {
  const others = (await teachersOf(context.db, id)).filter(({ _id }) => _id !== context.me._id);
  const url = recordAt(paths.professorCourses, id);
  await notify(
    context,
    others.map(({ _id }) => _id),
    { kind: 'courseChange', data, url, mail: template(data, url), about: id },
  );
}

const proposed =
  ({ course, by }: { readonly course: string; readonly by: string }, path: string): MailTemplate =>
  () => ({
    subject: i18n.t('Shares of the earnings proposed: {course}', { course: inMail(course) }),
    blocks: [
      i18n.t('{name} proposes how you share the earnings of “{course}”. It counts once all professors have agreed.', {
        name: inMail(by),
        course: inMail(course),
      }),
      { button: i18n.t('See the proposal'), path },
    ],
  });
const agreed =
  ({ course }: { readonly course: string }, path: string): MailTemplate =>
  () => ({
    subject: i18n.t('Shares of the earnings agreed: {course}', { course: inMail(course) }),
    blocks: [
      i18n.t('All professors of “{course}” have agreed to the shares. They count for payments from now on.', {
        course: inMail(course),
      }),
      { button: i18n.t('Open the course'), path },
    ],
  });

/** Adds the shares of a record that a merge has set aside to those of the kept person in the same splits. */
export const joinShares = async (db: Trx, asideREF: string, keptREF: string): Promise<void> =>
  void (await addShares(db, asideREF, keptREF));
