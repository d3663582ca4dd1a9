import { i18n } from '@stoa/contract/kernel/i18n';
import type { MailTemplate } from '../kernel/mail.ts';
import { inMail } from '../kernel/mail-blocks.ts';

interface Announced {
  readonly course: string;
  readonly by: string;
  readonly title: string;
  readonly text: string;
}
/** `path` leads to the announcement in its course. */
export const announced =
  ({ text, ...names }: Announced, path: string): MailTemplate =>
  () => {
    const [course, name, title] = [inMail(names.course), inMail(names.by), inMail(names.title)];
    return {
      subject:
        title === '' ? i18n.t('Announcement: {course}', { course }) : i18n.t('{title}: {course}', { title, course }),
      names: [course, name],
      blocks: [
        i18n.t('{name} announced to everyone in “{course}”:', { name, course }),
        ...(title === '' ? [] : [title]),
        { quote: text },
        { button: i18n.t('Open the course'), path },
      ],
    };
  };
