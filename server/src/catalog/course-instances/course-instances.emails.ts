import { courseInstanceFields } from '@stoa/contract/catalog/course-instance-fields';
import type { CourseInstanceStatus, ReviewedField } from '@stoa/contract/catalog/course-instances.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { MailTemplate } from '../../kernel/mail.ts';
import { because, inMail, type Block } from '../../kernel/mail-blocks.ts';
import { courseFacts, type CourseNotice } from './course-details.ts';

/** The next steps for a professor. */
function nextAfter(status: CourseInstanceStatus): Block[] {
  if (status === 'Approved') return [i18n.t('You can open its registration when you’re ready.')];
  if (status === 'Denied') return [i18n.t('Revise the course, then submit it for approval again.')];
  if (status === 'Open/Registering') return [i18n.t('Students can register now.')];
  if (status === 'Cancelled') return [i18n.t('Every student is unregistered, and gets back what they paid.')];
  return [];
}

export const instanceMoved =
  (course: CourseNotice, status: CourseInstanceStatus, reason: string, path: string): MailTemplate =>
  () => ({
    subject: i18n.t('“{course}” is now {status}', { course: inMail(course.name), status: i18n.t(status) }),
    blocks: [
      i18n.t('The status of your course has changed.'),
      { facts: [...courseFacts(course), [i18n.t('Status'), i18n.t(status)]] },
      ...because(reason),
      ...nextAfter(status),
      { button: i18n.t('Open the course'), path },
    ],
  });

export const waitsForApproval =
  (course: CourseNotice, by: string, path: string): MailTemplate =>
  () => ({
    subject: i18n.t('“{course}” is waiting for approval', { course: inMail(course.name) }),
    names: [inMail(by)],
    blocks: [
      i18n.t('{name} submitted a course. It’s waiting for your approval.', { name: inMail(by) }),
      { facts: courseFacts(course) },
      { button: i18n.t('Review the course'), path },
    ],
  });

interface Comment {
  readonly course: string;
  readonly by: string;
  readonly field: ReviewedField;
  readonly text: string;
}
/** Tells the professors about a reviewer's comment, and the reviewers about a professor's answer. */
export const commented =
  ({ course, by, field, text }: Comment, path: string): MailTemplate =>
  () => ({
    subject: i18n.t('New comment on “{course}”', { course: inMail(course) }),
    names: [inMail(by), inMail(course)],
    blocks: [
      i18n.t('{name} commented on the course “{course}”.', { name: inMail(by), course: inMail(course) }),
      { facts: [[i18n.t('Field'), i18n.t(courseInstanceFields[field].label)]] },
      { quote: text },
      { button: i18n.t('Read and answer'), path },
      i18n.t('You get at most one email an hour about comments on this course.'),
    ],
  });
