import { sql } from 'kysely';
import type { Db } from '../../../kernel/db.ts';
import type { Schema } from '../../../schema.ts';
import { accountById } from '../accounts.queries.ts';

export type TokenKind = Schema['accountToken']['kind'];
/**
 * Saves a link, which replaces an earlier one to reset the password. `waits` is the number of minutes until it works. A new
 * request doesn't prolong an earlier wait, so that strangers can't lock the owner out. Returns when it starts to work, if it waits.
 */
export async function saveToken(
  db: Db,
  accountId: string,
  kind: TokenKind,
  tokenHash: Buffer,
  minutes: number,
  { joiningREF = null, waits = null }: { readonly joiningREF?: string | null; readonly waits?: number | null } = {},
): Promise<string | null> {
  const earlier = kind === 'reset' ? await dropTokens(db, accountId, ['reset']) : [];
  const begun = earlier.find(({ isOpen }) => isOpen)?.usableAt ?? null;
  const { usableAt } = await db
    .insertInto('accountToken')
    .values({
      tokenHash,
      kind,
      accountREF: accountId,
      joiningREF,
      usableAt: (waits === null
        ? null
        : sql`least(now() + make_interval(mins => ${waits}), ${begun}::timestamptz)`) as never,
      expiresAt: sql`now() + make_interval(mins => ${minutes})` as never,
    })
    .returning('usableAt')
    .executeTakeFirstOrThrow();
  return usableAt;
}

/** Deletes an account's links of some kinds, or all of them. */
export const dropTokens = (db: Db, accountId: string, kinds?: readonly TokenKind[]) =>
  db
    .deleteFrom('accountToken')
    .where('accountREF', '=', accountId)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds!))
    .returning(['usableAt', sql<boolean>`"usedAt" is null and "expiresAt" > now()`.as('isOpen')])
    .execute();

/** Locks a link's account before the link itself, the same order as deleting links. */
export async function lockOwnerOfToken(db: Db, kinds: readonly TokenKind[], tokenHash: Buffer) {
  const found = await db
    .selectFrom('accountToken')
    .select('accountREF')
    .where('tokenHash', '=', tokenHash)
    .where('kind', 'in', kinds)
    .executeTakeFirst();
  return found && accountById(db, found.accountREF);
}

/**
 * Uses up a token. `again` is true when it was used before. Returns undefined when it is unknown, of another kind or expired.
 */
export async function takeToken(db: Db, kinds: readonly TokenKind[], tokenHash: Buffer) {
  const found = await db
    .selectFrom('accountToken')
    .select(['joiningREF', 'usedAt'])
    .where('tokenHash', '=', tokenHash)
    .where('kind', 'in', kinds)
    .where('expiresAt', '>', sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  await db.updateTable('accountToken').set({ usedAt: new Date() }).where('tokenHash', '=', tokenHash).execute();
  return { joiningId: found.joiningREF, again: found.usedAt !== null };
}

/** Deletes a link that doesn't work yet. */
export const dropWaiting = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('accountToken').where('tokenHash', '=', tokenHash).where('usableAt', 'is not', null).execute();

/** The owner of an unused, unexpired token. Doesn't use it up. */
export const ownerOfToken = (db: Db, kinds: readonly TokenKind[], tokenHash: Buffer) =>
  db
    .selectFrom('accountToken')
    .innerJoin('account', 'account._id', 'accountToken.accountREF')
    .innerJoin('person', 'person._id', 'account.personREF')
    .select(['person.firstName', 'person.lastName', 'person.email', 'accountToken.usableAt'])
    .select(sql<boolean>`coalesce("accountToken"."usableAt" > now(), false)`.as('isWaiting'))
    .where('tokenHash', '=', tokenHash)
    .where('kind', 'in', kinds)
    .where('expiresAt', '>', sql<string>`now()`)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
