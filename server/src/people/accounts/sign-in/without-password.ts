import { i18n } from '@stoa/contract/kernel/i18n';
import { isApprover } from '@stoa/contract/kernel/role';
import { recordAction } from '../../../kernel/audit.ts';
import { systemContext, type Context, type Services } from '../../../kernel/context.ts';
import type { Db, Trx } from '../../../kernel/db.ts';
import { hashToken, newToken } from '../../../kernel/encryption.ts';
import { queueMail, type MailTemplate } from '../../../kernel/mail.ts';
import { conflict } from '../../../kernel/refusal.ts';
import { resetPassword } from '../accounts.emails.ts';
import { accountById, setPassword, type AccountRow, type LockedAccount } from '../accounts.queries.ts';
import { passwordRemoved, resetByAdministrator, resetLater } from './without-password.emails.ts';
import { passkeysOf } from './passkeys.queries.ts';
import { dropSessionsOf } from './sessions.queries.ts';
import { resets } from './new-password.ts';
import { dropTokens, dropWaiting, saveToken } from './tokens.queries.ts';

/** The minutes before a link that bypasses a passkey starts to work, and the minutes for which it then works. */
const [wait, works] = [24 * 60, 48 * 60];

/**
 * Removes the person's own password, so that only passkeys sign in. One of them must have been used before; staff need a second
 * one, because they can't reset a password by email. Throws Refusal 409.
 */
export async function removePassword(context: Context<Trx>): Promise<void> {
  const { db, me } = context;
  const account = await accountById(db, me.accountId);
  if (!account || account.passwordHash === null) throw conflict(i18n.t('Your account has no password.'));
  const all = await passkeysOf(db, me.accountId);
  if (!all.some(({ lastUsedAt }) => lastUsedAt !== null))
    throw conflict(
      i18n.t('Sign in with a passkey once, so that you know it works. Then remove your password.'),
      'passkey',
    );
  if (isApprover(me.role) && all.length < 2)
    throw conflict(
      i18n.t(
        'Add a second passkey first, on another device. If you lost your only one, just an administrator could let you in.',
      ),
      'passkey',
    );
  await setPassword(db, me.accountId, null);
  await dropSessionsOf(db, me.accountId, me.sessionId);
  await dropTokens(db, me.accountId, resets);
  await recordAction(context, 'remove password', 'account', me.accountId);
  await queueMail(context, me, passwordRemoved);
}

/** Throws Refusal 409 when an account would be left without a way in. */
export function keepAWayIn({ passwordHash, role }: LockedAccount, passkeysLeft: number): void {
  if (passwordHash === null && passkeysLeft < (isApprover(role) ? 2 : 1))
    throw conflict(
      i18n.t('Your account has no password, so you need this passkey. Add another one or set a password first.'),
    );
}

/**
 * The email for somebody who asks for a new password. Access to the mailbox must not bypass a passkey: the link starts to work
 * after a day, in which its owner can stop it, and staff with a second factor get none.
 */
export async function resetMail(services: Services, trx: Trx, { accountId }: AccountRow): Promise<MailTemplate> {
  const { role, hasPasskey, totpSecret } = (await accountById(trx, accountId))!;
  if (isApprover(role) && (hasPasskey || totpSecret !== null)) {
    await recordAction(systemContext(services, trx), 'refuse reset', 'account', accountId);
    return resetByAdministrator;
  }
  const token = newToken();
  const link = `/password-reset?token=${token}`;
  const usableAt = await saveToken(trx, accountId, 'reset', hashToken(token), hasPasskey ? wait + works : 30, {
    waits: hasPasskey ? wait : null,
  });
  return usableAt === null ? resetPassword(link) : resetLater(link, usableAt);
}

/** Stops a link that doesn't work yet. The reply is the same for every token. */
export async function stopReset(db: Db, token: string): Promise<{ message: string }> {
  await dropWaiting(db, hashToken(token));
  return { message: i18n.t('The link no longer works. Nothing about your account has changed.') };
}
