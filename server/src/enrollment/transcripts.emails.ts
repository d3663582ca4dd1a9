import { paths } from '@stoa/contract/paths';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { MailTemplate } from '../kernel/mail.ts';

export const transcriptReplaced =
  (code: string): MailTemplate =>
  () => ({
    subject: i18n.t('Your record of study was replaced'),
    blocks: [
      i18n.t('One of your final grades changed, so we issued a new record of study.'),
      { facts: [[i18n.t('Code of the record of study'), code]] },
      i18n.t(
        'Your earlier records of study are revoked. Anyone who looks up their codes sees that. Share the new one instead.',
      ),
      { button: i18n.t('Open your records of study'), path: paths.studentCourses },
    ],
  });
