import { sql } from 'kysely';
import type { Db } from '../../../kernel/db.ts';

interface NewPasskey {
  readonly accountREF: string;
  readonly credential: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly name: string;
}

export const passkeysOf = (db: Db, accountId: string) =>
  db
    .selectFrom('passkey')
    .select(['_id', 'name', 'createdAt', 'lastUsedAt'])
    .where('accountREF', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('_id')
    .execute();
/** The credentials of an account, as browsers know them. */
export const credentialsOf = (db: Db, accountId: string) =>
  db.selectFrom('passkey').select(['credential', 'transports']).where('accountREF', '=', accountId).execute();
/** Saves a passkey. Returns undefined when another passkey has the credential. */
export const insertPasskey = (db: Db, values: NewPasskey) =>
  db
    .insertInto('passkey')
    .values(values)
    .onConflict((known) => known.column('credential').doNothing())
    .returning(['_id', 'name', 'createdAt', 'lastUsedAt'])
    .executeTakeFirst();
/** Returns false when the account has no such passkey. */
export async function updatePasskeyName(db: Db, accountId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ name })
    .where('_id', '=', id)
    .where('accountREF', '=', accountId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
/** Removes a passkey of an account, and returns its name. */
export const deletePasskey = (db: Db, accountId: string, id: string) =>
  db
    .deleteFrom('passkey')
    .where('_id', '=', id)
    .where('accountREF', '=', accountId)
    .returning('name')
    .executeTakeFirst();

/** Removes all passkeys of an account, and returns how many there were. */
export async function deletePasskeysOf(db: Db, accountId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('passkey').where('accountREF', '=', accountId).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Records that the person has answered the offer of a passkey. */
export const notePasskeyOffered = (db: Db, accountId: string) =>
  db.updateTable('account').set({ passkeyOfferedAt: new Date() }).where('_id', '=', accountId).execute();

/** Locks a passkey until the transaction ends. */
export const lockPasskey = (db: Db, credential: string) =>
  db
    .selectFrom('passkey')
    .select(['_id', 'accountREF', 'publicKey', sql<number>`"counter"::float8`.as('counter'), 'transports'])
    .where('credential', '=', credential)
    .forUpdate()
    .executeTakeFirst();
export const usePasskey = (db: Db, id: string, counter: number) =>
  db
    .updateTable('passkey')
    .set({ counter, lastUsedAt: sql`now()` as never })
    .where('_id', '=', id)
    .execute();

/** Spends a challenge; false when it was spent before. */
export const spendChallenge = async (db: Db, challenge: string): Promise<boolean> => {
  const spent = await db
    .insertInto('spentChallenge')
    .values({ challenge })
    .onConflict((known) => known.column('challenge').doNothing())
    .returning('challenge')
    .executeTakeFirst();
  return spent !== undefined;
};
/** Deletes spent challenges that are too old to be answered again. */
export const deleteOldChallenges = (db: Db) =>
  db
    .deleteFrom('spentChallenge')
    .where('spentAt', '<', sql<string>`now() - interval '1 hour'`)
    .execute();
