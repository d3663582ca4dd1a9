import { courseInstanceFields } from '@stoa/contract/catalog/course-instance-fields';
import type { ReviewedField } from '@stoa/contract/catalog/course-instances.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { MailTemplate } from '../../kernel/mail.ts';
import { inMail } from '../../kernel/mail-blocks.ts';

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
