import { i18n } from '@stoa/contract/kernel/i18n';
import type { Incomplete } from '@stoa/contract/catalog/grades.shapes';
import { courseFacts, toCourse, type CourseNotice } from '../../catalog/course-instances/course-details.ts';
import { onDay } from '../../kernel/dates.ts';
import type { MailTemplate } from '../../kernel/mail.ts';
import { inMail } from '../../kernel/mail-blocks.ts';
import { incompleteDetails } from '../registrations/registrations.emails.ts';

/** A week before an Incomplete becomes the grade it lapses to. */
export const incompleteEnds =
  (course: CourseNotice, incomplete: Incomplete): MailTemplate =>
  () => ({
    subject: i18n.t('Your Incomplete in {course} ends on {date}', {
      course: inMail(course.name),
      date: onDay(incomplete.due),
    }),
    blocks: [
      i18n.t('Hand in what is missing in time, or your final grade changes automatically.'),
      { facts: [...courseFacts(course), ...incompleteDetails(incomplete)] },
      toCourse(course),
    ],
  });

export const incompleteLapsed =
  (course: CourseNotice, before: string, grade: string): MailTemplate =>
  () => ({
    subject: i18n.t('Your grade for {course}', { course: inMail(course.name) }),
    blocks: [
      i18n.t('The time of your Incomplete is over, so your final grade is the one that was agreed.'),
      { facts: [...courseFacts(course), [i18n.t('Final grade'), grade], [i18n.t('Before'), before]] },
      toCourse(course, 'grades'),
    ],
  });
