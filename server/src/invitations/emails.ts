import type { InvitedRole } from '@stoa/contract/invitations';
import { i18n } from '@stoa/contract/kernel/i18n';
import { inUtc } from '../kernel/dates.ts';
import type { Letter } from '../kernel/mail.ts';
import { inMail } from '../kernel/mail-blocks.ts';

const subjects: Readonly<Record<InvitedRole, string>> = {
  Professor: /*i18n*/ 'You are invited to teach at {site}',
  InstitutionAdmin: /*i18n*/ 'You are invited to {site} as an institution administrator',
  Administrator: /*i18n*/ 'You are invited to {site} as an administrator',
};
const offers: Readonly<Record<InvitedRole, string>> = {
  Professor: /*i18n*/ '{name} invites you to join {site} as a professor.',
  InstitutionAdmin: /*i18n*/ '{name} invites you to join {site} as an institution administrator.',
  Administrator: /*i18n*/ '{name} invites you to join {site} as an administrator.',
};

/** Who invites, as what role, until when, and the link. It names nobody but the sender. */
export const invitation =
  ({ role, by, expiresAt, link }: { role: InvitedRole; by: string; expiresAt: string; link: string }): Letter =>
  () => ({
    subject: i18n.t(subjects[role]),
    blocks: [
      i18n.t(offers[role], { name: inMail(by) }),
      i18n.t('Enter your name and choose a password to open your account.'),
      { button: i18n.t('Accept the invitation'), path: link },
      i18n.t('This link works once, until {date}.', { date: inUtc(expiresAt) }),
      i18n.t('If you didn’t expect this, ignore this email: no account is opened.'),
    ],
  });
