import { i18n } from '@stoa/contract/kernel/i18n';
import { dollars } from '@stoa/contract/kernel/fields';
import { paths, recordAt } from '@stoa/contract/paths';
import { courseFacts, type CourseNotice } from '../../catalog/course-instances/course-details.ts';
import { onDay } from '../../kernel/dates.ts';
import type { MailTemplate } from '../../kernel/mail.ts';
import { because, inMail, type Block } from '../../kernel/mail-blocks.ts';

/** The refund in dollars. For a `pending` payment it isn't known until the payment arrives. */
export interface Back {
  readonly refund: number;
  readonly pending: boolean;
}
function moneyBack({ refund, pending }: Back): Block[] {
  if (pending) return [i18n.t('Your payment is still being processed. If it arrives, we’ll refund what is due.')];
  if (refund === 0) return [i18n.t('Nothing is refunded.')];
  return [
    { facts: [[i18n.t('Refund'), `${dollars(refund)} USD`]] },
    i18n.t('Refunds may take up to 7-10 business days to process.'),
  ];
}
const myTransactions = (): Block => ({ button: i18n.t('Open your transactions'), path: paths.transactions });

export const left =
  (course: CourseNotice, how: 'dropped' | 'withdrawn', back: Back, byOthers: boolean): MailTemplate =>
  () => {
    const text = {
      dropped: {
        subject: i18n.t('You dropped {course}', { course: inMail(course.name) }),
        own: i18n.t('You dropped this course. It leaves no record.'),
        others: i18n.t('An administrator dropped this course for you. It leaves no record.'),
      },
      withdrawn: {
        subject: i18n.t('You withdrew from {course}', { course: inMail(course.name) }),
        own: i18n.t('You withdrew from this course. Your record shows a W, and you can’t register for it again.'),
        others: i18n.t(
          'You were withdrawn from this course. Your record shows a W, and you can’t register for it again.',
        ),
      },
    }[how];
    return {
      subject: text.subject,
      blocks: [byOthers ? text.others : text.own, { facts: courseFacts(course) }, ...moneyBack(back), myTransactions()],
    };
  };

export const neverAttended =
  (course: CourseNotice, back: Back): MailTemplate =>
  () => ({
    subject: i18n.t('You’re listed as a no-show: {course}', { course: inMail(course.name) }),
    blocks: [
      i18n.t('Your professor certified the roster of this course and noted that you never attended.'),
      { facts: courseFacts(course) },
      ...moneyBack(back),
      i18n.t('If that is wrong, write to your professor. They can ask the institution for a correction.'),
      myTransactions(),
    ],
  });

export const attendedAfterAll =
  (course: CourseNotice): MailTemplate =>
  () => ({
    subject: i18n.t('You’re back on the roster: {course}', { course: inMail(course.name) }),
    blocks: [
      i18n.t('The institution corrected the roster of this course: you attended, so you’re on it again.'),
      { facts: courseFacts(course) },
      { button: i18n.t('Open the course'), path: recordAt(paths.courseRooms, course._id) },
    ],
  });

/** To the professors, about a student who has left. */
export const studentLeft =
  (course: CourseNotice, student: string, how: 'dropped' | 'withdrawn', day: string, reason: string): MailTemplate =>
  () => ({
    subject:
      how === 'dropped'
        ? i18n.t('{student} dropped {course}', { student: inMail(student), course: inMail(course.name) })
        : i18n.t('{student} withdrew from {course}', { student: inMail(student), course: inMail(course.name) }),
    blocks: [
      how === 'dropped'
        ? i18n.t('A student dropped your course and is off the roster.')
        : i18n.t('A student withdrew from your course. Their grade is a W.'),
      { facts: [[i18n.t('Student'), inMail(student)], ...courseFacts(course), [i18n.t('Day'), onDay(day)]] },
      ...because(reason),
      { button: i18n.t('Open the course'), path: recordAt(paths.courseRooms, course._id) },
    ],
  });
