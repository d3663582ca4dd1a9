import { sql } from 'kysely';
import type { Db } from '../../../kernel/db.ts';

/** Stores a new key until it is confirmed. An active key stays active meanwhile. */
export const savePending = (db: Db, accountId: string, sealed: string) =>
  db.updateTable('account').set({ totpPending: sealed }).where('_id', '=', accountId).execute();

export const twoFactorOf = (db: Db, accountId: string) =>
  db
    .selectFrom('account')
    .select(['totpSecret', 'totpPending', 'totpSince', 'passwordHash'])
    .select((eb) =>
      eb
        .selectFrom('recoveryCode')
        .select(sql<number>`count(*)::int`.as('left'))
        .whereRef('accountREF', '=', 'account._id')
        .as('recoveryCodesLeft'),
    )
    .where('_id', '=', accountId)
    .executeTakeFirstOrThrow();

/** Activates the pending key and uses up the code that confirmed it. False when the key is no longer pending. */
export async function turnOn(db: Db, accountId: string, sealed: string, step: number): Promise<boolean> {
  const turned = await db
    .updateTable('account')
    .set({ totpSecret: sealed, totpPending: null, totpSince: new Date(), totpLastStep: step })
    .where('_id', '=', accountId)
    .where('totpPending', '=', sealed)
    .executeTakeFirst();
  return turned.numUpdatedRows > 0n;
}

export async function turnOff(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ totpSecret: null, totpPending: null, totpSince: null })
    .where('_id', '=', accountId)
    .execute();
  await db.deleteFrom('recoveryCode').where('accountREF', '=', accountId).execute();
}

/** Uses up the half minute of a code; false when it or a later one was used before. */
export async function spendStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('account')
    .set({ totpLastStep: step })
    .where('_id', '=', accountId)
    .where('totpLastStep', '<', step)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

export async function replaceRecoveryCodes(db: Db, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recoveryCode').where('accountREF', '=', accountId).execute();
  await db
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ codeHash, accountREF: accountId })))
    .execute();
}

/** Uses up a recovery code; false when it doesn't exist. */
export async function spendRecoveryCode(db: Db, accountId: string, codeHash: Buffer): Promise<boolean> {
  const used = await db
    .deleteFrom('recoveryCode')
    .where('accountREF', '=', accountId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}
