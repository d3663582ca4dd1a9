import { systemContext, type Anyone, type Context, type Services } from '../../kernel/context.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import { carrying } from '@stoa/contract/paths';
import type { accounts } from '@stoa/contract/people/accounts.shapes';
import type { BodyOf, ReplyOf } from '@stoa/contract/kernel/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAction } from '../../kernel/audit.ts';
import { readersZone } from '../../kernel/language.ts';
import { hashToken, newToken } from '../../kernel/encryption.ts';
import { queueMail, type Addressee, type MailTemplate } from '../../kernel/mail.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Db, Trx } from '../../kernel/db.ts';
import {
  alreadyRegistered,
  confirmAddress,
  confirmMadeAccount,
  invitation,
  invitationDays,
  type Joined,
} from './accounts.emails.ts';
import { answerAfter, limitMails, mailboxHasRoom } from './mailing.ts';
import { hashChosen } from './sign-in/weak-passwords.ts';
import {
  accountByEmail,
  accountById,
  insertAccount,
  setAccountStatus,
  type AccountRow,
  type LockedAccount,
} from './accounts.queries.ts';
import { lockOwnerOfToken, saveToken, takeToken } from './sign-in/tokens.queries.ts';
import { isRoleInUse } from './roles.ts';
import { browserOf, nameBrowser } from './sign-in/sessions.ts';
import { acceptedAtJoining, checkAccepted } from '../acceptances.ts';
import {
  adopt,
  eraseUnproved,
  insertJoining,
  joiningsOf,
  markShown,
  noteConfirmedBrowser,
  type JoiningRow,
} from './joining.queries.ts';

const linkMinutes = 24 * 60;
/** The maximum number of joinings in an email with their links. */
const mostLinks = 5;

/**
 * Joins with an address that isn't confirmed yet. Each joining keeps its own name, role and password and has its own link,
 * until one is confirmed. If the address has an account, its owner gets an email, and the reply is the same.
 */
export async function registerAccount(
  services: Services,
  form: BodyOf<typeof accounts.register>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ message: string }> {
  const { password, confirmPassword: _confirmPassword, course, accepted = [], ...given } = form;
  await checkAccepted(services.database.db, accepted);
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
      const context = systemContext(services, trx);
      const made = await insertAccount(trx, person, 'Pending', null, { language: i18n.language, zone: readersZone() });
      const account = made ?? (await waiting(context, person.email, course));
      if (!account) return;
      const kept = {
        ...joined,
        accountREF: account.accountId,
        // Without its address, which an administrator may correct meanwhile.
        person: made ? null : JSON.stringify({ ...person, email: undefined }),
        accepted: JSON.stringify(accepted),
      };
      const joiningId = await insertJoining(trx, kept);
      await recordAction(context, 'register', 'account', account.accountId, { role: person.role });
      const joinings = await joiningsOf(trx, account.accountId);
      const own = joinings.find(({ _id }) => _id === joiningId)!;
      const joining = await joinedBy(context, account, own, course);
      await queueMail(context, nameless(account), confirmAddress([joining], joinings.length > 1));
    }),
  );
  return { message: i18n.t('Registration successful! Please check your email to confirm your account.') };
}

/** Fills missing fields with empty values, because a joining's data completely replaces that of another. */
const withoutGaps = ({
  middleName = '',
  street = '',
  city = '',
  state = '',
  country = '',
  homePhone = '',
  ...rest
}: Omit<BodyOf<typeof accounts.register>, 'password' | 'confirmPassword' | 'course' | 'accepted'>) => ({
  ...rest,
  middleName,
  street,
  city,
  state,
  country,
  homePhone,
});

/** Returns the account of earlier, unconfirmed joinings. For any other account, emails its owner and returns undefined. */
async function waiting(
  context: Context<Trx, Anyone>,
  email: string,
  course?: string,
): Promise<LockedAccount | undefined> {
  const owner = await accountByEmail(context.db, email);
  if (!owner || !(await mailboxHasRoom(context, 'register', owner.email))) return undefined;
  const account = await accountById(context.db, owner.accountId);
  if (account?.status === 'Pending' && (await joiningsOf(context.db, account.accountId)).length > 0) return account;
  if (account?.status === 'Pending')
    await queueMail(context, nameless(account), await openingMail(context, account, course));
  else await queueMail(context, owner, alreadyRegistered(course));
  return undefined;
}

/** Describes a joining for its email, with its own link. */
async function joinedBy(
  context: Context<Db, Anyone>,
  { accountId }: AccountRow,
  joining: JoiningRow,
  course: string | undefined,
): Promise<Joined> {
  const { _id, createdAt, person, role } = joining;
  return { at: createdAt, role: person?.role ?? role, link: await confirmationLink(context, accountId, _id, course) };
}

/**
 * Returns the path of the link that confirms an account's address, for one joining or for an account an administrator
 * created. It carries the chosen course to the page that opens.
 */
export async function confirmationLink(
  context: Context<Db, Anyone>,
  accountId: string,
  joiningId: string | null = null,
  course?: string,
): Promise<string> {
  const token = newToken();
  await saveToken(context.db, accountId, 'verify', hashToken(token), linkMinutes, { joiningREF: joiningId });
  return carrying(course, `/emailValidation/${token}`);
}

/** The email that opens a Pending account: the links of its joinings, or its invitation while it has no password. */
export async function openingMail(
  context: Context<Db, Anyone>,
  account: AccountRow,
  course?: string,
): Promise<MailTemplate> {
  const joinings = await joiningsOf(context.db, account.accountId);
  if (joinings.length > 0) {
    const joined: Joined[] = [];
    for (const joining of joinings.slice(0, mostLinks)) joined.push(await joinedBy(context, account, joining, course));
    return confirmAddress(joined, false);
  }
  if (account.passwordHash !== null)
    return confirmMadeAccount(await confirmationLink(context, account.accountId, null, course));
  const token = newToken();
  await saveToken(context.db, account.accountId, 'invite', hashToken(token), invitationDays * 24 * 60);
  return invitation(`/password-reset?token=${token}`);
}

/** The addressee without a name: until the address is confirmed, anybody could have entered that name. */
export const nameless = ({ email }: { readonly email: string }): Addressee => ({ email, firstName: '', lastName: '' });

/** Confirms an address. Opening the same link twice gives the same answer. */
export async function validateEmail(
  services: Services,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ReplyOf<typeof accounts.validateEmail>> {
  const browser = browserOf(services.settings, request);
  const opener = nameBrowser(services.settings, request, reply);
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
    if (!taken.again) await recordAction(systemContext(services, trx), 'verify address', 'account', account.accountId);
    const now = await accountById(trx, account.accountId);
    const message = 'Email successfully verified';
    if (now?.passwordHash == null && !now?.hasPasskey) return { message, signIn: 'new password' };
    if (now?.firstBrowser) {
      await noteConfirmedBrowser(trx, account.accountId, opener.hash);
      opener.keep();
    }
    return { message };
  });
}

/**
 * The link proves the address; the browser shows whether its reader also chose the password. When several people have joined
 * with the address and the link opens in a different browser, a stranger may have joined, so that password isn't kept.
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
  // A program can't come back with a browser. If it made the only joining, it belongs to the person who opened the link.
  const comesFromAnywhere = isHere || isStrangers || (alone && own.byProgram);
  await takeOver(db, account, own, await dataOf(db, account, own), {
    passwordHash: isStrangers ? null : passwordHash,
    firstBrowser: comesFromAnywhere ? null : browserHash,
    mailboxShown: isHere,
  });
  await eraseUnproved(db, account.accountId, own._id);
}

/** Gives the account the data of a joining, and records the terms that were accepted with it. */
async function takeOver(db: Db, account: LockedAccount, joining: JoiningRow, ...given: TakenOver): Promise<void> {
  await adopt(db, account, ...given);
  await acceptedAtJoining(db, account._id, joining);
}
type TakenOver = Parameters<typeof adopt> extends [unknown, unknown, ...infer Rest] ? Rest : never;

/** The data of a joining. The role stays when an administrator has made a record that depends on it. */
async function dataOf(db: Db, account: LockedAccount, { person }: JoiningRow): Promise<Pick<JoiningRow, 'person'>> {
  if (!person || person.role === account.role || !(await isRoleInUse(db, account._id))) return { person };
  return { person: { ...person, role: account.role } };
}

/** After a new password by email, the account gets the data of this browser's joining, or else of the newest. */
export async function settleByMail(db: Db, account: LockedAccount, browser: Buffer | undefined): Promise<void> {
  const joinings = account.status === 'Pending' ? await joiningsOf(db, account.accountId) : [];
  const own = joinings.find(({ browserHash }) => browser?.equals(browserHash)) ?? joinings[0];
  if (own)
    await takeOver(db, account, own, await dataOf(db, account, own), {
      passwordHash: null,
      firstBrowser: null,
      mailboxShown: false,
    });
  if (own || !account.mailboxShown) await eraseUnproved(db, account.accountId, null);
  await markShown(db, account.accountId);
}

/**
 * Confirms an address for an administrator. A single joining keeps its password; with several, we email a link to choose a new
 * one.
 */
export async function settleByAdministrator(db: Db, account: LockedAccount): Promise<void> {
  const [own, ...others] = await joiningsOf(db, account.accountId);
  if (!own) return;
  const passwordHash = others.length === 0 ? own.passwordHash : null;
  await takeOver(db, account, own, { person: null }, { passwordHash, firstBrowser: null, mailboxShown: false });
  await eraseUnproved(db, account.accountId, null);
}
