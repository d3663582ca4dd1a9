import { sql } from 'kysely';
import { addressOfDeleted } from '../../kernel/erasing.ts';
import type { Db, Trx } from '../../kernel/db.ts';
import type { Schema } from '../../schema.ts';

/** A person, and the account if they have one, locked until the transaction ends. Undefined when there is no such person. */
export const lockedLeaver = (db: Db, personId: string) =>
  db
    .selectFrom('person')
    .leftJoin('account', 'account.personREF', 'person._id')
    .select([
      'person._id',
      'firstName',
      'middleName',
      'lastName',
      'email',
      'homePhone',
      'mobilePhone',
      'role',
      'deletedAt',
    ])
    .select(['account._id as accountId', 'account.language'])
    .where('person._id', '=', personId)
    .forUpdate('person')
    .executeTakeFirst();
export type Leaver = NonNullable<Awaited<ReturnType<typeof lockedLeaver>>>;

export const namePseudonym = (db: Db, personId: string, pseudonym: { firstName: string; lastName: string }) =>
  db
    .updateTable('person')
    .set({ ...pseudonym, email: addressOfDeleted(personId), deletedAt: sql<string>`now()` })
    .where('_id', '=', personId)
    .execute();

/** True when somebody else who is still here has the same first and last name. */
export const hasNamesake = async (db: Db, { _id, firstName, lastName }: Leaver): Promise<boolean> => {
  const found = await db
    .selectFrom('person')
    .select('_id')
    .where('_id', '<>', _id)
    .where('deletedAt', 'is', null)
    .where(sql`lower("firstName")`, '=', firstName.toLowerCase())
    .where(sql`lower("lastName")`, '=', lastName.toLowerCase())
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** Returns the addresses that nobody else has now. */
export async function withoutThoseOfOthers(db: Db, addresses: readonly string[], personId: string): Promise<string[]> {
  const lower = addresses.map((one) => one.toLowerCase());
  const taken = await db
    .selectFrom('person')
    .select(sql<string>`lower("email")`.as('email'))
    .where(sql`lower("email")`, 'in', lower)
    .where('_id', '<>', personId)
    .execute();
  return addresses.filter((one) => !taken.some(({ email }) => email === one.toLowerCase()));
}

type Status = Schema['account']['status'];

/** Gives the person an unused address and closes their rows, as a deletion does. */
export async function closeRecord(db: Db, accountId: string, personId: string): Promise<void> {
  await db.updateTable('account').set({ status: 'Inactive' }).where('_id', '=', accountId).execute();
  await db
    .updateTable('person')
    .set({ email: addressOfDeleted(personId), deletedAt: sql<string>`now()` })
    .where('_id', '=', personId)
    .execute();
}

/** Keeps the directory hold of a person who is merged into another one. */
export const keepUnlisted = (db: Db, from: string, to: string) =>
  db
    .updateTable('person')
    .set({ directoryHold: true })
    .where('_id', '=', to)
    .where(sql<boolean>`(select "directoryHold" from "person" as "other" where "other"."_id" = ${from})`)
    .execute();

/** Opens the rows of a closed person again, and their account if its address and status are given. */
export async function openRecord(db: Db, personId: string, access?: { email: string; status: Status }): Promise<void> {
  await db
    .updateTable('person')
    .set({ deletedAt: null, ...(access && { email: access.email }) })
    .where('_id', '=', personId)
    .execute();
  if (access)
    await db.updateTable('account').set({ status: access.status }).where('personREF', '=', personId).execute();
}

/** Runs `act` with the id of a temporary person. */
export async function withSpare(trx: Trx, act: (personId: string) => Promise<void>): Promise<void> {
  const blank = { firstName: '', lastName: '', zip: '', mobilePhone: '', role: 'Student' } as const;
  const { _id } = await trx
    .insertInto('person')
    .values({ ...blank, email: sql<string>`"newId"() || '@spare.invalid'` })
    .returning('_id')
    .executeTakeFirstOrThrow();
  await act(_id);
  await trx.deleteFrom('person').where('_id', '=', _id).execute();
}
