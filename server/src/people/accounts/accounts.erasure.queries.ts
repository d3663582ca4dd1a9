import { sql } from 'kysely';
import { addressOfDeleted } from '../../kernel/erasing.ts';
import type { Db } from '../../kernel/db.ts';

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

/** True when somebody else has the same first and last name. */
export const hasNamesake = async (db: Db, { _id, firstName, lastName }: Leaver): Promise<boolean> => {
  const found = await db
    .selectFrom('person')
    .select('_id')
    .where('_id', '<>', _id)
    .where(sql`lower("firstName")`, '=', firstName.toLowerCase())
    .where(sql`lower("lastName")`, '=', lastName.toLowerCase())
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};
