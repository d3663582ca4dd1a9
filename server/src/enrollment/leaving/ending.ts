import type { Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import type { LeavingKind } from '@stoa/contract/enrollment/leaving.shapes';
import { fullName } from '@stoa/contract/people/people';
import { paths, recordAt } from '@stoa/contract/paths';
import type { RegistrationStatus } from '@stoa/contract/catalog/course-lifecycle';
import { personById } from '../../people/accounts/accounts.queries.ts';
import { withdrawnCode } from '../../catalog/institutions/institutions.queries.ts';
import { instanceColumns, teachersOf } from '../../catalog/course-instances/course-instances.queries.ts';
import type { CourseNotice } from '../../catalog/course-instances/course-details.ts';
import { recordAction } from '../../kernel/audit.ts';
import { queueMail, type MailTemplate } from '../../kernel/mail.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { refundRest } from '../../payments/refunds/refunds.ts';
import { refundShare } from '../../payments/refunds/refund-shares.ts';
import { courseCancelled, unregistered } from '../registrations/registrations.emails.ts';
import { moveRegistration } from '../registrations/placing.queries.ts';
import { transactionsOf, updateRegistration } from '../registrations/registrations.queries.ts';
import { staysOf } from './leaving-calendar.ts';
import { seatsFreed } from '../registrations/seats/waiting.ts';
import { left, studentLeft, type Back } from './ending.emails.ts';

export interface Leaving {
  readonly _id: string;
  readonly personREF: string;
  readonly transactionREF: string | null;
  readonly courseInstanceREF: string;
  readonly status: RegistrationStatus;
  readonly grade: string | null;
  readonly keptCents: number | null;
  readonly keptOnLeavingCents: number | null;
}
export interface Course extends CourseNotice {
  readonly seats: number | null;
}

/** We can't refund a payment while the processor is deciding on it. The refund follows when it arrives. */
export const isPending = ({ status }: Pick<Leaving, 'status'>): boolean => status === 'Payment pending';

/**
 * Ends a registration, which frees the seat, and refunds the payments in full, except the part that its calendar kept
 * when it changed to audit. A cancelled course refunds that part as well. Returns the cents.
 */
export async function endRegistration(
  context: Context<Trx, Anyone>,
  registration: Leaving,
  how: { step: 'unregister' | 'cancel'; reason: 'unregistered' | 'course cancelled'; note: string },
): Promise<number> {
  const { _id, transactionREF } = registration;
  await moveRegistration(context, registration, how.step, how.note);
  const cents = await refundAllOf(context, registration, how);
  await recordAction(context, how.reason, 'registration', _id, { refundCents: cents, note: how.note });
  await gradeEnded(context, registration);
  const person = await personById(context.db, registration.personREF);
  const course = await instanceColumns(context.db, registration.courseInstanceREF);
  if (course && course.seats !== null) await seatsFreed(context, course._id);
  if (!person || !course) return cents;
  const back = [cents / 100, isPending(registration)] as const;
  const template =
    how.step === 'cancel'
      ? courseCancelled(course, ...back)
      : unregistered(course, ...back, context.me?._id !== person._id);
  await notifyStudent(context, person, template, {
    what: how.step === 'cancel' ? 'course cancelled' : 'unregistered',
    course: course.name,
    about: transactionREF,
  });
  return cents;
}

type Ending = 'unregistered' | 'dropped' | 'withdrawn' | 'never attended' | 'course cancelled';
/** The reason for a refund, as its student reads it: nobody else's act is called theirs. */
const refundReason = ({ me }: Context<Trx, Anyone>, { personREF }: Leaving, reason: Ending) =>
  me?._id === personREF || reason === 'never attended' || reason === 'course cancelled'
    ? reason
    : 'the registration has ended';

async function refundAllOf(
  context: Context<Trx, Anyone>,
  registration: Leaving,
  { step, reason }: Pick<Parameters<typeof endRegistration>[2], 'step' | 'reason'>,
): Promise<number> {
  const paid = await transactionsOf(context.db, registration);
  const why = refundReason(context, registration, reason);
  const stays = staysOf(registration);
  if (stays > 0) {
    if (step === 'unregister') {
      const { refundCents, keptCents } = await refundShare(context, paid, 100, why, stays);
      await updateRegistration(context.db, registration._id, { keptCents });
      return refundCents;
    }
    await updateRegistration(context.db, registration._id, { keptCents: null, keptOnLeavingCents: null });
  }
  let cents = 0;
  for (const id of paid) cents += await refundRest(context, id, why);
  return cents;
}

interface News {
  readonly what: 'course cancelled' | 'unregistered' | 'withdrawn' | 'never attended';
  readonly course: string;
  readonly about: string | null;
}
/** Tells the student. Students who ended it themselves get only a mail, as a confirmation. */
export async function notifyStudent(
  context: Context<Trx, Anyone>,
  person: NonNullable<Awaited<ReturnType<typeof personById>>>,
  mail: MailTemplate,
  { what, course, about }: News,
): Promise<void> {
  if (context.me?._id === person._id) return queueMail(context, person, mail, about);
  const data = { what, course };
  await notify(context, [person._id], {
    kind: 'registration',
    data,
    url: paths.transactions,
    mail,
    about,
    isOwed: true,
  });
}

const steps = { dropped: 'unregister', withdrawn: 'withdraw' } as const;

/**
 * Ends a place for credit under an agreement: refunds the day's percentage, records the amount that stays paid, and tells the
 * student and the professors. Returns the refunded cents.
 */
export async function leaveCourse(
  context: Context<Trx, Anyone>,
  course: Course,
  registration: Leaving,
  how: { readonly kind: LeavingKind; readonly percent: number; readonly note: string; readonly day: string },
): Promise<number> {
  const kind = how.kind === 'withdrawn' ? 'withdrawn' : 'dropped';
  await endAs(context, registration, kind, how.note);
  const back = await giveShare(context, course, registration, how.percent, kind);
  const person = await personById(context.db, registration.personREF);
  if (!person) return back.cents;
  const isOwn = context.me?._id === person._id;
  await notifyStudent(context, person, left(course, kind, back, !isOwn), {
    what: kind === 'dropped' ? 'unregistered' : 'withdrawn',
    course: course.name,
    about: registration.transactionREF,
  });
  await notifyTeachers(context, course, person, { ...how, kind });
  return back.cents;
}

/** Ends a place as its calendar says: without a record, or with the institution's W. False when it had ended already. */
export async function endAs(
  context: Context<Trx, Anyone>,
  registration: Leaving,
  kind: keyof typeof steps,
  note: string,
): Promise<boolean> {
  if (!(await moveRegistration(context, registration, steps[kind], note))) return false;
  if (kind === 'withdrawn') {
    const grade = await withdrawnCode(context.db, registration.courseInstanceREF);
    await updateRegistration(context.db, registration._id, { grade, gradeReopenedAt: null, incomplete: null });
  }
  await gradeEnded(context, registration);
  return true;
}

/** Replaces the records of study that show a posted grade, because its place has ended. */
export async function gradeEnded(context: Context<Trx, Anyone>, { grade, personREF }: Leaving): Promise<void> {
  if (grade !== null) await context.services.onGradesChanged(context, [personREF]);
}

/** Tells the professors of a course that a student has left it. */
export async function notifyTeachers(
  context: Context<Trx, Anyone>,
  course: CourseNotice,
  student: NonNullable<Awaited<ReturnType<typeof personById>>>,
  { kind, day, note }: { readonly kind: keyof typeof steps; readonly day: string; readonly note: string },
): Promise<void> {
  const name = fullName(student);
  const teachers = (await teachersOf(context.db, course._id)).map(({ _id }) => _id);
  await notify(
    context,
    teachers.filter((id) => id !== context.me?._id),
    {
      kind: 'registration',
      data: { what: 'student left', how: kind, course: course.name, student: name },
      url: recordAt(paths.courseRooms, course._id),
      mail: studentLeft(course, name, kind, day, note),
    },
  );
}

/** Refunds a percentage, records the amount that stays paid, logs the end, and frees the seat. */
export async function giveShare(
  context: Context<Trx, Anyone>,
  course: Course,
  registration: Leaving,
  percent: number,
  reason: 'dropped' | 'withdrawn' | 'never attended',
): Promise<Back & { readonly cents: number }> {
  const paid = await transactionsOf(context.db, registration);
  const why = refundReason(context, registration, reason);
  const { refundCents, keptCents } = await refundShare(context, paid, percent, why);
  await updateRegistration(context.db, registration._id, { keptCents, endedPercent: percent });
  await recordAction(context, reason, 'registration', registration._id, { refundCents, keptCents, percent });
  if (course.seats !== null) await seatsFreed(context, course._id);
  return { cents: refundCents, refund: refundCents / 100, pending: isPending(registration) };
}
