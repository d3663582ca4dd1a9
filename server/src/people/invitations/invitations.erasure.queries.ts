import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';

const end = sql`coalesce("acceptedAt", "withdrawnAt", "expiresAt")`;

/** Invitations that ended more than some days ago: accepted, withdrawn or expired. */
export const oldInvitations = (db: Db, days: number) =>
  db
    .selectFrom('invitation')
    .select('_id')
    .where(sql<boolean>`${end} < now() - make_interval(days => ${days})`);

/** Deletes the invitations to a person's addresses. */
export const deleteInvitationsTo = (db: Db, addresses: readonly string[]) =>
  db
    .deleteFrom('invitation')
    .where(sql`lower("email")`, '=', sql`any(${addresses.map((one) => one.toLowerCase())})`)
    .execute();

export const deleteInvitations = async (db: Db, days: number, limit: number): Promise<number> => {
  const some = oldInvitations(db, days).orderBy('_id').limit(limit);
  return Number((await db.deleteFrom('invitation').where('_id', 'in', some).executeTakeFirst()).numDeletedRows);
};
