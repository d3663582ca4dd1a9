import type { accounts } from '@stoa/contract/accounts';
import type { BodyOf, ReplyOf } from '@stoa/contract/kernel/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { record } from '../kernel/audit.ts';
import { hashToken, newToken } from '../kernel/crypto.ts';
import { post } from '../kernel/mail.ts';
import { Refusal, conflict, forbidden } from '../kernel/refusal.ts';
import { block, blockOf, countHit, limitTo, unblock } from '../kernel/throttle.ts';
import type { AnyWork, Me, Work } from '../kernel/work.ts';
import type { Services } from '../services.ts';
import { alreadyRegistered, passwordChanged, resetPassword, verifyAddress } from './emails.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import {
  accountByEmail,
  accountById,
  dropSessionsOf,
  insertAccount,
  personById,
  saveToken,
  setAccountStatus,
  setPassword,
  takeToken,
  type AccountRow,
} from './queries.ts';
import { startSession } from './sessions.ts';

export { sessionReader as identify } from './sessions.ts';
export {
  addressesOf,
  byPeople,
  peopleSearch,
  peopleSort,
  personById,
  populatedName,
  populatedNameOnly,
  populatedPerson,
} from './queries.ts';

const day = 24 * 60 * 60;
const wrongCredentials = 'The e-mail address or the password is wrong.';
const triesBeforeBlock = 10;
const longestBlock = 15 * 60;

const asWork = (services: Services, db: AnyWork['db']): AnyWork => ({ services, db, me: undefined });
const failuresOf = (email: string) => `sign-in ${email.toLowerCase()}`;

/** Signs in and sets the cookie. An unknown address and a wrong password are answered alike, and take the same time. */
export async function signIn(
  services: Services,
  { username, password }: BodyOf<typeof accounts.login>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ReplyOf<typeof accounts.login>> {
  const { database, settings } = services;
  const key = failuresOf(username);
  await refuseBlocked(services, key, request.ip);
  const account = await accountByEmail(database.db, username);
  const fits = await passwordFits(account?.passwordHash, password);
  if (!account || !fits) {
    await noteFailure(services, key, request.ip);
    throw new Refusal(401, wrongCredentials);
  }
  if (account.status === 'Pending')
    throw conflict('Your account is Pending: please confirm your e-mail address first.', 'pending');
  if (account.status === 'Locked') throw forbidden('Your account is locked. Please write to the support.');
  if (account.status === 'Inactive') throw forbidden('Your account is inactive. Please write to the support.');
  return database.tx(async (trx) => {
    await unblock(trx, key);
    const sessionToken = await startSession(trx, settings, account.accountId, request, reply);
    const person = (await personById(trx, account._id))!;
    await record(
      { db: trx, me: { ...person, sessionId: sessionToken, accountId: account.accountId } },
      'sign in',
      'account',
      account.accountId,
    );
    return { role: person.role, person, sessionToken };
  });
}

async function refuseBlocked({ database, settings }: Services, key: string, ip: string): Promise<void> {
  const keys = settings.rateLimits ? [key, `failures a minute ${ip}`, `failures an hour ${ip}`] : [key];
  for (const one of keys) {
    const seconds = await blockOf(database.db, one);
    if (seconds > 0)
      throw new Refusal(429, 'Too many attempts. Please wait a little, or reset your password.', {
        retryAfter: seconds,
      });
  }
}

/** Ten failures of an account make it wait, longer each time; of an address, six in a minute or thirty in an hour. */
async function noteFailure({ database, settings }: Services, key: string, ip: string): Promise<void> {
  const { db } = database;
  const { hits } = await countHit(db, key, day);
  if (hits >= triesBeforeBlock) await block(db, key, Math.min(60 * 2 ** (hits - triesBeforeBlock), longestBlock));
  if (!settings.rateLimits) return;
  for (const [name, most, seconds] of [
    [`failures a minute ${ip}`, 6, 60],
    [`failures an hour ${ip}`, 30, 3600],
  ] as const) {
    const { hits: failures, wait } = await countHit(db, name, seconds);
    if (failures >= most) await block(db, name, wait);
  }
}

/** Opens an account that waits for its address to be confirmed; an address that has one gets a mail that says so. */
export async function register(
  services: Services,
  form: BodyOf<typeof accounts.register>,
  ip: string,
): Promise<{ message: string }> {
  const { password, confirmPassword: _confirmPassword, role, ...person } = form;
  await limitMails(services, ip);
  const passwordHash = await hashPassword(password);
  await services.database.tx(async (trx) => {
    const work = asWork(services, trx);
    const made = await insertAccount(
      trx,
      { ...person, role: role as 'Student' | 'Professor' },
      'Pending',
      passwordHash,
    );
    if (made) {
      await record(work, 'register', 'account', made.accountId, { role });
      await post(work, made, verifyAddress(made, await verificationLink(work, made.accountId)));
      return;
    }
    const owner = await accountByEmail(trx, person.email);
    if (!owner || !(await mailboxHasRoom(work, 'register', owner.email))) return;
    const resetPage = `${services.settings.publicUrl}/request-password-reset`;
    const link = owner.status === 'Pending' ? await verificationLink(work, owner.accountId) : undefined;
    await post(work, owner, alreadyRegistered(owner, resetPage, link));
  });
  return { message: 'Registration successful! Please check your email to confirm your account.' };
}

export async function verificationLink(work: AnyWork, accountId: string): Promise<string> {
  const token = newToken();
  await saveToken(work.db, accountId, 'verify', hashToken(token), 24 * 60);
  return `${work.services.settings.publicUrl}/emailValidation/${token}`;
}

/** Confirms an address; the same link opened twice says the same twice. */
export async function validateEmail(services: Services, token: string): Promise<{ message: string }> {
  return services.database.tx(async (trx) => {
    const taken = await takeToken(trx, 'verify', hashToken(token));
    if (!taken) throw new Refusal(400, 'This link is not valid any more. Sign in to have another one sent to you.');
    await setAccountStatus(trx, taken.accountId, 'Pending', 'Active');
    if (!taken.again) await record(asWork(services, trx), 'verify address', 'account', taken.accountId);
    return { message: 'Email successfully verified' };
  });
}

export async function resendVerification(work: AnyWork, email: string, ip: string): Promise<{ message: string }> {
  await limitMails(work.services, ip, work.db);
  const account = await accountByEmail(work.db, email);
  if (account?.status === 'Pending' && (await mailboxHasRoom(work, 'verify', email)))
    await post(work, account, verifyAddress(account, await verificationLink(work, account.accountId)));
  return { message: 'Verification email resent. Please check your inbox.' };
}

export async function requestPasswordReset(work: AnyWork, email: string, ip: string): Promise<{ message: string }> {
  await limitMails(work.services, ip, work.db);
  const account = await accountByEmail(work.db, email);
  if (account && (await mailboxHasRoom(work, 'reset', email))) {
    const token = newToken();
    await saveToken(work.db, account.accountId, 'reset', hashToken(token), 30);
    await post(
      work,
      account,
      resetPassword(account, `${work.services.settings.publicUrl}/password-reset?token=${token}`),
    );
  }
  return { message: 'If you have an account, a password reset link has been sent to your email.' };
}

/** Sets a new password by a link's token, ends every session and lifts a block. Whoever reads the mailbox owns the address. */
export async function resetByToken(
  services: Services,
  { token, newPassword }: BodyOf<typeof accounts.passwordReset>,
): Promise<{ message: string }> {
  const passwordHash = await hashPassword(newPassword);
  await services.database.tx(async (trx) => {
    const work = asWork(services, trx);
    const taken = await takeToken(trx, 'reset', hashToken(token));
    const account = taken && !taken.again ? await accountById(trx, taken.accountId) : undefined;
    if (!account) throw new Refusal(400, 'Invalid or expired token. Please try again.');
    await changePassword(work, account, passwordHash, 'you');
    await setAccountStatus(trx, account.accountId, 'Pending', 'Active');
  });
  return { message: 'Your password has been reset successfully.' };
}

/** A new password: every session ends, a block is lifted, and a mail says so. */
export async function changePassword(
  work: AnyWork,
  account: AccountRow,
  passwordHash: string,
  by: 'you' | 'an administrator',
): Promise<void> {
  await setPassword(work.db, account.accountId, passwordHash);
  await dropSessionsOf(work.db, account.accountId);
  await unblock(work.db, failuresOf(account.email));
  await record(work, 'change password', 'account', account.accountId, { by });
  await post(work, account, passwordChanged(account, by));
}

/** One address may make us send a few mails a minute, and a few dozen an hour. */
async function limitMails({ settings, database }: Services, ip: string, db = database.db): Promise<void> {
  if (!settings.rateLimits) return;
  await limitTo(db, `mails a minute ${ip}`, 6, 60);
  await limitTo(db, `mails an hour ${ip}`, 30, 3600);
}

/** A mailbox gets three mails of a kind an hour, however often they are asked for. */
async function mailboxHasRoom(work: AnyWork, kind: string, email: string): Promise<boolean> {
  const { hits } = await countHit(work.db, `${kind} mails ${email.toLowerCase()}`, 3600);
  return hits <= 3;
}

export async function ownPerson({ db, me }: Work) {
  return (await personById(db, me._id))!;
}

export async function ownSession(work: Work) {
  return { role: work.me.role, person: await ownPerson(work), sessionToken: work.me.sessionId };
}

/** The first administrator, from the settings, when there is no such account yet. */
export async function ensureAccount(
  services: Services,
  {
    email,
    password,
    ...person
  }: { email: string; password: string; firstName: string; lastName: string; role: Me['role'] },
): Promise<void> {
  if (await accountByEmail(services.database.db, email)) return;
  const passwordHash = await hashPassword(password);
  await services.database.tx(async (trx) => {
    // The form asks for these two; whoever signs in with this account fills them in.
    const contact = { zip: '00000', mobilePhone: '000' };
    const made = await insertAccount(trx, { ...contact, ...person, email }, 'Active', passwordHash);
    if (made) await record(asWork(services, trx), 'create account', 'account', made.accountId, { role: person.role });
  });
}

/** The person of an address with an account, as a session would name one; undefined when there is none. */
export async function accountOf({ database }: Services, email: string): Promise<Me | undefined> {
  const account = await accountByEmail(database.db, email);
  return account && { ...account, sessionId: '' };
}
