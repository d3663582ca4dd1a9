import { i18n } from '@stoa/contract/kernel/i18n';
import type { accounts } from '@stoa/contract/accounts';
import type { BodyOf, ReplyOf } from '@stoa/contract/kernel/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { record } from '../../kernel/audit.ts';
import { hashToken, newToken } from '../../kernel/encryption.ts';
import { post, type Addressee, type Letter } from '../../kernel/mail.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Db } from '../../kernel/db.ts';
import type { AnyWork, AnyWriting, Services } from '../../kernel/work.ts';
import {
  alreadyRegistered,
  confirmAddress,
  confirmMadeAccount,
  invitation,
  invitationDays,
  type Joined,
} from '../emails.ts';
import { answerAfter, asWork, limitMails, mailboxHasRoom } from '../mailing.ts';
import { hashChosen } from '../passwords.ts';
import {
  accountByEmail,
  accountById,
  insertAccount,
  setAccountStatus,
  type AccountRow,
  type LockedAccount,
} from '../queries.ts';
import { lockOwnerOfToken, saveToken, takeToken } from '../tokens/queries.ts';
import { isRoleInUse } from '../roles/rules.ts';
import { browserOf, nameBrowser } from '../sessions/browser.ts';
import { adopt, eraseUnproved, insertJoining, joiningsOf, markShown, type JoiningRow } from './queries.ts';

const linkMinutes = 24 * 60;
/** A mail with the links of all joinings names so many at the most. */
const mostLinks = 5;

/**
 * Joins with an address. Nobody knows yet whose it is: each joining of it keeps its own name, role and password and has a
 * link of its own, until one is confirmed. An address with an account gets a mail that says so, and the answer is the same.
 */
export async function register(
  services: Services,
  form: BodyOf<typeof accounts.register>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ message: string }> {
  const { password, confirmPassword: _confirmPassword, ...given } = form;
  await limitMails(services, request.ip);
  const browser = nameBrowser(services.settings, request, reply);
  browser.keep();
  const joined = {
    passwordHash: await hashChosen(password, { field: 'password', person: form }),
    browserHash: browser.hash,
    byProgram: request.headers['sec-fetch-site'] === undefined,
  };
  const person = { ...withoutGaps(given), role: given.role as 'Student' | 'Professor' };
  await answerAfter(
    services.database.tx(async (trx) => {
      const work = asWork(services, trx);
      const made = await insertAccount(trx, person, 'Pending', null, i18n.language);
      const account = made ?? (await waiting(work, person.email));
      if (!account) return;
      const kept = { accountREF: account.accountId, ...joined, person: made ? null : JSON.stringify(person) };
      const joiningId = await insertJoining(trx, kept);
      await record(work, 'register', 'account', account.accountId, { role: person.role });
      const joinings = await joiningsOf(trx, account.accountId);
      const own = joinings.find(({ _id }) => _id === joiningId)!;
      await post(work, nameless(account), confirmAddress([await joinedBy(work, account, own)], joinings.length > 1));
    }),
  );
  return { message: i18n.t('Registration successful! Please check your email to confirm your account.') };
}

/** What is not given is empty: a joining's data replace those of another as a whole. */
const withoutGaps = ({
  middleName = '',
  street = '',
  city = '',
  state = '',
  country = '',
  homePhone = '',
  ...rest
}: Omit<BodyOf<typeof accounts.register>, 'password' | 'confirmPassword'>) => ({
  ...rest,
  middleName,
  street,
  city,
  state,
  country,
  homePhone,
});

/** The account that others have joined and not confirmed; any other account's owner is written to, and it is undefined. */
async function waiting(work: AnyWriting, email: string): Promise<LockedAccount | undefined> {
  const owner = await accountByEmail(work.db, email);
  if (!owner || !(await mailboxHasRoom(work, 'register', owner.email))) return undefined;
  const account = await accountById(work.db, owner.accountId);
  if (account?.status === 'Pending' && (await joiningsOf(work.db, account.accountId)).length > 0) return account;
  if (account?.status === 'Pending') await post(work, nameless(account), await openingLetter(work, account));
  else await post(work, owner, alreadyRegistered);
  return undefined;
}

/** A joining as its mail tells of it, with a link of its own. */
async function joinedBy(work: AnyWork, { accountId }: AccountRow, joining: JoiningRow): Promise<Joined> {
  const { _id, createdAt, person, role } = joining;
  return { at: createdAt, role: person?.role ?? role, link: await confirmationLink(work, accountId, _id) };
}

/** The path of the link that confirms an account's address: that of one joining, or of an account that an administrator has made. */
export async function confirmationLink(
  work: AnyWork,
  accountId: string,
  joiningId: string | null = null,
): Promise<string> {
  const token = newToken();
  await saveToken(work.db, accountId, 'verify', hashToken(token), linkMinutes, joiningId);
  return `/emailValidation/${token}`;
}

/** What opens a Pending account: the links of its joinings; or its invitation, as long as there is no password. */
export async function openingLetter(work: AnyWork, account: AccountRow): Promise<Letter> {
  const joinings = await joiningsOf(work.db, account.accountId);
  if (joinings.length > 0) {
    const joined: Joined[] = [];
    for (const joining of joinings.slice(0, mostLinks)) joined.push(await joinedBy(work, account, joining));
    return confirmAddress(joined, false);
  }
  if (account.passwordHash !== null) return confirmMadeAccount(await confirmationLink(work, account.accountId));
  const token = newToken();
  await saveToken(work.db, account.accountId, 'invite', hashToken(token), invitationDays * 24 * 60);
  return invitation(`/password-reset?token=${token}`);
}

/** Whoever has not confirmed the address may be anybody: a mail to it holds no name that was given with it. */
export const nameless = ({ email }: { readonly email: string }): Addressee => ({ email, firstName: '', lastName: '' });

/** Confirms an address; the same link opened twice says the same twice. */
export async function validateEmail(
  services: Services,
  token: string,
  request: FastifyRequest,
): Promise<ReplyOf<typeof accounts.validateEmail>> {
  const browser = browserOf(services.settings, request);
  return services.database.tx(async (trx) => {
    const account = await lockOwnerOfToken(trx, ['verify'], hashToken(token));
    const taken = await takeToken(trx, ['verify'], hashToken(token));
    if (!taken || !account)
      throw new Refusal(400, i18n.t('This link is no longer valid. Sign in and we’ll send you another one.'));
    const joinings = taken.joiningId === null ? [] : await joiningsOf(trx, account.accountId);
    const own = joinings.find(({ _id }) => _id === taken.joiningId);
    if (own && account.status === 'Pending')
      await confirm(trx, account, own, { browser, alone: joinings.length === 1 });
    else if (own && browser?.equals(own.browserHash)) await markShown(trx, account.accountId);
    await setAccountStatus(trx, account.accountId, 'Pending', 'Active');
    if (!taken.again) await record(asWork(services, trx), 'verify address', 'account', account.accountId);
    const now = await accountById(trx, account.accountId);
    const message = 'Email successfully verified';
    if (now?.passwordHash == null) return { message, signIn: 'new password' };
    return now.firstBrowser ? { message, signIn: 'first browser' } : { message };
  });
}

/**
 * The address is proved; whether its reader is also who chose the password is shown by the browser. Opened where somebody
 * else has joined with the same address, the link was a stranger's: nobody keeps the password.
 */
async function confirm(
  db: Db,
  account: LockedAccount,
  own: JoiningRow,
  { browser, alone }: { readonly browser: Buffer | undefined; readonly alone: boolean },
): Promise<void> {
  const { passwordHash, browserHash } = own;
  const isHere = browser?.equals(browserHash) === true;
  const isStrangers = !alone && browser !== undefined && !isHere;
  // A program has no browser that it could come back with; alone, it is whoever had the link opened.
  const comesFromAnywhere = isHere || isStrangers || (alone && own.byProgram);
  await adopt(db, account, await dataOf(db, account, own), {
    passwordHash: isStrangers ? null : passwordHash,
    firstBrowser: comesFromAnywhere ? null : browserHash,
    mailboxShown: isHere,
  });
  await eraseUnproved(db, account.accountId, own._id);
}

/** A joining's data; the role stays where an administrator has made a record for the account that depends on it. */
async function dataOf(db: Db, account: LockedAccount, { person }: JoiningRow): Promise<Pick<JoiningRow, 'person'>> {
  if (!person || person.role === account.role || !(await isRoleInUse(db, account._id))) return { person };
  return { person: { ...person, role: account.role } };
}

/** A new password came by mail: the account gets the data of this browser's joining, else of the newest. */
export async function settleByMail(db: Db, account: LockedAccount, browser: Buffer | undefined): Promise<void> {
  const joinings = account.status === 'Pending' ? await joiningsOf(db, account.accountId) : [];
  const own = joinings.find(({ browserHash }) => browser?.equals(browserHash)) ?? joinings[0];
  if (own)
    await adopt(db, account, await dataOf(db, account, own), {
      passwordHash: null,
      firstBrowser: null,
      mailboxShown: false,
    });
  if (own || !account.mailboxShown) await eraseUnproved(db, account.accountId, null);
  await markShown(db, account.accountId);
}

/** An administrator vouches for an address: with one joining its password stands, with several a new one is asked for by mail. */
export async function settleByAdministrator(db: Db, account: LockedAccount): Promise<void> {
  const [own, ...others] = await joiningsOf(db, account.accountId);
  if (!own) return;
  const passwordHash = others.length === 0 ? own.passwordHash : null;
  await adopt(db, account, { person: null }, { passwordHash, firstBrowser: null, mailboxShown: false });
  await eraseUnproved(db, account.accountId, null);
}
