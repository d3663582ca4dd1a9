import { systemContext, type Services } from '../../../kernel/context.ts';
import type { accounts } from '@stoa/contract/people/accounts.shapes';
import type { BodyOf, ReplyOf } from '@stoa/contract/kernel/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { i18n } from '@stoa/contract/kernel/i18n';
import { networkOf } from '../../../kernel/addresses.ts';
import { chosenIn } from '../../../kernel/language.ts';
import { Refusal, conflict, forbidden, refuseField } from '../../../kernel/refusal.ts';
import { blockOf } from '../../../kernel/throttle.ts';
import type { Db, Trx } from '../../../kernel/db.ts';
import { refuseStale, type Me } from '../../../kernel/access.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { freeFirstBrowser, markShown } from '../joining.queries.ts';
import {
  accountByEmail,
  accountById,
  replaceHash,
  signingIn,
  type AccountRow,
  type LockedAccount,
} from '../accounts.queries.ts';
import { institutionById } from '../institution.queries.ts';
import { browserOf, openTo, startSession } from './sessions.ts';
import { isPasskeyOffered, twoFactorDays } from './second-factor.ts';
import { toAccept } from '../../acceptances.ts';
import { codeFirst, codeFits, wrongCode } from './two-factor.ts';
import { failuresIn, failuresOf, keysOf, noteFailure, refuseBlocked, type Counted } from './wrong-passwords.ts';

const wrongCredentials = () => new Refusal(401, i18n.t('The email address or the password is wrong.'));

/** Signs a person in and sets the cookie. An unknown address and a wrong password get the same answer in the same time. */
export async function signIn(
  services: Services,
  { username, password, code }: BodyOf<typeof accounts.login>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ReplyOf<typeof accounts.login>> {
  const { database, settings } = services;
  const { account, counted } = await accountByPassword(services, username, password, request);
  if (!account) throw wrongCredentials();
  refuseClosed(account.status);
  if (account.totpSecret !== null) await checkSecondFactor(services, account, code, counted);
  return database.tx(async (trx) => {
    const now = await unchanged(trx, account);
    if (!now) throw wrongCredentials();
    if (now.firstBrowser) {
      const browser = browserOf(settings, request);
      const hasConfirmed = now.confirmedBrowser !== null && browser?.equals(now.confirmedBrowser) === true;
      if (!hasConfirmed && !browser?.equals(now.firstBrowser)) throw anotherBrowser();
      if (hasConfirmed) await markShown(trx, now.accountId);
      await freeFirstBrowser(trx, now.accountId);
    }
    return openSession(services, trx, now, { request, reply, byPasskey: false }, counted.key);
  });
}

/** Starts the session of an authenticated person, and resets the failures counted under a key. */
export async function openSession(
  services: Services,
  trx: Trx,
  now: LockedAccount,
  by: Parameters<typeof startSession>[4],
  failures = failuresOf(now.email),
): Promise<ReplyOf<typeof accounts.login>> {
  const { settings } = services;
  const sessionToken = await startSession(trx, settings, now, failures, by);
  const { role } = now;
  const language = chosenIn(by.request) ?? now.language;
  const twoFactorIn = twoFactorDays(settings, { ...now, byPasskey: by.byPasskey });
  const twoFactorDue = twoFactorIn === 0;
  return {
    role,
    sessionToken,
    language,
    twoFactorDue,
    twoFactorIn,
    byProvider: by.provider !== undefined,
    hasPassword: now.hasPassword,
    offersPasskey: isPasskeyOffered(now, twoFactorIn),
    may: openTo({ role, twoFactorDue }),
    person: personOf(now),
    institution: await institutionById(trx, now.institutionREF),
    unread: twoFactorDue ? 0 : now.unread,
    corrections: twoFactorDue ? 0 : now.corrections,
    hasRecord: now.hasRecord,
    toAccept: await toAccept(trx, services.site, now._id),
  };
}

/**
 * Returns the account of an address with this password; a wrong password is counted. We check the block again after the slow
 * hash, or many guesses sent at once would all pass before the first was counted.
 */
async function accountByPassword(
  services: Services,
  email: string,
  password: string,
  request: FastifyRequest,
): Promise<{ account: AccountRow | undefined; counted: Counted }> {
  const { settings, database } = services;
  const browser = browserOf(settings, request);
  const known = { key: failuresIn(email, browser), ip: undefined };
  const others = { key: failuresOf(email), ip: settings.rateLimits ? networkOf(request.ip) : undefined };
  const found = await signingIn(database.db, email, browser, { known: keysOf(known), others: keysOf(others) });
  const { account } = found;
  const counted = account?.isKnownBrowser ? known : others;
  refuseBlocked(account?.isKnownBrowser ? found.blockedHere : found.blockedElsewhere);
  const stored = account?.status === 'Pending' ? (account.passwordHash ?? account.joinedWith) : account?.passwordHash;
  const fits = await passwordFits(stored, password);
  refuseBlocked(await blockOf(database.db, keysOf(counted)));
  if (account && fits !== 'no') return { account: await inOneForm(services, account, fits, password), counted };
  await noteFailure(services, counted);
  return { account: undefined, counted };
}

/** Replaces the account's hash when the password fits it in another form. Hashes of joinings expire soon and stay. */
async function inOneForm(
  { database: { db } }: Services,
  account: AccountRow,
  fits: 'yes' | 'in another form',
  password: string,
): Promise<AccountRow> {
  const { accountId, passwordHash: before } = account;
  if (fits === 'yes' || before === null) return account;
  const passwordHash = await hashPassword(password);
  return (await replaceHash(db, { accountId, before, passwordHash })) ? { ...account, passwordHash } : account;
}

const anotherBrowser = () =>
  new Refusal(
    403,
    i18n.t(
      'Your address was confirmed in another browser. Sign in from that browser or the one you joined with, or choose a new password by email.',
    ),
    { code: 'another-browser' },
  );

/**
 * Locks the account until the transaction ends and returns it if it hasn't changed since the password was checked: a reset
 * may overtake the slow hash.
 */
async function unchanged(db: Db, proved: AccountRow): Promise<LockedAccount | undefined> {
  const now = await accountById(db, proved.accountId);
  const isSame =
    now?.passwordHash === proved.passwordHash && now.status === proved.status && now.totpSecret === proved.totpSecret;
  return isSame ? now : undefined;
}

/** Removes the fields that only the sign-in may see. */
function personOf(row: LockedAccount) {
  const {
    accountId: _id,
    status: _status,
    passwordHash: _hash,
    totpSecret: _secret,
    totpSince: _since,
    secondFactorBy: _by,
    hasPasskey: _passkey,
    passkeyOfferedAt: _offered,
    firstBrowser: _browser,
    confirmedBrowser: _confirmed,
    mailboxShown: _shown,
    ...person
  } = row;
  return person;
}

/** Throws a Refusal when an account isn't open. */
export function refuseClosed(status: AccountRow['status']): void {
  if (status === 'Pending')
    // Programs read this word, so it is the same in every language.
    throw conflict('Your account is Pending: please confirm your email address first.', 'pending');
  if (status === 'Locked') throw forbidden(i18n.t('Your account is locked. Please write to support.'));
  if (status === 'Inactive') throw forbidden(i18n.t('Your account is inactive. Please write to support.'));
}

/** After the right password, checks the app's code or a recovery code. A wrong code counts like a wrong password. */
async function checkSecondFactor(
  services: Services,
  account: AccountRow,
  code: string | undefined,
  counted: Counted,
): Promise<void> {
  if (!code) throw codeFirst();
  if (await services.database.tx((trx) => codeFits(systemContext(services, trx), account, code))) return;
  await noteFailure(services, counted);
  throw wrongCode();
}

/**
 * Makes a person enter their password again before they change the account's protection, because an unattended browser isn't
 * enough; without a password, a sign-in of the last minutes counts. Counts a wrong password as the sign-in does. Throws Refusal 400 at the field.
 */
export async function proveOneself(
  services: Services,
  me: Me,
  password: string | undefined,
  { field, request }: { field: string; request: FastifyRequest },
): Promise<AccountRow> {
  if (password === undefined) {
    const own = await accountByEmail(services.database.db, me.email);
    if (!own || own.passwordHash !== null) throw refuseField(field, i18n.t('Password is required'));
    refuseStale(me);
    return own;
  }
  const { account } = await accountByPassword(services, me.email, password, request);
  if (!account) throw refuseField(field, i18n.t('This isn’t your password.'));
  return account;
}

/** Runs in a transaction that locks the proved account. Throws Refusal 409 when the account has changed meanwhile. */
export const whileProved = <Answer>(
  { database }: Services,
  account: AccountRow,
  run: (trx: Trx) => Promise<Answer>,
): Promise<Answer> =>
  database.tx(async (trx) => {
    if (!(await unchanged(trx, account))) throw conflict(i18n.t('Your account has just changed. Please try again.'));
    return run(trx);
  });
