import { i18n } from '@stoa/contract/kernel/i18n';
import { paths } from '@stoa/contract/paths';
import type { MailTemplate } from '../kernel/mail.ts';
import { inMail } from '../kernel/mail-blocks.ts';

/** Says that the college has given a student number. The number is never in a mail. */
export const numberGiven =
  (institution: string): MailTemplate =>
  () => {
    const college = inMail(institution);
    return {
      subject: i18n.t('{college} has given you a student number', { college }),
      blocks: [
        i18n.t('{college} knows you by a student number now. You find it with your courses.', { college }),
        { button: i18n.t('Open my courses'), path: paths.studentCourses },
      ],
    };
  };

/** Reminds a student to send the college's own application. */
export const applicationWanted =
  (institution: string, courses: readonly string[]): MailTemplate =>
  () => {
    const college = inMail(institution);
    return {
      subject: i18n.t('Your move: apply at {college}', { college }),
      blocks: [
        i18n.t(
          '{college} grants the credit for {courses}. Before it can, it has to know you: send its own application, then tell us that you did.',
          { college, courses: new Intl.ListFormat(i18n.region).format(courses.map((course) => inMail(course))) },
        ),
        { button: i18n.t('Open my courses'), path: paths.studentCourses },
      ],
    };
  };

/** Reminds the people of a college that students wait for their numbers. */
export const numbersWanted =
  (institution: string, students: number, path: string): MailTemplate =>
  () => ({
    subject: i18n.t('{students, plural, one {# student waits} other {# students wait}} for a student number', {
      students,
    }),
    blocks: [
      i18n.t(
        'Nothing about a student can be sent to {college} without a number. Enter the numbers, or import your list of them.',
        { college: inMail(institution) },
      ),
      { button: i18n.t('Open the student numbers'), path },
    ],
  });
