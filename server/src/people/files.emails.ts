import { paths } from '@stoa/contract/paths';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { MailTemplate } from '../kernel/mail.ts';
import { inMail } from '../kernel/mail-blocks.ts';

export const quarantined =
  (name: string): MailTemplate =>
  () => ({
    subject: i18n.t('We removed a file of yours'),
    blocks: [
      i18n.t('We found malware in a file you uploaded, so we removed it. Nobody can open it anymore.'),
      { facts: [[i18n.t('File'), inMail(name)]] },
      i18n.t(
        'Check the computer it came from. If the file was part of your application, write to support to send another one.',
      ),
      { button: i18n.t('Go to {site}'), path: paths.home },
    ],
  });
