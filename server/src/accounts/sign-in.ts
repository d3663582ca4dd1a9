import type { accounts } from '@stoa/contract/accounts';
import type { BodyOf, ReplyOf } from '@stoa/contract/kernel/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { i18n } from '@stoa/contract/kernel/i18n';
import { record } from '../kernel/audit.ts';
import { post } from '../kernel/mail.ts';
import { Refusal, conflict, forbidden, refuseField } from '../kernel/refusal.ts';
import { block, blockOf, countHit, unblock } from '../kernel/throttle.ts';
import type { Db, Trx } from '../kernel/db.ts';
import type { Me } from '../kernel/me.ts';
import type { AnyWriting, Services } from '../kernel/work.ts';
import { passwordChanged } from './emails.ts';
import { passwordFits } from './passwords.ts';
import { freeFirstBrowser } from './joining/queries.ts';
import { accountById, setPassword, signingIn, type AccountRow, type LockedAccount } from './queries.ts';
import { dropTokens } from './tokens/queries.ts';
import { browserOf } from './sessions/browser.ts';
import { dropSessionsOf, forgetBrowsers } from './sessions/queries.ts';
import { isTwoFactorDue, openTo, startSession } from './sessions/rules.ts';
import { codeFits } from './two-factor/rules.ts';

const day = 24 * 60 * 60;
const wrongCredentials = /*i18n*/ 'The email address or the password is wrong.';
const triesBeforeBlock = 10;
const longestBlock = 15 * 60;

/** What chooses a password: a reset's link, and an invitation's. */
export const resets = ['reset', 'invite'] as const;

/**
 * Where wrong passwords for an address are counted. A browser that has signed in before is counted by itself: guesses made
 * elsewhere don't lock it out, and it has no more of them than anybody.
 */
interface Counted {
  /** of the account, or of the account in this browser */
  readonly key: string;
  /** of the address that the request comes from; undefined: not counted */
  readonly ip: string | undefined;
}
const failuresOf = (email: string) => `sign-in ${email.toLowerCase()}`;
const failuresIn = (email: string, browser: Buffer | undefined) =>
  `${failuresOf(email)} in ${browser?.toString('base64url') ?? ''}`;
const keysOf = ({ key, ip }: Counted): string[] =>
  ip === undefined ? [key] : [key, `failures a minute ${ip}`, `failures an hour ${ip}`];

/** Signs in and sets the cookie. An unknown address and a wrong password are answered alike, and take the same time. */
export async function signIn(
  services: Services,
  { username, password, code }: BodyOf<typeof accounts.login>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ReplyOf<typeof accounts.login>> {
  const { database, settings } = services;
  const { account, counted } = await accountByPassword(services, username, password, request);
  if (!account) throw new Refusal(401, wrongCredentials);
  refuseClosed(account.status);
  if (account.totpSecret !== null) await checkSecondFactor(services, account, code, counted);
  return database.tx(async (trx) => {
    const now = await unchanged(trx, account);
    if (!now) throw new Refusal(401, wrongCredentials);
    if (now.firstBrowser) {
      if (!browserOf(settings, request)?.equals(now.firstBrowser)) throw anotherBrowser();
      await freeFirstBrowser(trx, now.accountId);
    }
    const key = counted.key;
    const sessionToken = await startSession(trx, settings, now, key, { request, reply });
    const { role, language } = now;
    const twoFactorDue = isTwoFactorDue(settings, now);
    return { role, may: openTo({ role, twoFactorDue }), person: personOf(now), sessionToken, language, twoFactorDue };
  });
}

/**
 * The account of an address whose password this is; a wrong one is counted. The block is asked for again after the slow
 * hash: guesses that were made at once would else all have come before the first of them was counted.
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
  const others = { key: failuresOf(email), ip: settings.rateLimits ? request.ip : undefined };
  const found = await signingIn(database.db, email, browser, { known: keysOf(known), others: keysOf(others) });
  const { account } = found;
  const counted = account?.isKnownBrowser ? known : others;
  refuseBlocked(account?.isKnownBrowser ? found.blockedHere : found.blockedElsewhere);
  const stored = account?.status === 'Pending' ? (account.passwordHash ?? account.joinedWith) : account?.passwordHash;
  const fits = await passwordFits(stored, password);
  refuseBlocked(await blockOf(database.db, keysOf(counted)));
  if (account && fits) return { account, counted };
  await noteFailure(services, counted);
  return { account: undefined, counted };
}

const anotherBrowser = () =>
  new Refusal(
    403,
    i18n.t(
      'Your address was confirmed in another browser. Sign in from the browser you joined with, or choose a new password by e-mail.',
    ),
    { code: 'another-browser' },
  );

/**
 * The account, held until the transaction ends, if it is still what was proved: a hash takes long enough to be overtaken
 * by a reset.
 */
async function unchanged(db: Db, proved: AccountRow): Promise<LockedAccount | undefined> {
  const now = await accountById(db, proved.accountId);
  const isSame =
    now?.passwordHash === proved.passwordHash && now.status === proved.status && now.totpSecret === proved.totpSecret;
  return isSame ? now : undefined;
}

/** Without what only the sign-in may know. */
function personOf(row: LockedAccount) {
  const {
    accountId: _id,
    status: _status,
    passwordHash: _hash,
    totpSecret: _secret,
    totpSince: _since,
    firstBrowser: _browser,
    mailboxShown: _shown,
    ...person
  } = row;
  return person;
}

function refuseClosed(status: AccountRow['status']): void {
  if (status === 'Pending')
    // Programs read this word: it is the same in every language.
    throw conflict('Your account is Pending: please confirm your email address first.', 'pending');
  if (status === 'Locked') throw forbidden(i18n.t('Your account is locked. Please write to support.'));
  if (status === 'Inactive') throw forbidden(i18n.t('Your account is inactive. Please write to support.'));
}

/** The password was right; a code of the app, or a recovery code, must be as well. A wrong one counts like a wrong password. */
async function checkSecondFactor(
  services: Services,
  account: AccountRow,
  code: string | undefined,
  counted: Counted,
): Promise<void> {
  if (!code)
    throw new Refusal(401, i18n.t('Enter the code that your authenticator app shows, or a recovery code.'), {
      code: 'second-factor',
    });
  if (await services.database.tx((trx) => codeFits({ services, db: trx, me: undefined }, account, code))) return;
  await noteFailure(services, counted);
  const message = i18n.t('This code is wrong or was already used. Wait for the next one and try again.');
  throw new Refusal(401, message, { code: 'second-factor', fields: { code: message } });
}

function refuseBlocked(seconds: number): void {
  if (seconds > 0)
    throw new Refusal(429, i18n.t('Too many attempts. Wait a little, or reset your password.'), {
      retryAfter: seconds,
    });
}

/** Ten failures of an account make it wait, longer each time; of an address, six in a minute or thirty in an hour. */
async function noteFailure({ database }: Services, { key, ip }: Counted): Promise<void> {
  const { db } = database;
  const { hits } = await countHit(db, key, day);
  if (hits >= triesBeforeBlock) await block(db, key, Math.min(60 * 2 ** (hits - triesBeforeBlock), longestBlock));
  if (ip === undefined) return;
  for (const [name, most, seconds] of [
    [`failures a minute ${ip}`, 6, 60],
    [`failures an hour ${ip}`, 30, 3600],
  ] as const) {
    const { hits: failures, wait } = await countHit(db, name, seconds);
    if (failures >= most) await block(db, name, wait);
  }
}

/**
 * Whoever changes what protects an account proves once more to be its owner; a found, open browser is not enough.
 * A wrong password counts as one at the sign-in does. Throws 400 at the field.
 */
export async function proveOneself(
  services: Services,
  me: Me,
  password: string,
  { field, request }: { field: string; request: FastifyRequest },
): Promise<AccountRow> {
  const { account } = await accountByPassword(services, me.email, password, request);
  if (!account) throw refuseField(field, i18n.t('This isn’t your password.'));
  return account;
}

/** Runs in a transaction that holds the account as it was proved; throws 409 when it was changed meanwhile. */
export const whileProved = <Answer>(
  { database }: Services,
  account: AccountRow,
  run: (trx: Trx) => Promise<Answer>,
): Promise<Answer> =>
  database.tx(async (trx) => {
    if (!(await unchanged(trx, account))) throw conflict(i18n.t('Your account has just changed. Please try again.'));
    return run(trx);
  });

/** Whoever may sign in again at once: an administrator, or a new password, ends the wait after wrong ones. */
export async function endWait(db: Db, { accountId, email }: Pick<AccountRow, 'accountId' | 'email'>): Promise<void> {
  await unblock(db, failuresOf(email));
  // What a browser that was known had used up is counted by its name.
  await forgetBrowsers(db, accountId);
}

/** A new password: every session and every link ends but the session that is kept, a block is lifted, and a mail says so. */
export async function changePassword(
  work: AnyWriting,
  account: AccountRow,
  passwordHash: string,
  by: 'you' | 'an administrator',
  keptSession?: string,
): Promise<void> {
  await setPassword(work.db, account.accountId, passwordHash);
  await dropSessionsOf(work.db, account.accountId, keptSession);
  await dropTokens(work.db, account.accountId, resets);
  await endWait(work.db, account);
  // By a mailed link nobody is signed in: the log names no person then.
  const action = work.me ? 'change password' : 'reset password';
  await record(work, action, 'account', account.accountId, { by });
  await post(work, account, passwordChanged(by));
}
