import type { Letter } from '../kernel/mail.ts';

interface Named {
  readonly firstName: string;
}

export const verifyAddress = (person: Named, link: string): Letter => ({
  subject: 'Please confirm your e-mail address',
  text: `Dear ${person.firstName},

welcome to Stoa. Please confirm your e-mail address by opening this link:

${link}

It works for 24 hours. If you did not register at Stoa, you need do nothing.`,
});

export const alreadyRegistered = (person: Named, resetPage: string, link?: string): Letter => ({
  subject: 'You already have an account',
  text: `Dear ${person.firstName},

somebody, probably you, has just tried to register at Stoa with this address. You already
have an account, so nothing was changed.
${
  link === undefined
    ? `
If you have forgotten your password, you can choose a new one here:

${resetPage}`
    : `
Your address is not confirmed yet. Please open this link, which works for 24 hours:

${link}`
}`,
});

export const resetPassword = (person: Named, link: string): Letter => ({
  subject: 'Choose a new password',
  text: `Dear ${person.firstName},

you can choose a new password by opening this link:

${link}

It works once, for 30 minutes. If you did not ask for it, you need do nothing: your password stays as it is.`,
});

export const passwordChanged = (person: Named, by: 'you' | 'an administrator'): Letter => ({
  subject: 'Your password was changed',
  text: `Dear ${person.firstName},

the password of your account was changed by ${by}, and every other session was ended.
If that was not you, please write to the support at once.`,
});

export const invitationDays = 7;
export const invitation = (person: Named, link: string): Letter => ({
  subject: 'Your account at Stoa',
  text: `Dear ${person.firstName},

an administrator of Stoa has made an account for you. Please choose a password by opening this link:

${link}

It works once, for ${invitationDays} days; afterwards "Forgot your password?" on the sign-in page sends you another.`,
});

export const twoFactorStarted = (person: Named): Letter => ({
  subject: 'Two-factor sign-in is on',
  text: `Dear ${person.firstName},

from now on signing in to your account also takes a code of your authenticator app. Keep the
recovery codes in a safe place: each signs you in once when the app is not at hand.
If that was not you, please write to the support at once.`,
});

export const twoFactorEnded = (person: Named, by: 'you' | 'an administrator'): Letter => ({
  subject: 'Two-factor sign-in is off',
  text: `Dear ${person.firstName},

two-factor sign-in of your account was turned off by ${by}: your password alone signs you in.
If that was not you, please write to the support at once.`,
});
