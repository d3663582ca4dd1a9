import { paths } from '@stoa/contract/paths';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { MailTemplate } from '../../kernel/mail.ts';

const unexpected = () =>
  i18n.t('If you didn’t expect this, write to support today. An administrator can undo it for one day.');

/** To the address that stays. The two mails don't name each other's address: a merge may be a mistake. */
export const otherWasMerged: MailTemplate = () => ({
  subject: i18n.t('Your two records are now one'),
  blocks: [
    i18n.t(
      'You had two records at {site}. An administrator merged them: you now find the courses, payments and documents of both in this account. Nothing changes in how you sign in.',
    ),
    unexpected(),
    { button: i18n.t('Open your account'), path: paths.account },
  ],
});

/** To the address that no longer has an account. */
export const wasMerged: MailTemplate = () => ({
  subject: i18n.t('Your account was merged into your other one'),
  blocks: [
    i18n.t(
      'You had two records at {site}. An administrator merged them, and your other record stays. You were signed out everywhere, and this address no longer has an account. Sign in with your other address.',
    ),
    unexpected(),
  ],
});

/** To both addresses, after a merge was undone. */
export const wasTakenApart: MailTemplate = () => ({
  subject: i18n.t('Your two records are separate again'),
  blocks: [
    i18n.t(
      'An administrator undid the merge of your two records. Each account has its own courses and payments again.',
    ),
    i18n.t('If you didn’t expect this, write to support.'),
    { button: i18n.t('Sign In'), path: '/login' },
  ],
});
