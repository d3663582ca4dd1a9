import type { accounts } from '@stoa/contract/accounts';
import type { BodyOf } from '@stoa/contract/kernel/endpoint';
import { record } from '../kernel/audit.ts';
import { hashToken, newToken } from '../kernel/crypto.ts';
import { post, type Letter } from '../kernel/mail.ts';
import { Refusal } from '../kernel/refusal.ts';
import { countHit, limitTo } from '../kernel/throttle.ts';
import type { AnyWork, Me, Work } from '../kernel/work.ts';
import type { Services } from '../services.ts';
import { alreadyRegistered, invitation, invitationDays, resetPassword, verifyAddress } from './emails.ts';
import { hashChosen, hashPassword, isEasilyGuessed } from './passwords.ts';
import {
  accountByEmail,
  accountById,
  insertAccount,
  ownerOfToken,
  personById,
  saveToken,
  setAccountStatus,
  takeToken,
  type AccountRow,
} from './queries.ts';
import { changePassword, resets } from './sign-in.ts';

export { logOf } from './history/queries.ts';
export { historyOf } from './history/rules.ts';
export { accountQueue, ownAccountData } from './own/rules.ts';
export { endedSessions, sessionReader as identify } from './sessions/rules.ts';
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

const asWork = (services: Services, db: AnyWork['db']): AnyWork => ({ services, db, me: undefined });
/** Opens an account that waits for its address to be confirmed; an address that has one gets a mail that says so. */
export async function register(
  services: Services,
  form: BodyOf<typeof accounts.register>,
  ip: string,
): Promise<{ message: string }> {
  const { password, confirmPassword: _confirmPassword, role, ...person } = form;
  await limitMails(services, ip);
  const passwordHash = await hashChosen(password, { field: 'password', person: form });
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
    const taken = await takeToken(trx, ['verify'], hashToken(token));
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
    await post(work, account, await openingLetter(work, account));
  return { message: 'Verification email resent. Please check your inbox.' };
}

/** What opens a Pending account: who was invited has no password yet, and would be none the wiser for a confirmed address. */
async function openingLetter(work: AnyWork, account: AccountRow): Promise<Letter> {
  if (account.passwordHash !== null) return verifyAddress(account, await verificationLink(work, account.accountId));
  const token = newToken();
  await saveToken(work.db, account.accountId, 'invite', hashToken(token), invitationDays * 24 * 60);
  return invitation(account, `${work.services.settings.publicUrl}/password-reset?token=${token}`);
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

const badToken = () => new Refusal(400, 'Invalid or expired token. Please try again.');

/** Sets a new password by a link's token, ends every session and lifts a block. Whoever reads the mailbox owns the address. */
export async function resetByToken(
  services: Services,
  { token, newPassword }: BodyOf<typeof accounts.passwordReset>,
): Promise<{ message: string }> {
  const owner = await ownerOfToken(services.database.db, resets, hashToken(token));
  if (!owner) throw badToken();
  const passwordHash = await hashChosen(newPassword, { field: 'newPassword', person: owner });
  await services.database.tx(async (trx) => {
    const work = asWork(services, trx);
    const taken = await takeToken(trx, resets, hashToken(token));
    const account = taken && !taken.again ? await accountById(trx, taken.accountId) : undefined;
    if (!account) throw badToken();
    await changePassword(work, account, passwordHash, 'you');
    await setAccountStatus(trx, account.accountId, 'Pending', 'Active');
  });
  return { message: 'Your password has been reset successfully.' };
}

/** One address may make us send six mails a minute, and twenty an hour. */
async function limitMails({ settings, database }: Services, ip: string, db = database.db): Promise<void> {
  if (!settings.rateLimits) return;
  await limitTo(db, `mails a minute ${ip}`, 6, 60);
  await limitTo(db, `mails an hour ${ip}`, 20, 3600);
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
  const { role, sessionId: sessionToken, twoFactorDue } = work.me;
  return { role, person: await ownPerson(work), sessionToken, twoFactorDue };
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
  if (await isEasilyGuessed(password, { ...person, email }))
    throw new Error(`The password of ${email} is too easily guessed. Choose another in the settings.`);
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
  return account && { ...account, sessionId: '', twoFactorDue: false };
}
