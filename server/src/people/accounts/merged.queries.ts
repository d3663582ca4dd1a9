import { sql } from 'kysely';
import { addressOfDeleted } from '../../kernel/erasing.ts';
import type { Db, Trx } from '../../kernel/db.ts';
import type { Schema } from '../../schema.ts';

type Status = Schema['account']['status'];

/** Gives the person an address that nobody has and closes their rows, as a deletion does. */
export async function closeRecord(db: Db, accountId: string, personId: string): Promise<void> {
  await db.updateTable('account').set({ status: 'Inactive' }).where('_id', '=', accountId).execute();
  await db
    .updateTable('person')
    .set({ email: addressOfDeleted(personId), deletedAt: sql<string>`now()` })
    .where('_id', '=', personId)
    .execute();
}

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

/** Runs `act` with the id of a person who exists only meanwhile. */
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
