import type { InvitedRole } from '@stoa/contract/people/invitations.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { forReader } from '../../kernel/dates.ts';
import type { MailTemplate } from '../../kernel/mail.ts';
import { inMail } from '../../kernel/mail-blocks.ts';

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

interface Offer {
  readonly role: InvitedRole;
  /** the name of the institution that an InstitutionAdmin will decide for */
  readonly institution: string | undefined;
  readonly forAll: boolean;
  readonly by: string;
  readonly expiresAt: string;
  readonly link: string;
}
function scopeOf({ institution, forAll }: Offer): string[] {
  if (forAll) return [i18n.t('You will act for all institutions.')];
  return institution === undefined
    ? []
    : [i18n.t('You will decide for {institution}.', { institution: inMail(institution) })];
}

/** Gives the sender, the role, the institution, the expiry and the link. It names no other person. */
export const invitation =
  (offer: Offer): MailTemplate =>
  () => ({
    subject: i18n.t(subjects[offer.role]),
    names: [inMail(offer.by), inMail(offer.institution ?? '')],
    blocks: [
      i18n.t(offers[offer.role], { name: inMail(offer.by) }),
      ...scopeOf(offer),
      i18n.t('Enter your name and choose a password to open your account.'),
      { button: i18n.t('Accept the invitation'), path: offer.link },
      i18n.t('This link works once, until {date}.', { date: forReader(offer.expiresAt) }),
      i18n.t('If you didn’t expect this, ignore this email and we won’t open an account.'),
    ],
  });
