import { systemContext, type Context, type Services } from '../../kernel/context.ts';
import type { FastifyRequest } from 'fastify';
import type { accounts } from '@stoa/contract/people/accounts.shapes';
import type { BodyOf } from '@stoa/contract/kernel/endpoint';
import { i18n } from '@stoa/contract/kernel/i18n';
import { recordAction } from '../../kernel/audit.ts';
import { hashToken } from '../../kernel/encryption.ts';
import { toAccept } from '../acceptances.ts';
import { chosenIn } from '../../kernel/language.ts';
import { forReader } from '../../kernel/dates.ts';
import { queueMail } from '../../kernel/mail.ts';
import { Refusal, refuseField } from '../../kernel/refusal.ts';
import type { Me } from '../../kernel/access.ts';
import { nameless, openingMail, settleByMail } from './joining.ts';
import { answerAfter, limitMails, mailboxHasRoom } from './mailing.ts';
import { hashPassword } from './sign-in/passwords.ts';
import { hashChosen, isEasilyGuessed } from './sign-in/weak-passwords.ts';
import {
  accountByEmail,
  accountById,
  insertAccount,
  personById,
  personWithBell,
  setAccountStatus,
} from './accounts.queries.ts';
import { institutionById } from './institution.queries.ts';
import { lockOwnerOfToken, ownerOfToken, takeToken } from './sign-in/tokens.queries.ts';
import { isPasskeyOffered } from './sign-in/second-factor.ts';
import { openTo } from './sign-in/sessions.ts';
import { changePassword, resets } from './sign-in/new-password.ts';
import { resetMail } from './sign-in/without-password.ts';

export async function resendVerification(
  services: Services,
  { email, course }: BodyOf<typeof accounts.resendVerification>,
  ip: string,
): Promise<{ message: string }> {
  await limitMails(services, ip);
  await answerAfter(
    services.database.tx(async (trx) => {
      const context = systemContext(services, trx);
      const account = await accountByEmail(trx, email);
      if ((await mailboxHasRoom(context, 'verify', email)) && account?.status === 'Pending')
        await queueMail(context, nameless(account), await openingMail(context, account, course));
    }),
  );
  return { message: i18n.t('Verification email resent. Please check your inbox.') };
}

export async function requestPasswordReset(
  services: Services,
  email: string,
  ip: string,
): Promise<{ message: string }> {
  await limitMails(services, ip);
  await answerAfter(
    services.database.tx(async (trx) => {
      const context = systemContext(services, trx);
      const account = await accountByEmail(trx, email);
      if (!(await mailboxHasRoom(context, 'reset', email)) || !account) return;
      const to = account.status === 'Pending' ? nameless(account) : account;
      await queueMail(context, to, await resetMail(services, trx, account));
    }),
  );
  return { message: i18n.t('If you have an account, a password reset link has been sent to your email.') };
}

const badToken = () => new Refusal(400, i18n.t('Invalid or expired token. Please try again.'));

/**
 * Sets a new password with a link's token, ends every session and lifts a block. The link proves that the person reads the
 * mailbox, and so owns the address.
 */
export async function resetByToken(
  services: Services,
  { token, newPassword }: BodyOf<typeof accounts.passwordReset>,
  browser: Buffer | undefined,
): Promise<{ message: string }> {
  const owner = await ownerOfToken(services.database.db, resets, hashToken(token));
  if (!owner) throw badToken();
  if (owner.isWaiting)
    throw refuseField(
      'newPassword',
      i18n.t('Your account has a passkey, so this link works only from {date}.', { date: forReader(owner.usableAt!) }),
    );
  const passwordHash = await hashChosen(newPassword, { field: 'newPassword', person: owner });
  await services.database.tx(async (trx) => {
    const context = systemContext(services, trx);
    const account = await lockOwnerOfToken(trx, resets, hashToken(token));
    const taken = await takeToken(trx, resets, hashToken(token));
    if (!account || !taken || taken.again) throw badToken();
    await settleByMail(trx, account, browser);
    await changePassword(context, (await accountById(trx, account.accountId))!, passwordHash, 'you');
    await setAccountStatus(trx, account.accountId, 'Pending', 'Active');
  });
  return { message: i18n.t('Your password has been reset successfully.') };
}

export async function ownPerson({ db, me }: Context) {
  return (await personById(db, me._id))!;
}

export async function ownSession(context: Context & { readonly request: FastifyRequest }) {
  const { role, sessionId: sessionToken, twoFactorDue, twoFactorIn = null } = context.me;
  const language = chosenIn(context.request) ?? context.me.language;
  const { unread, corrections, hasRecord, hasPassword, ...person } = (await personWithBell(
    context.db,
    context.me._id,
  ))!;
  return {
    role,
    sessionToken,
    language,
    twoFactorDue,
    twoFactorIn,
    byProvider: context.me.providerREF != null,
    hasPassword,
    offersPasskey: isPasskeyOffered(context.me, twoFactorIn),
    may: openTo(context.me),
    person,
    institution: await institutionById(context.db, context.me.institutionREF),
    unread: twoFactorDue ? 0 : unread,
    corrections: twoFactorDue ? 0 : corrections,
    hasRecord,
    toAccept: await toAccept(context.db, context.services.site, context.me._id),
  };
}

/** Creates the first administrator from the settings, unless the account already exists. */
export async function ensureAccount(
  services: Services,
  {
    email,
    password,
    ...person
  }: { email: string; password: string; firstName: string; lastName: string; role: Me['role'] },
): Promise<void> {
  if (await accountByEmail(services.database.db, email)) return;
  if (await isEasilyGuessed(password, { ...person, email }))
    throw new Error(`The password of ${email} is too easily guessed. Choose another in the settings.`);
  const passwordHash = await hashPassword(password);
  await services.database.tx(async (trx) => {
    // The form requires these fields; the administrator fills them in after signing in.
    const contact = { zip: '00000', mobilePhone: '000' };
    const made = await insertAccount(trx, { ...contact, ...person, email }, 'Active', passwordHash);
    if (made)
      await recordAction(systemContext(services, trx), 'create account', 'account', made.accountId, {
        role: person.role,
      });
  });
}

/** Returns the person with an address's account, as a session has it; undefined when there is none. */
export async function accountOf({ database }: Services, email: string): Promise<Me | undefined> {
  const account = await accountByEmail(database.db, email);
  return account && { ...account, sessionId: '', twoFactorDue: false };
}
