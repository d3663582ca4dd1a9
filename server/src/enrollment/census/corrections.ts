import type { Db, Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import { percentOn } from '../leaving/leaving-calendar.ts';
import type {
  correctionDecisions,
  correctionKinds,
  RosterCorrection,
} from '@stoa/contract/enrollment/enrollment.endpoints';
import type { GradeForm } from '@stoa/contract/catalog/grades.shapes';
import { dollars } from '@stoa/contract/kernel/fields';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { isApprover } from '@stoa/contract/kernel/role';
import { paths } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people/people';
import { personById } from '../../people/accounts/accounts.queries.ts';
import { instanceColumns, teaches } from '../../catalog/course-instances/course-instances.queries.ts';
import { approversOfCourse } from '../../catalog/institutions/scope.queries.ts';
import { recordAction } from '../../kernel/audit.ts';
import type { Page } from '../../kernel/lists.ts';
import { conflict, notFound, refuseField } from '../../kernel/refusal.ts';
import { lockForChange } from '../../kernel/changes.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { leaveCourse } from '../leaving/ending.ts';
import { endAsNoShow } from '../leaving/no-shows.ts';
import { checkGrade, correctGrade } from '../final-grades/final-grades.ts';
import { lockedRegistration } from '../registrations/registrations.queries.ts';
import { notNoShow, reinstate } from '../registrations/returning.ts';
import { correctable, courseWithCensus } from './census.ts';
import { correctionAsked, correctionDecided, payToReturn, returnRefused } from './corrections.emails.ts';
import {
  agree,
  confirmPaid,
  correctionById,
  correctionPage,
  decideOpen,
  insertCorrection,
  type CorrectionRecord,
} from './corrections.queries.ts';

type Kind = (typeof correctionKinds)[number];
type Decision = (typeof correctionDecisions)[number];
interface Input extends Omit<GradeForm, 'grade'> {
  readonly grade?: string;
  readonly kind: Kind;
  readonly reason: string;
}

/**
 * Adds the decisions that the person may take. Only a correction that can be carried out now can be confirmed; one that waits
 * for a payment can still be refused.
 */
function toReply({ me }: Context, { courseId: _course, ...row }: CorrectionRecord): RosterCorrection {
  const { decision, kind, agreedAt, owed, registrationREF } = row;
  if (decision !== null || !isApprover(me.role)) return { ...row, actions: [] };
  const waits = agreedAt !== null && owed !== null;
  const fits = correctable[kind].includes(registrationREF.status);
  return { ...row, actions: fits && !waits ? ['confirmed', 'refused'] : ['refused'] };
}

export async function listCorrections(
  context: Context,
  query: PageQuery & { courseInstanceREF?: string; state?: 'open' | Decision | undefined },
): Promise<Page<RosterCorrection>> {
  const { rows, total } = await correctionPage(context.db, context.me, query);
  return { rows: rows.map((row) => toReply(context, row)), total };
}

const shown = async (context: Context, id: string): Promise<RosterCorrection> =>
  toReply(context, (await correctionById(context.db, context.me, id))!);

/** Asks the institution for a change of the certified roster, or of a grade after the day it was due; one at a time. */
export async function askCorrection(
  context: Context<Trx>,
  id: string,
  { kind, reason, ...input }: Input,
): Promise<RosterCorrection> {
  const { db, me } = context;
  const registration = await lockedRegistration(db, id);
  if (!registration || registration.isAudit || !(await teaches(db, me._id, registration.courseInstanceREF)))
    throw notFound();
  const course = await courseWithCensus(db, registration.courseInstanceREF);
  const { name, promise, signedAt } = course;
  if (kind !== 'grade' && signedAt === null)
    throw conflict(i18n.t('The roster of “{name}” isn’t signed yet, so it needs no correction.', { name }), 'early');
  if (kind === 'grade' && dayIn(promise.zone) <= promise.gradesDue)
    throw conflict(i18n.t('Grades of “{name}” aren’t due yet, so you can change them yourself.', { name }), 'early');
  if (!correctable[kind].includes(registration.status))
    throw conflict(
      i18n.t('This registration is {status}, so this correction doesn’t fit.', { status: i18n.t(registration.status) }),
    );
  const { grade } = input;
  if (kind === 'grade' && grade === undefined) throw refuseField('grade', i18n.t('Grade is required'));
  const asked =
    kind === 'grade' && grade !== undefined ? await checkGrade(context, course._id, { ...input, grade }) : null;
  const made = await insertCorrection(db, {
    registrationREF: id,
    kind,
    reason,
    grade: asked && JSON.stringify(asked),
    askedByREF: me._id,
  });
  if (!made) throw conflict(i18n.t('A correction for this student is already open.'), 'open');
  await recordAction(context, 'ask for correction', 'registration', id, {
    kind,
    reason,
    ...(asked && { grade: asked.grade }),
  });
  const student = fullName((await personById(db, registration.personREF))!);
  const deciders = (await approversOfCourse(db, course._id)).map(({ _id }) => _id);
  await notify(context, deciders, {
    kind: 'decision',
    data: { what: 'correction asked', course: name, by: fullName(me), student },
    url: paths.corrections,
    mail: correctionAsked({ course: name, student, kind }, fullName(me), reason, paths.corrections),
  });
  return shown(context, made._id);
}

/**
 * Confirms or refuses a correction for the institution. A confirmed correction is carried out in the same transaction.
 */
export async function decideCorrection(
  context: Context<Trx>,
  id: string,
  { decision, reason = '' }: { readonly decision: Decision; readonly reason?: string | undefined },
): Promise<RosterCorrection> {
  const { db, me } = context;
  const found = await correctionById(db, me, id);
  if (!found) throw notFound();
  await lockForChange(db, 'courseInstance', found.courseId);
  const corrected = decision === 'confirmed' ? await courseToCorrect(db, found.courseId) : undefined;
  if (corrected && found.kind === 'attended' && found.owed !== null) return awaitPayment(context, found);
  const decided = await decideOpen(db, id, { decision, decidedByREF: me._id, decisionReason: reason });
  if (!decided) throw alreadyDecided((await correctionById(db, me, id))!);
  if (corrected) await carryOut(context, corrected, found);
  const { kind, courseInstanceREF: course, personREF, askedBy } = found;
  await recordAction(context, `correction ${decision}`, 'registration', found.registrationREF._id, { kind, reason });
  if (decision === 'refused' && decided.agreedAt !== null)
    await notify(context, [personREF._id], {
      kind: 'registration',
      data: { what: 'return refused', course: course.name },
      url: paths.studentCourses,
      mail: returnRefused(course.name, reason, paths.studentCourses),
      isOwed: true,
    });
  const notice = { course: course.name, student: fullName(personREF), kind };
  if (askedBy && askedBy._id !== me._id)
    await notify(context, [askedBy._id], {
      kind: 'decision',
      data: { what: 'correction decided', course: course.name, student: notice.student, decision },
      url: paths.corrections,
      mail: correctionDecided(notice, decision, reason, paths.corrections),
    });
  return shown(context, id);
}

const alreadyDecided = ({ decidedBy }: Pick<CorrectionRecord, 'decidedBy'>) =>
  conflict(
    decidedBy
      ? i18n.t('{decider} already decided on this correction.', { decider: fullName(decidedBy) })
      : i18n.t('This correction was already decided.'),
    'decided',
  );

/** Agrees to put a no-show back on the roster once they have repaid their refund, and tells them the amount. */
async function awaitPayment(context: Context<Trx>, found: CorrectionRecord): Promise<RosterCorrection> {
  const { _id, owed, courseInstanceREF: course, personREF, registrationREF } = found;
  if (!correctable.attended.includes(registrationREF.status)) throw notNoShow();
  if (!(await agree(context.db, _id, context.me._id))) {
    const now = (await correctionById(context.db, context.me, _id))!;
    if (now.decision !== null) throw alreadyDecided(now);
    throw conflict(i18n.t('This correction is waiting for the student to pay.'), 'payment');
  }
  await recordAction(context, 'agree to correction', 'registration', registrationREF._id, { owed });
  await notify(context, [personREF._id], {
    kind: 'registration',
    data: { what: 'pay to return', course: course.name, owed: dollars(owed!) },
    url: paths.studentCourses,
    mail: payToReturn(course.name, owed!, paths.studentCourses),
    isOwed: true,
  });
  return shown(context, _id);
}

/** Confirms a correction after the student has repaid the refund, and tells the professor who asked. */
export async function onReturned(context: Context<Trx, Anyone>, registrationId: string): Promise<void> {
  const done = await confirmPaid(context.db, registrationId);
  if (!done) return;
  const { askedByREF, kind, course } = done;
  await recordAction(context, 'correction confirmed', 'registration', registrationId, { kind });
  if (askedByREF === null) return;
  const student = fullName(done);
  await notify(context, [askedByREF], {
    kind: 'decision',
    data: { what: 'correction decided', course, student, decision: 'confirmed' },
    url: paths.corrections,
    mail: correctionDecided({ course, student, kind }, 'confirmed', '', paths.corrections),
  });
}

/** Returns the course of a correction to confirm. Throws 409 once it was cancelled. */
async function courseToCorrect(db: Db, id: string) {
  const course = await instanceColumns(db, id);
  const promise = course?.promise;
  if (!promise) throw notFound();
  if (course.status === 'Cancelled')
    throw conflict(i18n.t('“{name}” was cancelled, so its roster stays as it is.', { name: course.name }), 'cancelled');
  return { ...course, promise };
}

/** Changes the roster or the grade as a correction asks. Throws 409 when it no longer fits the registration's status. */
async function carryOut(
  context: Context<Trx>,
  course: Awaited<ReturnType<typeof courseToCorrect>>,
  { kind, reason, grade, registrationREF: { _id: id } }: CorrectionRecord,
) {
  if (kind === 'attended') return reinstate(context, course, id);
  if (kind === 'grade') return correctGrade(context, course, id, grade!);
  const registration = await lockedRegistration(context.db, id);
  if (!registration || !correctable[kind].includes(registration.status))
    throw conflict(i18n.t('This registration has already ended.'), 'ended');
  const { promise } = course;
  const day = dayIn(promise.zone);
  if (kind === 'never attended') return endAsNoShow(context, course, registration, { promise, note: reason });
  await leaveCourse(context, course, registration, {
    kind: 'withdrawn',
    percent: percentOn(promise, day),
    note: reason,
    day,
  });
}
