import { sql, type Insertable } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import type { Schema } from '../../schema.ts';

/** Returns the given lower-case addresses that have an account. */
export async function knownAddresses(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('person')
    .select(sql<string>`lower("email")`.as('address'))
    .where(sql`lower("email")`, '=', sql`any(${addresses})`)
    .execute();
  return new Set(rows.map(({ address }) => address));
}

/** Creates people with Pending accounts without a password. Skips those whose address has an account by now. */
export async function insertInvited(db: Db, people: readonly Insertable<Schema['person']>[]) {
  const made = await db
    .insertInto('person')
    .values(people)
    .onConflict((conflict) => conflict.expression(sql`lower("email")`).doNothing())
    .returning(['_id', 'firstName', 'lastName', 'email', 'role', 'institutionREF'])
    .execute();
  if (made.length === 0) return [];
  const accounts = await db
    .insertInto('account')
    .values(made.map(({ _id }) => ({ personREF: _id, status: 'Pending' as const, passwordHash: null })))
    .returning(['_id', 'personREF'])
    .execute();
  const accountOf = new Map(accounts.map(({ _id, personREF }) => [personREF, _id]));
  return made.map((person) => ({ ...person, accountId: accountOf.get(person._id)! }));
}

export const saveInvitations = (db: Db, tokens: readonly { accountREF: string; tokenHash: Buffer }[], days: number) =>
  db
    .insertInto('accountToken')
    .values(
      tokens.map((token) => ({
        ...token,
        kind: 'invite' as const,
        expiresAt: sql`now() + make_interval(days => ${days})` as never,
      })),
    )
    .execute();
