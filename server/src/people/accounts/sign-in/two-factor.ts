import type { Trx } from '../../../kernel/db.ts';
import type { Anyone, Context } from '../../../kernel/context.ts';
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { i18n } from '@stoa/contract/kernel/i18n';
import { recordAction } from '../../../kernel/audit.ts';
import { hashToken } from '../../../kernel/encryption.ts';
import { queueMail } from '../../../kernel/mail.ts';
import { Refusal, conflict, notFound, refuseField } from '../../../kernel/refusal.ts';
import { twoFactorEnded, twoFactorStarted } from '../accounts.emails.ts';
import { accountById, type AccountRow } from '../accounts.queries.ts';
import { deletePasskeysOf } from './passkeys.queries.ts';
import { dropSessionsOf } from './sessions.queries.ts';
import { isTwoFactorRequired } from './second-factor.ts';
import {
  replaceRecoveryCodes,
  savePending,
  turnOff,
  turnOn,
  twoFactorOf,
  spendRecoveryCode,
  spendStep,
} from './two-factor.queries.ts';

const period = 30;
/** We also accept codes of the half minute before and after: clocks differ, and typing takes time. */
const tolerance = 1;
const recoveryCodes = 10;

/** RFC 6238 with the values that every authenticator app expects: SHA-1, six digits, half a minute. */
const generator = (secret: string, label = '') =>
  new TOTP({
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
    // A colon parts the issuer from the account in the address that apps read, so neither may hold one.
    issuer: withoutColon(i18n.site),
    label: withoutColon(label),
  });
const withoutColon = (text: string) => text.replaceAll(':', ' ').replaceAll(/ {2,}/g, ' ');

/** The half minute of a valid code, counted from 1970; undefined when the code is wrong. */
function stepOf(secret: string, code: string): number | undefined {
  const delta = generator(secret).validate({ token: code.replaceAll(/\s/g, ''), window: tolerance });
  return delta === null ? undefined : Math.floor(Date.now() / 1000 / period) + delta;
}

const plain = (code: string) => code.toLowerCase().replaceAll(/[^a-z\d]/g, '');

export const codeFirst = () =>
  new Refusal(401, i18n.t('Enter the code that your authenticator app shows, or a recovery code.'), {
    code: 'second-factor',
  });
export function wrongCode(): Refusal {
  const message = i18n.t('This code is wrong or was already used. Wait for the next one and try again.');
  return new Refusal(401, message, { code: 'second-factor', fields: { code: message } });
}
/** True when a code signs this account in: an unused code of the app, or a recovery code, which is then used up. */
export async function codeFits(context: Context<Trx, Anyone>, account: AccountRow, code: string): Promise<boolean> {
  if (account.totpSecret === null) return false;
  const step = stepOf(context.services.encryption.decrypt(account.totpSecret), code);
  if (step !== undefined) return spendStep(context.db, account.accountId, step);
  const used = await spendRecoveryCode(context.db, account.accountId, hashToken(plain(code)));
  if (used) await recordAction(context, 'use recovery code', 'account', account.accountId);
  return used;
}

/** Creates a new key, which becomes active once a code from it is entered. Returns the key and its URI for the app. */
export async function beginTwoFactor(context: Context): Promise<{ secret: string; uri: string }> {
  const { services, db, me } = context;
  const secret = new Secret({ size: 20 }).base32;
  await savePending(db, me.accountId, services.encryption.encrypt(secret));
  return { secret, uri: generator(secret, me.email).toString() };
}

/** Turns on two-factor sign-in and returns the recovery codes, which are shown only this once. */
export async function confirmTwoFactor(context: Context<Trx>, code: string): Promise<{ recoveryCodes: string[] }> {
  const { services, db, me } = context;
  const { totpPending } = await twoFactorOf(db, me.accountId);
  if (totpPending === null) throw conflict(i18n.t('Ask for a new key first.'));
  const step = stepOf(services.encryption.decrypt(totpPending), code);
  if (step === undefined)
    throw refuseField('code', i18n.t('This code doesn’t match. Enter the one your app shows now.'));
  if (!(await turnOn(db, me.accountId, totpPending, step))) throw conflict(i18n.t('This key was already confirmed.'));
  await dropSessionsOf(db, me.accountId, me.sessionId);
  await recordAction(context, 'turn two-factor on', 'account', me.accountId);
  await queueMail(context, me, twoFactorStarted);
  return newRecoveryCodes(context);
}

export async function newRecoveryCodes(context: Context<Trx>): Promise<{ recoveryCodes: string[] }> {
  const { db, me } = context;
  const { totpSince } = await twoFactorOf(db, me.accountId);
  if (totpSince === null) throw conflict(i18n.t('Two-factor sign-in is off. Turn it on first.'));
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await replaceRecoveryCodes(
    db,
    me.accountId,
    codes.map((code) => hashToken(plain(code))),
  );
  await recordAction(context, 'make recovery codes', 'account', me.accountId);
  return { recoveryCodes: codes };
}

/** Makes a code of 80 random bits: letters and digits that are hard to confuse, in groups of four. */
function newRecoveryCode(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz023456789'; // 32: five bits each
  const text = Array.from(randomBytes(16), (byte) => letters[byte & 31]).join('');
  return text.replaceAll(/(.{4})(?=.)/g, '$1-');
}

export async function endTwoFactor(context: Context<Trx>): Promise<{ message: string }> {
  const { services, me } = context;
  if (isTwoFactorRequired(services.settings, me.role))
    throw conflict(i18n.t('Your role needs two-factor sign-in. You can set up a new key instead.'));
  const account = await accountById(context.db, me.accountId);
  if (account) await end(context, account, 'you');
  return { message: i18n.t('Two-factor sign-in is off.') };
}

/**
 * Turns off somebody else's two-factor sign-in and removes their passkeys, when they have lost what they sign in with. People need their
 * password to turn off their own.
 */
export async function endTwoFactorOf(context: Context<Trx>, accountId: string): Promise<void> {
  if (accountId === context.me.accountId)
    throw conflict(i18n.t('You can turn off your own two-factor sign-in under My Account.'));
  const account = await accountById(context.db, accountId);
  if (!account) throw notFound();
  const passkeys = await deletePasskeysOf(context.db, accountId);
  await end(context, account, 'an administrator', passkeys);
}

async function end(
  context: Context<Trx>,
  account: AccountRow,
  by: 'you' | 'an administrator',
  passkeys = 0,
): Promise<void> {
  if (account.totpSecret === null && passkeys === 0) return;
  await turnOff(context.db, account.accountId);
  await recordAction(context, 'turn two-factor off', 'account', account.accountId, { by, passkeys });
  await queueMail(context, account, twoFactorEnded(by));
}
