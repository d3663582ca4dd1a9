import { i18n } from '@stoa/contract/kernel/i18n';
import type { MailTemplate } from '../../kernel/mail.ts';
import { inMail } from '../../kernel/mail-blocks.ts';

/** `path` leads to the materials of the course. */
export const materialAdded =
  (names: { readonly course: string; readonly title: string }, path: string): MailTemplate =>
  () => {
    const [course, title] = [inMail(names.course), inMail(names.title)];
    return {
      subject: i18n.t('New material: {course}', { course }),
      names: [course, title],
      blocks: [
        i18n.t('There’s something new to read in “{course}”: {title}', { course, title }),
        { button: i18n.t('Open the materials'), path },
      ],
    };
  };
