import { paths } from '@stoa/contract/paths';
import { dollars } from '@stoa/contract/kernel/fields';
import type { Incomplete } from '@stoa/contract/catalog/grades.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { CreditPromise } from '@stoa/contract/people/promises.shapes';
import {
  courseFacts,
  modeFact,
  promisedDetails,
  toCourse,
  type CourseNotice,
} from '../../catalog/course-instances/course-details.ts';
import { onDay } from '../../kernel/dates.ts';
import type { MailTemplate } from '../../kernel/mail.ts';
import { because, inMail, type Block, type Fact } from '../../kernel/mail-blocks.ts';

const myCourses = (): Block => ({ button: i18n.t('Open My Courses'), path: paths.studentCourses });
const myTransactions = (): Block => ({ button: i18n.t('Open your transactions'), path: paths.transactions });

/** `refund` is in dollars; for a `pending` payment the amount isn't known yet. */
function moneyBack(refund: number, pending: boolean): Block[] {
  if (pending) return [i18n.t('Your payment is still being processed. If it arrives, we’ll refund it in full.')];
  if (refund === 0) return [i18n.t('There was nothing to refund.')];
  return [
    { facts: [[i18n.t('Refund'), `${dollars(refund)} USD`]] },
    i18n.t('Refunds may take up to 7-10 business days to process.'),
  ];
}

export const registeredFree =
  (course: CourseNotice & { readonly promise?: CreditPromise | null }, isAudit: boolean): MailTemplate =>
  () => ({
    subject: i18n.t('You’re registered: {course}', { course: inMail(course.name) }),
    blocks: [
      i18n.t('You’re registered. This course is free, so there’s nothing to pay.'),
      {
        facts: [...courseFacts(course), modeFact(isAudit), ...(isAudit ? [] : promisedDetails(course.promise ?? null))],
      },
      toCourse(course),
    ],
  });

export const unregistered =
  (course: CourseNotice, refund: number, pending: boolean, byAdministrator: boolean): MailTemplate =>
  () => ({
    subject: i18n.t('You’re unregistered: {course}', { course: inMail(course.name) }),
    blocks: [
      byAdministrator
        ? i18n.t('An administrator unregistered you from this course.')
        : i18n.t('You’re no longer registered for this course.'),
      { facts: courseFacts(course) },
      ...moneyBack(refund, pending),
      myTransactions(),
    ],
  });

export const courseStarted =
  (course: CourseNotice): MailTemplate =>
  () => ({
    subject: i18n.t('“{course}” has started', { course: inMail(course.name) }),
    blocks: [
      i18n.t('Your course has started.'),
      {
        facts: [
          [i18n.t('Course'), inMail(course.name)],
          ...(course.start ? [[i18n.t('First day'), onDay(course.start)] as const] : []),
        ],
      },
      i18n.t('You’ll find the message board and your grades in the course room.'),
      toCourse(course),
    ],
  });

export const courseCancelled =
  (course: CourseNotice, refund: number, pending: boolean): MailTemplate =>
  () => ({
    subject: i18n.t('“{course}” was cancelled', { course: inMail(course.name) }),
    blocks: [
      i18n.t('We’re sorry: this course was cancelled, and you’re no longer registered.'),
      { facts: courseFacts(course) },
      ...moneyBack(refund, pending),
      myTransactions(),
    ],
  });

/** The missing work of an Incomplete, its due day, and the grade it becomes. */
export const incompleteDetails = ({ missing, due, lapsesTo }: Incomplete): Fact[] => [
  [i18n.t('Missing'), inMail(missing)],
  [i18n.t('Until'), onDay(due)],
  [i18n.t('After that, it becomes'), lapsesTo],
];

/** `before` is the grade posted earlier; null the first time. */
export const gradePosted =
  (course: CourseNotice, grade: string, before: string | null, incomplete: Incomplete | null = null): MailTemplate =>
  () => ({
    subject: i18n.t('Your grade for {course}', { course: inMail(course.name) }),
    blocks: [
      before === null ? i18n.t('Your final grade was posted.') : i18n.t('Your final grade was changed.'),
      {
        facts: [
          ...courseFacts(course),
          [i18n.t('Final grade'), grade],
          ...(before === null ? [] : [[i18n.t('Before'), before] as const]),
          ...(incomplete ? incompleteDetails(incomplete) : []),
        ],
      },
      toCourse(course, 'grades'),
    ],
  });

export const gradeReopened =
  (course: CourseNotice, grade: string, reason: string): MailTemplate =>
  () => ({
    subject: i18n.t('Your grade for {course} may change', { course: inMail(course.name) }),
    blocks: [
      i18n.t('Your professor reopened your final grade, so it may change.'),
      { facts: [...courseFacts(course), [i18n.t('Final grade'), grade]] },
      ...because(reason),
      i18n.t('We’ll write to you when it’s posted again.'),
      toCourse(course, 'grades'),
    ],
  });

interface ModeChange {
  /** dollars */
  readonly refund: number;
  /** of the difference, dollars that stay paid */
  readonly kept: number;
  /** dollars that are refunded if the student leaves later; null without a calendar */
  readonly later: number | null;
}
export const modeChanged =
  (course: CourseNotice, isAudit: boolean, { refund, kept, later }: ModeChange): MailTemplate =>
  () => ({
    subject: isAudit
      ? i18n.t('You’re registered for audit: {course}', { course: inMail(course.name) })
      : i18n.t('You’re registered for credit: {course}', { course: inMail(course.name) }),
    blocks: [
      isAudit
        ? i18n.t('You changed your registration from credit to audit.')
        : i18n.t('You changed your registration from audit to credit.'),
      { facts: [...courseFacts(course), modeFact(isAudit)] },
      ...moneyBack(refund, false),
      ...(kept > 0 ? [i18n.t('{amount} of the difference isn’t refunded.', { amount: dollars(kept) })] : []),
      ...(later === null
        ? []
        : [i18n.t('If you leave the course later, you’ll get {amount} back.', { amount: dollars(later) })]),
      toCourse(course),
    ],
  });

export const creditConfirmed =
  (courses: readonly string[]): MailTemplate =>
  () => ({
    subject: i18n.t('Your credit is confirmed'),
    blocks: [
      i18n.t('Your application was approved, so these courses count for credit:'),
      { list: courses.map(inMail) },
      i18n.t('You don’t need to do anything.'),
      myCourses(),
    ],
  });

/** `free` are those of the courses that can change to audit. */
export const creditDenied =
  (courses: readonly string[], free: readonly string[]): MailTemplate =>
  () => ({
    subject: i18n.t('Your courses don’t count for credit'),
    blocks: [
      i18n.t('Your application was denied, so these courses don’t count for credit:'),
      { list: courses.map(inMail) },
      ...(free.length === 0
        ? []
        : [
            i18n.t('You can change {courses} to audit under My Courses. We’ll refund the difference in price.', {
              courses: new Intl.ListFormat(i18n.region).format(free.map(inMail)),
            }),
          ]),
      myCourses(),
    ],
  });
