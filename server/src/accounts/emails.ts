import type { Role } from '@stoa/contract/kernel/role';
import { dear, inMail, type Letter } from '../kernel/mail.ts';

interface Named {
  readonly firstName: string;
}

/** Somebody who has joined with the address a mail goes to: when, as what, and the link that confirms it. */
export interface Joined {
  readonly at: string;
  readonly role: string;
  readonly link: string;
}
/** An instant, said in UTC, because a mail does not know its reader's zone. */
const instant = (at: string) =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`;

/** To an address that nobody has proved to be theirs: no name that was given with it. */
export const confirmAddress = (joined: readonly Joined[], thereAreOthers: boolean): Letter => ({
  subject: 'Please confirm your e-mail address',
  text: `Hello,

${joined
  .map(
    ({ at, role, link }) => `Someone joined Stoa with this e-mail address on ${instant(at)}, as a ${role}.
If that was you, confirm your address by opening this link in the browser you joined with:

${link}`,
  )
  .join('\n\n')}

${joined.length > 1 || thereAreOthers ? 'Someone has joined with this address more than once. Open only the link of the time and role that are yours: it erases the others.\n\n' : ''}A link works for 24 hours. If you did not join Stoa, do nothing: without a click no account is opened.`,
});

/** To the address of an account that an administrator has made with a password. */
export const confirmMadeAccount = (link: string): Letter => ({
  subject: 'Please confirm your e-mail address',
  text: `Hello,

an administrator of Stoa has made an account for this e-mail address. Please confirm the address by opening this link:

${link}

It works for 24 hours.`,
});

export const alreadyRegistered = (resetPage: string): Letter => ({
  subject: 'You already have an account',
  text: `Hello,

someone, probably you, has just tried to join Stoa with this address. You already have an
account, so nothing was changed.

If you have forgotten your password, you can choose a new one here:

${resetPage}`,
});

export const resetPassword = (person: Named | undefined, link: string): Letter => ({
  subject: 'Choose a new password',
  text: `${dear(person)}

you can choose a new password by opening this link:

${link}

It works once, for 30 minutes. If you did not ask for it, you need do nothing: your password stays as it is.`,
});

export const passwordChanged = (person: Named, by: 'you' | 'an administrator'): Letter => ({
  subject: 'Your password was changed',
  text: `${dear(person)}

the password of your account was changed by ${inMail(by)}, and every other session was ended.
If that was not you, please write to the support at once.`,
});

export const invitationDays = 7;
export const invitation = (link: string): Letter => ({
  subject: 'Your account at Stoa',
  text: `Hello,

an administrator of Stoa has made an account for you. Please choose a password by opening this link:

${link}

It works once, for ${invitationDays} days; afterwards "Forgot your password?" on the sign-in page sends you another.`,
});

export const twoFactorStarted = (person: Named): Letter => ({
  subject: 'Two-factor sign-in is on',
  text: `${dear(person)}

from now on signing in to your account also takes a code of your authenticator app. Keep the
recovery codes in a safe place: each signs you in once when the app is not at hand.
If that was not you, please write to the support at once.`,
});

export const twoFactorEnded = (person: Named, by: 'you' | 'an administrator'): Letter => ({
  subject: 'Two-factor sign-in is off',
  text: `${dear(person)}

two-factor sign-in of your account was turned off by ${by}: your password alone signs you in.
If that was not you, please write to the support at once.`,
});

export const roleChanged = (
  person: Named,
  { from, to, by }: { readonly from: Role; readonly to: Role; readonly by: string },
): Letter => ({
  subject: `You are now ${roleNames[to]} at Stoa`,
  text: `${dear(person)}

${inMail(by)} changed your role at Stoa from ${from} to ${to}. You have been signed out everywhere; sign in again to see what is
open to you now. Your payments and transcripts stay where you can read them.

If you did not expect this, please write to the support.`,
});
const roleNames: Record<Role, string> = {
  Student: 'a student',
  Professor: 'a professor',
  Administrator: 'an administrator',
  InstitutionAdmin: 'an institution administrator',
};
