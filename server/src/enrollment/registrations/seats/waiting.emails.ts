import { paths } from '@stoa/contract/paths';
import { i18n } from '@stoa/contract/kernel/i18n';
import { courseFacts, registerAt, type CourseNotice } from '../../../catalog/course-instances/course-details.ts';
import { forReader } from '../../../kernel/dates.ts';
import type { MailTemplate } from '../../../kernel/mail.ts';
import { inMail } from '../../../kernel/mail-blocks.ts';

/** `until` is an instant in ISO form. */
export const seatIsFree =
  (course: CourseNotice, until: string): MailTemplate =>
  () => ({
    subject: i18n.t('A seat is free: {course}', { course: inMail(course.name) }),
    blocks: [
      i18n.t('You were waiting for a seat in this course, and now there’s one for you.'),
      { facts: [...courseFacts(course), [i18n.t('Held for you until'), forReader(until)]] },
      i18n.t('Register before then. After that, the seat goes to the next student on the waiting list.'),
      { button: i18n.t('Register now'), path: registerAt(course) },
    ],
  });

export const seatWentOn =
  (course: CourseNotice): MailTemplate =>
  () => ({
    subject: i18n.t('Your seat went to someone else: {course}', { course: inMail(course.name) }),
    blocks: [
      i18n.t('You didn’t register in time, so the seat we held for you went to the next student.'),
      { facts: courseFacts(course) },
      i18n.t('You’re no longer on the waiting list. You can join it again while registration is open.'),
      { button: i18n.t('Join the waiting list again'), path: registerAt(course) },
    ],
  });

export const waitingEnded =
  (course: CourseNotice): MailTemplate =>
  () => ({
    subject: i18n.t('The waiting list is closed: {course}', { course: inMail(course.name) }),
    blocks: [
      i18n.t('Registration for this course is closed, and no seat became free for you. You weren’t charged anything.'),
      { facts: courseFacts(course) },
      { button: i18n.t('Find another course'), path: paths.courseRegistration },
    ],
  });
