import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';

const end = sql`coalesce("acceptedAt", "withdrawnAt", "expiresAt")`;

/** Invitations that ended more than some days ago: accepted, withdrawn or expired. */
export const oldInvitations = (db: Db, days: number) =>
  db
    .selectFrom('invitation')
    .select('_id')
    .where(sql<boolean>`${end} < now() - make_interval(days => ${days})`);

/** The invitations by which a person came, and those to the person's addresses. */
export const deleteInvitationsOf = (db: Db, personId: string, addresses: readonly string[]) =>
  db
    .deleteFrom('invitation')
    .where((eb) =>
      eb.or([
        eb('personREF', '=', personId),
        eb(sql`lower("email")`, '=', sql`any(${addresses.map((one) => one.toLowerCase())})`),
      ]),
    )
    .execute();

export const deleteInvitations = async (db: Db, days: number, limit: number): Promise<number> => {
  const some = oldInvitations(db, days).orderBy('_id').limit(limit);
  return Number((await db.deleteFrom('invitation').where('_id', 'in', some).executeTakeFirst()).numDeletedRows);
};
