import { type Insertable, sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import type { Schema } from '../../schema.ts';
import { turnOff } from './sign-in/two-factor.queries.ts';

/** The maximum number of unconfirmed joinings of an address; new ones replace the oldest. */
const mostWaiting = 20;

export async function insertJoining(db: Db, joining: Insertable<Schema['joining']>): Promise<string> {
  const { _id } = await db.insertInto('joining').values(joining).returning('_id').executeTakeFirstOrThrow();
  await db
    .deleteFrom('joining')
    .where('_id', 'in', (eb) =>
      eb
        .selectFrom('joining')
        .select('_id')
        .where('accountREF', '=', joining.accountREF)
        .orderBy('_id', 'desc')
        .offset(mostWaiting),
    )
    .execute();
  return _id;
}

/** The unconfirmed joinings of an account, newest first. */
export const joiningsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('joining')
    .innerJoin('account', 'account._id', 'joining.accountREF')
    .innerJoin('person', 'person._id', 'account.personREF')
    .select(['joining._id', 'joining.createdAt', 'joining.person', 'joining.passwordHash'])
    .select(['joining.browserHash', 'joining.byProgram', 'joining.accepted', 'person.role'])
    .where('joining.accountREF', '=', accountId)
    .orderBy('joining._id', 'desc')
    .execute();
export type JoiningRow = Awaited<ReturnType<typeof joiningsOf>>[number];

/** The account's password, the browser that must sign in first, and whether the person has shown that they read the mailbox. */
interface Proof {
  readonly passwordHash: string | null;
  readonly firstBrowser: Buffer | null;
  readonly mailboxShown: boolean;
}

/** Copies a joining's data to the account. */
export async function adopt(
  db: Db,
  account: { readonly accountId: string; readonly _id: string },
  { person }: Pick<JoiningRow, 'person'>,
  proof: Proof,
): Promise<void> {
  if (person) await db.updateTable('person').set(person).where('_id', '=', account._id).execute();
  await db.updateTable('account').set(proof).where('_id', '=', account.accountId).execute();
}

/**
 * Deletes everything set before the address was confirmed: other joinings with their links, sessions and two-factor sign-in.
 */
export async function eraseUnproved(db: Db, accountId: string, keptJoining: string | null): Promise<void> {
  await db
    .deleteFrom('joining')
    .where('accountREF', '=', accountId)
    .$if(keptJoining !== null, (query) => query.where('_id', '<>', keptJoining!))
    .execute();
  // The kept joining only serves to recognize the browser when the link is opened again; the account has its password now.
  await db.updateTable('joining').set({ passwordHash: '' }).where('accountREF', '=', accountId).execute();
  await db.deleteFrom('session').where('accountREF', '=', accountId).execute();
  await db.deleteFrom('knownBrowser').where('accountREF', '=', accountId).execute();
  await turnOff(db, accountId);
}

/** Records that the person with the account's password also reads its mailbox. */
export const markShown = (db: Db, accountId: string) =>
  db.updateTable('account').set({ mailboxShown: true, firstBrowser: null }).where('_id', '=', accountId).execute();

/** Records the browser that opened the link, until the first sign-in. */
export const noteConfirmedBrowser = (db: Db, accountId: string, confirmedBrowser: Buffer) =>
  db.updateTable('account').set({ confirmedBrowser }).where('_id', '=', accountId).execute();

/** The first sign-in came from the right browser; later ones may come from any. */
export const freeFirstBrowser = (db: Db, accountId: string) =>
  db.updateTable('account').set({ firstBrowser: null, confirmedBrowser: null }).where('_id', '=', accountId).execute();

/** True when there is, or was, an administrator's account. */
export const hasAdministrator = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('person').select('_id').where('role', '=', 'Administrator').limit(1).executeTakeFirst()) !==
  undefined;

/** Serializes attempts to become the first administrator, until the transaction ends. */
export const lockFirstAdministrator = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('first administrator', 0))`.execute(db);
