import { i18n } from '@stoa/contract/kernel/i18n';
import type { MailTemplate } from '../kernel/mail.ts';
import { because, inMail } from '../kernel/mail-blocks.ts';

export const definitionDecided =
  (name: string, status: 'Approved' | 'Denied', reason: string, path: string): MailTemplate =>
  () => {
    const course = inMail(name);
    return status === 'Approved'
      ? {
          subject: i18n.t('“{course}” was approved', { course }),
          names: [course],
          blocks: [
            i18n.t('Your course definition “{course}” was approved.', { course }),
            ...because(reason),
            i18n.t('You can now schedule it as a course.'),
            { button: i18n.t('Open the course definition'), path },
          ],
        }
      : {
          subject: i18n.t('“{course}” was denied', { course }),
          names: [course],
          blocks: [
            i18n.t('Your course definition “{course}” was denied.', { course }),
            ...because(reason),
            i18n.t('To ask for approval again, change it and save it.'),
            { button: i18n.t('Open the course definition'), path },
          ],
        };
  };
