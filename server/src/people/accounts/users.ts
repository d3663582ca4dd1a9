import type { Context } from '../../kernel/context.ts';
import { namesOf } from '@stoa/contract/kernel/record-fields';
import type { ChangedUser, NewUser, User } from '@stoa/contract/people/accounts.endpoints';
import { type HistoryEntry, fullName, personFields } from '@stoa/contract/people/people';
import type { z } from 'zod';
import { i18n } from '@stoa/contract/kernel/i18n';
import { recordAction } from '../../kernel/audit.ts';
import { changesBetween, isOld } from '../../kernel/changes.ts';
import type { Page } from '../../kernel/lists.ts';
import { postLast, queueMail } from '../../kernel/mail.ts';
import { conflict, notFound, refuseField } from '../../kernel/refusal.ts';
import type { Trx } from '../../kernel/db.ts';
import { addressChanged, confirmMadeAccount } from './accounts.emails.ts';
import { confirmationLink, nameless, settleByAdministrator } from './joining.ts';
import { hashChosen } from './sign-in/weak-passwords.ts';
import {
  accountByEmail,
  accountById,
  deleteAccount,
  insertAccount,
  otherAdministrators,
  updateAccount,
  userById,
  userPage,
  type UserRecord,
  type AccountRow,
  type LockedAccount,
} from './accounts.queries.ts';
import { updateContact } from './own-account.queries.ts';
import { dropTokens } from './sign-in/tokens.queries.ts';
import { dropSessionsOf } from './sign-in/sessions.queries.ts';
import { historyOf, refuseOld } from './history.ts';
import { lockPerson } from './roles.queries.ts';
import {
  asksSecondWord,
  followInstitution,
  guardStaff,
  institutionOf,
  isForAll,
  needsSecondWord,
  recordScope,
} from './institution.ts';
import { followRole, refuseWhileInUse } from './roles.ts';
import { changePassword } from './sign-in/new-password.ts';
import { endWait } from './sign-in/wrong-passwords.ts';
import { takeScopeRequest } from './institution.queries.ts';

const taken = (field = 'person.email') => refuseField(field, i18n.t('This email address already has an account.'));

/** Creates an account for an administrator. A Pending one gets the confirmation email. */
export async function createUser(outside: Context, form: z.output<typeof NewUser>): Promise<User> {
  guardStaff(outside, form.person.role);
  const passwordHash = await hashChosen(form.password, { field: 'password', person: form.person });
  return inside(outside, async (context) => {
    const { institutionREF } = await institutionOf(context, form.person);
    const made = await insertAccount(context.db, { ...form.person, institutionREF }, form.status, passwordHash);
    if (!made) throw taken();
    await recordAction(context, 'create account', 'account', made.accountId, {
      role: form.person.role,
      status: form.status,
    });
    const asks = await recordScope(context, made, context.me._id);
    if (form.status === 'Pending' && !asks)
      await queueMail(context, nameless(made), confirmMadeAccount(await confirmationLink(context, made.accountId)));
    return oneUser(context, made.accountId);
  });
}

export async function updateUser(outside: Context, id: string, form: z.output<typeof ChangedUser>): Promise<User> {
  const passwordHash = form.password
    ? await hashChosen(form.password, { field: 'password', person: form.person })
    : undefined;
  return inside(outside, async (context) => {
    const before = await lockedAccount(context, id);
    guardStaff(context, before.role, form.person.role);
    const { version, status, person } = form;
    const current = await oneUser(context, id);
    await refuseOld(context, { entity: 'account', id, current }, version, { status, person });
    const steps = form.person.role !== 'Administrator' || form.status !== 'Active';
    if (before.role === 'Administrator' && steps) await keepAnAdministrator(context, id, 'change');
    const isNewRole = form.person.role !== before.role;
    if (isNewRole) await refuseWhileInUse(context, before);
    const owner = await accountByEmail(context.db, form.person.email);
    if (owner && owner.accountId !== id) throw taken();
    if (before.status === 'Pending' && form.status !== 'Pending') await settleByAdministrator(context.db, before);
    const institution = await institutionOf(context, form.person, before);
    const after = { ...before, ...institution, role: form.person.role, status };
    const asks = isForAll(after) && !isForAll(before) && (await needsSecondWord(context));
    // Nobody loses their own institution while a second administrator is asked.
    if (asks && !isNewRole) after.institutionREF = before.institutionREF;
    const { institutionREF } = after;
    // Nobody's later word opens an account that was locked.
    if (isNewRole || institutionREF !== before.institutionREF || status === 'Locked')
      await takeScopeRequest(context.db, id);
    const isMoved = form.person.email.toLowerCase() !== before.email.toLowerCase();
    // Before the change, because a mail has the language of the account with its address.
    if (isMoved) await postLast(context, { email: before.email, language: null }, addressChanged);
    await setAccount(context, before, { ...form, person: { ...form.person, institutionREF } });
    const changes = changesBetween(before, (await accountById(context.db, id))!, fields);
    if (changes.length > 0) await recordAction(context, 'change account', 'account', id, { changes });
    // Links sent to the old address could open the account from a mailbox that its owner no longer has.
    if (isMoved) await dropTokens(context.db, id);
    if (!isNewRole) await followInstitution(context, before, institutionREF);
    else await followRole(context, before, form.person.role);
    if (isNewRole && !asks) await recordScope(context, after, context.me._id);
    if (asks) await asksSecondWord(context, after, context.me._id);
    if (form.status !== 'Active') await dropSessionsOf(context.db, id);
    await endWait(context.db, { accountId: id, email: form.person.email });
    if (passwordHash !== undefined) await changePassword(context, before, passwordHash, 'an administrator');
    return oneUser(context, id);
  });
}

/**
 * Corrects the address of an account whose mails don't arrive, as a change of the account does. Throws Refusal 409 when it has
 * changed, or its person asks to be deleted, and 400 at `email` when the address is taken.
 */
export async function correctEmail(
  context: Context<Trx>,
  id: string,
  version: number | undefined,
  email: string,
): Promise<void> {
  const before = await lockedAccount(context, id);
  guardStaff(context, before.role);
  const current = await oneUser(context, id);
  if (isOld(current, version)) throw conflict(i18n.t('This account has changed meanwhile. Reload the page.'));
  if (current.deletionRequestedAt !== null)
    throw conflict(i18n.t('{name} asks to be deleted. Decide about that first.', { name: fullName(before) }));
  if (await accountByEmail(context.db, email)) throw taken('email');
  // The old address may still be read: a mailbox that is full for a while, or a server of ours that is down.
  if (before.status !== 'Pending') await postLast(context, { email: before.email, language: null }, addressChanged);
  await updateContact(context.db, before._id, { email }).catch((error: unknown) => {
    throw (error as { code?: string }).code === '23505' ? taken('email') : error;
  });
  await recordAction(context, 'change account', 'account', id, {
    changes: [{ field: 'email', from: before.email, to: email }],
  });
  await dropTokens(context.db, id);
  await endWait(context.db, { accountId: id, email });
}

/** Returns the account, locked with its person for a change. Throws Refusal 404 when there is none. */
export async function lockedAccount({ db }: Context, id: string): Promise<LockedAccount> {
  const account = await accountById(db, id);
  if (!account) throw notFound();
  await lockPerson(db, account._id);
  return (await accountById(db, id))!;
}

export async function oneUser(context: Context, id: string): Promise<User> {
  const user = await userById(context.db, id);
  if (!user) throw notFound();
  return seenBy(context, user);
}

export async function listUsers(context: Context, query: Parameters<typeof userPage>[1]): Promise<Page<User>> {
  const page = await userPage(context.db, query);
  return { ...page, rows: page.rows.map((user) => seenBy(context, user)) };
}

const seenBy = ({ me }: Context, { institution, asksForScope, asksSince, ...user }: UserRecord): User => ({
  ...user,
  scopeRequest: asksForScope && {
    by: fullName(asksForScope),
    at: asksSince!,
    isOwn: asksForScope._id === me._id,
  },
  person: { ...user.person, institutionREF: institution },
  canDelete: user._id !== me.accountId && !user.isReferenced,
});

const fields = ['role', 'status', ...namesOf(personFields)] as const;

const words = {
  register: 'joined',
  'verify address': 'address confirmed',
  'create account': 'made',
  'accept invitation': 'joined',
  'change account': 'changed',
  'change own contact': 'changed',
  'change directory hold': 'changed',
  'change password': 'password changed',
  'reset password': 'password reset',
} as const;
/** The history of an account. Leaves out a creation without a person, as at the first start. */
export async function userHistory(context: Context, id: string): Promise<HistoryEntry[]> {
  await oneUser(context, id);
  return (await historyOf(context, 'account', id, words)).filter(({ what, by }) => what !== 'made' || by !== null);
}

/** Saves the account. Refuses the address at its field if somebody has taken it meanwhile. */
async function setAccount(context: Context, before: AccountRow, form: z.output<typeof ChangedUser>): Promise<void> {
  try {
    await updateAccount(context.db, before.accountId, before._id, form.status, form.person);
  } catch (error) {
    throw (error as { code?: string }).code === '23505' ? taken() : error;
  }
}

/** Records that keep an account from being deleted, by the table that refers to it. */
const dependants: Record<string, string> = {
  professor: /*i18n*/ 'a professor’s record',
  student: /*i18n*/ 'a student’s record',
  registration: /*i18n*/ 'a registration',
  transaction: /*i18n*/ 'a payment',
  paymentIntent: /*i18n*/ 'a payment',
  courseDefinition: /*i18n*/ 'a course definition',
  courseInstance: /*i18n*/ 'a course instance',
  gradebookEntry: /*i18n*/ 'grades',
  boardMessage: /*i18n*/ 'board messages',
  file: /*i18n*/ 'uploaded files',
};

export async function deleteUser(context: Context<Trx>, id: string): Promise<void> {
  const account = await accountById(context.db, id);
  if (!account) throw notFound();
  guardStaff(context, account.role);
  if (account.role === 'Administrator' || id === context.me.accountId) await keepAnAdministrator(context, id, 'delete');
  try {
    await deleteAccount(context.db, id, account._id);
  } catch (error) {
    const { code, table } = error as { code?: string; table?: string };
    if (code !== '23503') throw error;
    const what = i18n.t(dependants[table ?? ''] ?? /*i18n*/ 'another record');
    throw conflict(
      i18n.t('You can’t delete {name}, because this account has {what}. Set it to Inactive instead.', {
        name: fullName(account),
        what,
      }),
    );
  }
  await recordAction(context, 'delete account', 'account', id, { role: account.role });
}

/** Refuses to remove the last administrator or the current one, so that one is left to undo mistakes. */
async function keepAnAdministrator(context: Context, id: string, verb: 'change' | 'delete'): Promise<void> {
  if (id === context.me.accountId)
    throw conflict(
      verb === 'delete'
        ? i18n.t('You can’t delete your own account.')
        : i18n.t('You can’t take the administrator role away from yourself.'),
    );
  if ((await otherAdministrators(context.db, id)) === 0)
    throw conflict(i18n.t('This is the last administrator. Add another one first.'));
}

const inside = <T>(context: Context, run: (context: Context<Trx>) => Promise<T>): Promise<T> =>
  context.services.database.tx((trx: Trx) => run({ ...context, db: trx }));
