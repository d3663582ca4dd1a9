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
