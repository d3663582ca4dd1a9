import { i18n } from '@stoa/contract/kernel/i18n';
import type { MailTemplate } from '../kernel/mail.ts';

/** Goes to the administrator who asked for it. */
export const testMail: MailTemplate = () => ({
  subject: i18n.t('A test email from {site}'),
  blocks: [
    i18n.t('Your mail server took this email, so {site} can write to people.'),
    i18n.t(
      'Check that it arrived in your inbox, not in spam. If it’s in spam, your domain may need SPF and DKIM records.',
    ),
    { button: i18n.t('Open {site}'), path: '/mainContent' },
  ],
});
