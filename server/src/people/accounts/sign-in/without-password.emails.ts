import { i18n } from '@stoa/contract/kernel/i18n';
import { paths } from '@stoa/contract/paths';
import { forReader } from '../../../kernel/dates.ts';
import type { MailTemplate } from '../../../kernel/mail.ts';
import { unexpected } from '../accounts.emails.ts';

/** For an account with a passkey, which access to the mailbox must not bypass at once. */
export const resetLater =
  (link: string, from: string): MailTemplate =>
  () => ({
    subject: i18n.t('Somebody asked for a new password'),
    blocks: [
      i18n.t(
        'Someone, probably you, asked to set a new password for your account. Because it has a passkey, the link works only from {date}, and then for two days.',
        { date: forReader(from) },
      ),
      { button: i18n.t('Choose a new password'), path: link },
      i18n.t('If you didn’t ask for it, sign in as usual or stop it here. Then the link never works.'),
      { button: i18n.t('Stop it'), path: `${link}&stop=1` },
    ],
  });
/** Staff with a second factor get no link: their mailbox alone must not open other people's records. */
export const resetByAdministrator: MailTemplate = () => ({
  subject: i18n.t('Somebody asked for a new password'),
  blocks: [
    i18n.t(
      'Someone, probably you, asked to set a new password for your account. You work with other people’s records and have a second factor, so no email can do that. Ask another administrator: they can set a new password and turn off what you lost.',
    ),
    i18n.t('If you didn’t ask for it, nothing has changed and you need do nothing.'),
  ],
});
export const passwordRemoved: MailTemplate = () => ({
  subject: i18n.t('Your password was removed'),
  blocks: [
    i18n.t('You removed the password of your account. From now on, only your passkeys sign you in.'),
    unexpected(),
    { button: i18n.t('Open your account'), path: paths.account },
  ],
});
