import { carrying, paths } from '@stoa/contract/paths';
import { i18n } from '@stoa/contract/kernel/i18n';
import { type Role, roleName } from '@stoa/contract/kernel/role';
import { forReader } from '../../kernel/dates.ts';
import type { MailTemplate } from '../../kernel/mail.ts';
import { inMail, type Block } from '../../kernel/mail-blocks.ts';

/** A person who joined with an email's address: the time, the role, and the path of the confirmation link. */
export interface Joined {
  readonly at: string;
  readonly role: string;
  readonly link: string;
}

const confirm = (path: string): Block => ({ button: i18n.t('Confirm your email address'), path });
export const unexpected = () => i18n.t('If you didn’t expect this, write to support right away.');

/** Goes to an unconfirmed address, so it shows no name that was entered with it. */
export const confirmAddress =
  (joined: readonly Joined[], thereAreOthers: boolean): MailTemplate =>
  () => ({
    subject: i18n.t('Confirm your email address'),
    blocks: [
      ...joined.flatMap(({ at, role, link }) => [
        role === 'Professor'
          ? i18n.t('Someone joined {site} with this email address as a professor on {date}.', { date: forReader(at) })
          : i18n.t('Someone joined {site} with this email address as a student on {date}.', { date: forReader(at) }),
        i18n.t('If that was you, confirm your address. Open the link in the browser you joined with.'),
        confirm(link),
      ]),
      ...(joined.length > 1 || thereAreOthers
        ? [
            i18n.t(
              'Someone joined with this address more than once. Open only the link with your own time and role: it erases the others.',
            ),
          ]
        : []),
      i18n.t('This link works for 24 hours. If you didn’t join, ignore this email and we won’t open an account.'),
    ],
  });

/** Goes to the address of an account that an administrator created with a password. */
export const confirmMadeAccount =
  (link: string): MailTemplate =>
  () => ({
    subject: i18n.t('Confirm your email address'),
    blocks: [
      i18n.t('An administrator of {site} created an account for this email address. Confirm the address to use it.'),
      confirm(link),
      i18n.t('This link works for 24 hours.'),
    ],
  });

export const alreadyRegistered =
  (course: string | undefined): MailTemplate =>
  () => ({
    subject: i18n.t('You already have an account'),
    blocks: [
      i18n.t(
        'Someone, probably you, tried to join {site} with this email address. You already have an account, so nothing changed.',
      ),
      { button: i18n.t('Sign In'), path: carrying(course, '/login') },
      i18n.t('If you forgot your password, choose a new one.'),
      { button: i18n.t('Reset your password'), path: '/request-password-reset' },
    ],
  });

export const resetPassword =
  (link: string): MailTemplate =>
  () => ({
    subject: i18n.t('Choose a new password'),
    blocks: [
      i18n.t('Someone, probably you, asked to reset the password of your account.'),
      { button: i18n.t('Choose a new password'), path: link },
      i18n.t(
        'This link works once, for 30 minutes. If you didn’t ask for it, ignore this email: your password stays the same.',
      ),
    ],
  });

export const passwordChanged =
  (by: 'you' | 'an administrator'): MailTemplate =>
  () => ({
    subject: i18n.t('Your password was changed'),
    blocks: [
      by === 'you'
        ? i18n.t('You changed the password of your account. You were signed out everywhere else.')
        : i18n.t('An administrator changed the password of your account. You were signed out everywhere.'),
      unexpected(),
      { button: i18n.t('Open your account'), path: paths.account },
    ],
  });

/** Goes to the old address, whose reader may not have asked for the change. */
export const addressChanged: MailTemplate = () => ({
  subject: i18n.t('Your email address was changed'),
  blocks: [
    i18n.t(
      'An administrator gave your account another email address. Emails, and links that choose a new password, go there from now on.',
    ),
    unexpected(),
  ],
});

const passkeyChange =
  (subject: string, sentence: string) =>
  (name: string): MailTemplate =>
  () => ({
    subject: i18n.t(subject),
    names: [inMail(name)],
    blocks: [
      i18n.t(sentence, { name: inMail(name) }),
      unexpected(),
      { button: i18n.t('Open your account'), path: paths.account },
    ],
  });
export const passkeyAdded = passkeyChange(
  /*i18n*/ 'A passkey was added',
  /*i18n*/ 'The passkey “{name}” now signs you in.',
);
export const passkeyRemoved = passkeyChange(
  /*i18n*/ 'A passkey was removed',
  /*i18n*/ 'The passkey “{name}” was removed from your account and no longer signs you in.',
);

/** Goes to the owner of a token for programs that was made or given a new secret. */
export const tokenMade =
  (name: string): MailTemplate =>
  () => ({
    subject: i18n.t('A token for programs was made'),
    names: [inMail(name)],
    blocks: [
      i18n.t('“{name}” has a new secret. Programs that hold it act in your name, as far as you chose.', {
        name: inMail(name),
      }),
      i18n.t('If that wasn’t you, revoke it under My Account and change your password.'),
      { button: i18n.t('Open your account'), path: paths.account },
    ],
  });

export const invitationDays = 7;
export const invitation =
  (link: string): MailTemplate =>
  () => ({
    subject: i18n.t('Your account at {site}'),
    blocks: [
      i18n.t('An administrator of {site} created an account for you. Choose a password to use it.'),
      { button: i18n.t('Choose a password'), path: link },
      i18n.t(
        'This link works once, for {count, plural, one {# day} other {# days}}. After that, select “Forgot your password?” on the sign-in page to get another one.',
        { count: invitationDays },
      ),
    ],
  });

export const twoFactorStarted: MailTemplate = () => ({
  subject: i18n.t('Two-factor sign-in is on'),
  blocks: [
    i18n.t('From now on, you need a code from your authenticator app to sign in.'),
    i18n.t('Keep your recovery codes in a safe place. Each one signs you in once if you don’t have the app with you.'),
    unexpected(),
    { button: i18n.t('Open your account'), path: paths.account },
  ],
});

export const twoFactorEnded =
  (by: 'you' | 'an administrator'): MailTemplate =>
  () => ({
    subject: i18n.t('Two-factor sign-in is off'),
    blocks: [
      by === 'you'
        ? i18n.t('You turned off two-factor sign-in. From now on, your password alone signs you in.')
        : i18n.t(
            'An administrator turned off two-factor sign-in of your account and removed its passkeys. From now on, your password alone signs you in.',
          ),
      unexpected(),
      { button: i18n.t('Open your account'), path: paths.account },
    ],
  });

export const roleChanged =
  ({ from, to, by }: { readonly from: Role; readonly to: Role; readonly by: string }): MailTemplate =>
  () => ({
    subject: i18n.t(roleSubjects[to]),
    names: [inMail(by)],
    blocks: [
      i18n.t('{name} changed your role at {site}.', { name: inMail(by) }),
      {
        facts: [
          [i18n.t('Before'), roleName(from)],
          [i18n.t('Now'), roleName(to)],
        ],
      },
      i18n.t(
        'You were signed out everywhere. Sign in again to see what you can do now. You can still read your payments and records of study.',
      ),
      unexpected(),
      { button: i18n.t('Sign In'), path: '/login' },
    ],
  });
/** For an InstitutionAdmin whose institution was changed. Without an institution, they act for all. */
export const institutionChanged =
  ({ to, by }: { readonly to: string | undefined; readonly by: string }): MailTemplate =>
  () => ({
    subject:
      to === undefined
        ? i18n.t('You now act for all institutions at {site}')
        : i18n.t('You now decide for another institution at {site}'),
    names: [inMail(by), inMail(to ?? '')],
    blocks: [
      to === undefined
        ? i18n.t('{name} changed what you decide on at {site}: you now act for all institutions.', { name: inMail(by) })
        : i18n.t(
            '{name} changed what you decide on at {site}: you now see the courses, professors and credit students of {institution}.',
            { name: inMail(by), institution: inMail(to) },
          ),
      i18n.t('You were signed out everywhere. Sign in again to go on.'),
      unexpected(),
      { button: i18n.t('Sign In'), path: '/login' },
    ],
  });

/** Asks an administrator to agree that a person acts for all institutions. */
export const secondWordWanted =
  ({ name, by, path }: { readonly name: string; readonly by: string; readonly path: string }): MailTemplate =>
  () => ({
    subject: i18n.t('May {name} act for all institutions?', { name: inMail(name) }),
    names: [inMail(name), inMail(by)],
    blocks: [
      i18n.t('{by} wants {name} to act for all institutions: to read and decide on the records of each of them.', {
        by: inMail(by),
        name: inMail(name),
      }),
      i18n.t('Nothing changes until you or another administrator agrees. If you don’t know why, ask {by}.', {
        by: inMail(by),
      }),
      { button: i18n.t('Open the user'), path },
    ],
  });
export const secondWordRefused =
  ({ name, by }: { readonly name: string; readonly by: string }): MailTemplate =>
  () => ({
    subject: i18n.t('{name} won’t act for all institutions', { name: inMail(name) }),
    names: [inMail(name), inMail(by)],
    blocks: [
      i18n.t('{by} refused that {name} acts for all institutions. Nothing has changed.', {
        by: inMail(by),
        name: inMail(name),
      }),
    ],
  });

/** The kinds of bulk activity that are reported to administrators. */
export type Bulk = 'records' | 'decisions' | 'exports';
/** Reports a member of the staff who reads, decides or exports far more than usual, as with a stolen session. */
export const readInBulk =
  (name: string, what: Bulk, count: number): MailTemplate =>
  () => ({
    subject: i18n.t('{name} works with very many records', { name: inMail(name) }),
    names: [inMail(name)],
    blocks: [
      what === 'records'
        ? i18n.t('{name} opened {count, number} records and files within ten minutes.', { name: inMail(name), count })
        : what === 'decisions'
          ? i18n.t('{name} made {count, number} decisions within ten minutes.', { name: inMail(name), count })
          : i18n.t('{name} exported {count, number} times today, which is more than usual.', {
              name: inMail(name),
              count,
            }),
      i18n.t('We slow this down and ask for a new sign-in, in case somebody else uses the session.'),
      i18n.t('If you don’t know why {name} does this, ask now, and lock the account until you know.', {
        name: inMail(name),
      }),
      { button: i18n.t('Open the users'), path: paths.users },
    ],
  });

const roleSubjects: Record<Role, string> = {
  Student: /*i18n*/ 'You are now a student at {site}',
  Professor: /*i18n*/ 'You are now a professor at {site}',
  Administrator: /*i18n*/ 'You are now an administrator at {site}',
  InstitutionAdmin: /*i18n*/ 'You are now an institution administrator at {site}',
};
