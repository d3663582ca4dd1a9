import { paths, recordAt } from '@stoa/contract/paths';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { MailTemplate } from '../../kernel/mail.ts';

/** It has no name, because copies of the mail would outlive the deletion. */
export const asksForDeletion =
  (accountId: string): MailTemplate =>
  () => ({
    subject: i18n.t('Someone asks to have their account deleted'),
    blocks: [
      i18n.t('Open their page to see who it is, what we’d remove or keep, and what prevents the deletion.'),
      { button: i18n.t('Open the user'), path: recordAt(paths.users, accountId) },
    ],
  });

export const wereDeleted = (): MailTemplate => () => ({
  subject: i18n.t('Your account was deleted'),
  blocks: [
    i18n.t('An administrator deleted your account with your personal data, your application, documents and messages.'),
    i18n.t(
      'Payments, grades and records of study are kept without your name, because the law or others rely on them. Backups lose your data as newer ones take their place.',
    ),
    i18n.t('If you didn’t expect this, write to support. This is our last email, and we no longer keep your address.'),
  ],
});
