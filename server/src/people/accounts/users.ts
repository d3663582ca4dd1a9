import { contactFields } from '@stoa/contract/people/user-import';
import type { ChangedUser, NewUser, User } from '@stoa/contract/people/accounts';
import type { HistoryEntry } from '@stoa/contract/people/people';
import type { z } from 'zod';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { record } from '../../kernel/audit.ts';
import { changesBetween } from '../../kernel/changes.ts';
import type { Page } from '../../kernel/lists.ts';
import { post } from '../../kernel/mail.ts';
import { conflict, notFound, refuseField } from '../../kernel/refusal.ts';
import type { Trx } from '../../kernel/db.ts';
import type { Work, Writing } from '../../kernel/work.ts';
import { confirmMadeAccount } from './accounts.emails.ts';
import { confirmationLink, nameless, settleByAdministrator } from './joining.ts';
import { hashChosen } from './sign-in/passwords.ts';
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
import { dropTokens } from './sign-in/tokens.queries.ts';
import { dropSessionsOf } from './sign-in/sessions.queries.ts';
import { historyOf, refuseOld } from './history.ts';
import { lockPerson } from './roles.queries.ts';
import { followInstitution, institutionOf, recordScope } from './institution.ts';
import { followRole, refuseWhileInUse } from './roles.ts';
import { changePassword, endWait } from './sign-in/sign-in.ts';

const taken = () => refuseField('person.email', i18n.t('This email address already has an account.'));

/** Creates an account for an administrator. A Pending one gets the confirmation email. */
export async function createUser(outside: Work, form: z.output<typeof NewUser>): Promise<User> {
  const passwordHash = await hashChosen(form.password, { field: 'password', person: form.person });
  return inside(outside, async (work) => {
    const { institutionREF } = await institutionOf(work, form.person);
    const made = await insertAccount(work.db, { ...form.person, institutionREF }, form.status, passwordHash);
    if (!made) throw taken();
    await record(work, 'create account', 'account', made.accountId, { role: form.person.role, status: form.status });
    await recordScope(work, made.accountId, made);
    if (form.status === 'Pending')
      await post(work, nameless(made), confirmMadeAccount(await confirmationLink(work, made.accountId)));
    return oneUser(work, made.accountId);
  });
}

export async function updateUser(outside: Work, id: string, form: z.output<typeof ChangedUser>): Promise<User> {
  const passwordHash = form.password
    ? await hashChosen(form.password, { field: 'password', person: form.person })
    : undefined;
  return inside(outside, async (work) => {
    const before = await heldAccount(work, id);
    const { version, status, person } = form;
    const current = await oneUser(work, id);
    await refuseOld(work, { entity: 'account', id, current }, version, { status, person });
    const steps = form.person.role !== 'Administrator' || form.status !== 'Active';
    if (before.role === 'Administrator' && steps) await keepAnAdministrator(work, id, 'change');
    const isNewRole = form.person.role !== before.role;
    if (isNewRole) await refuseWhileInUse(work, before);
    const owner = await accountByEmail(work.db, form.person.email);
    if (owner && owner.accountId !== id) throw taken();
    if (before.status === 'Pending' && form.status !== 'Pending') await settleByAdministrator(work.db, before);
    const institution = await institutionOf(work, form.person, before);
    await setAccount(work, before, { ...form, person: { ...form.person, ...institution } });
    const changes = changesBetween(before, (await accountById(work.db, id))!, fields);
    if (changes.length > 0) await record(work, 'change account', 'account', id, { changes });
    // Links sent to the old address could open the account from a mailbox that its owner no longer has.
    if (form.person.email.toLowerCase() !== before.email.toLowerCase()) await dropTokens(work.db, id);
    if (!isNewRole) await followInstitution(work, before, institution.institutionREF);
    if (isNewRole) {
      await followRole(work, before, form.person.role);
      await recordScope(work, id, { role: form.person.role, ...institution });
    }
    if (form.status !== 'Active') await dropSessionsOf(work.db, id);
    await endWait(work.db, { accountId: id, email: form.person.email });
    if (passwordHash !== undefined) await changePassword(work, before, passwordHash, 'an administrator');
    return oneUser(work, id);
  });
}

/** Returns the account, locked with its person for a change. Throws Refusal 404 when there is none. */
async function heldAccount({ db }: Work, id: string): Promise<LockedAccount> {
  const account = await accountById(db, id);
  if (!account) throw notFound();
  await lockPerson(db, account._id);
  return (await accountById(db, id))!;
}

export async function oneUser(work: Work, id: string): Promise<User> {
  const user = await userById(work.db, id);
  if (!user) throw notFound();
  return seenBy(work, user);
}

export async function listUsers(work: Work, query: Parameters<typeof userPage>[1]): Promise<Page<User>> {
  const page = await userPage(work.db, query);
  return { ...page, rows: page.rows.map((user) => seenBy(work, user)) };
}

const seenBy = ({ me }: Work, { institution, ...user }: UserRecord): User => ({
  ...user,
  person: { ...user.person, institutionREF: institution },
  canDelete: user._id !== me.accountId && !user.isNeeded,
});

const fields = ['role', 'status', ...contactFields] as const;

const words = {
  register: 'joined',
  'verify address': 'address confirmed',
  'create account': 'made',
  'accept invitation': 'joined',
  'change account': 'changed',
  'change own contact': 'changed',
  'change password': 'password changed',
  'reset password': 'password reset',
} as const;
/** The history of an account. We leave out a creation without a person, as at the first start. */
export async function userHistory(work: Work, id: string): Promise<HistoryEntry[]> {
  await oneUser(work, id);
  const entries = await historyOf(work, 'account', id, words);
  return entries.filter(({ what, by }) => what !== 'made' || by !== null);
}

/** Saves the account. Refuses the address at its field if somebody has taken it meanwhile. */
async function setAccount(work: Work, before: AccountRow, form: z.output<typeof ChangedUser>): Promise<void> {
  try {
    await updateAccount(work.db, before.accountId, before._id, form.status, form.person);
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

export async function deleteUser(work: Writing, id: string): Promise<void> {
  const account = await accountById(work.db, id);
  if (!account) throw notFound();
  if (account.role === 'Administrator' || id === work.me.accountId) await keepAnAdministrator(work, id, 'delete');
  try {
    await deleteAccount(work.db, id, account._id);
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
  await record(work, 'delete account', 'account', id, { role: account.role });
}

/** Nobody may remove the last administrator or themselves, so that somebody is left who can undo a mistake. */
async function keepAnAdministrator(work: Work, id: string, verb: 'change' | 'delete'): Promise<void> {
  if (id === work.me.accountId)
    throw conflict(
      verb === 'delete'
        ? i18n.t('You can’t delete your own account.')
        : i18n.t('You can’t take the administrator role away from yourself.'),
    );
  if ((await otherAdministrators(work.db, id)) === 0)
    throw conflict(i18n.t('This is the last administrator. Add another one first.'));
}

const inside = <T>(work: Work, run: (work: Writing) => Promise<T>): Promise<T> =>
  work.services.database.tx((trx: Trx) => run({ ...work, db: trx }));
