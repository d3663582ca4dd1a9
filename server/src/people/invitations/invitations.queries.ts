import { invitationDays, type invitationStates, type InvitedRole } from '@stoa/contract/people/invitations.endpoints';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { sql } from 'kysely';
import { populatedInstitution } from '../accounts/institution.queries.ts';
import { populatedName } from '../accounts/accounts.queries.ts';
import { undeliveredAbout } from '../../kernel/undelivered.ts';
import { pageOf } from '../../kernel/lists.ts';
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

type State = (typeof invitationStates)[number];
const state = sql<State>`case when "acceptedAt" is not null then 'accepted' when "withdrawnAt" is not null then 'withdrawn'
  when "expiresAt" <= now() then 'expired' else 'open' end`;
const expiry = sql<string>`now() + make_interval(days => ${sql.lit(invitationDays)})` as never;

const invitations = (db: Db) =>
  db
    .selectFrom('invitation')
    .select(['invitation._id', 'email', 'role', 'createdAt', 'expiresAt', 'forAll'])
    .select(populatedInstitution('invitation.institutionREF').as('institution'))
    .select([state.as('state'), populatedName('invitation.invitedByREF').as('invitedBy')])
    .select(undeliveredAbout('invitation._id').as('undelivered'));

export const invitationById = (db: Db, id: string) =>
  invitations(db).where('invitation._id', '=', id).executeTakeFirst();

export function invitationPage(
  db: Db,
  { state: only, role, ...query }: PageQuery & { state?: State; role?: InvitedRole | undefined },
) {
  let found = invitations(db);
  if (only) found = found.where(state, '=', only);
  if (role) found = found.where('role', '=', role);
  return pageOf(found, query, {
    search: [sql.ref('email')],
    sort: {
      email: sql`lower("email")`,
      role: sql.ref('role'),
      createdAt: sql.ref('createdAt'),
      expiresAt: sql.ref('expiresAt'),
      state,
    },
    byDefault: [sql.ref('invitation._id')],
    newestFirst: true,
  });
}

/** Returns the invitation of a link with its sender's name. Undefined when there is none. */
export const invitationByToken = (db: Db, tokenHash: Buffer) =>
  invitations(db).where('tokenHash', '=', tokenHash).executeTakeFirst();

/** Locks an invitation until the transaction ends, so that uses, withdrawals and resends don't overlap. */
export const lockInvitation = (db: Db, by: { readonly id: string } | { readonly tokenHash: Buffer }) =>
  db
    .selectFrom('invitation')
    .select('_id')
    .where((eb) => ('id' in by ? eb('_id', '=', by.id) : eb('tokenHash', '=', by.tokenHash)))
    .forUpdate()
    .executeTakeFirst();

/** Inserts an invitation. Undefined when the address has one that is neither accepted nor withdrawn. */
export const insertInvitation = (
  db: Db,
  values: {
    readonly email: string;
    readonly role: InvitedRole;
    readonly institutionREF: string | null;
    readonly forAll: boolean;
    readonly tokenHash: Buffer;
    readonly invitedByREF: string;
  },
) =>
  db
    .insertInto('invitation')
    .values({ ...values, expiresAt: expiry })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower("email")`)
        .where('acceptedAt', 'is', null)
        .where('withdrawnAt', 'is', null)
        .doNothing(),
    )
    .returning('_id')
    .executeTakeFirst();

/** Deletes an address's expired invitations, so that it can be invited again. */
export const dropExpired = (db: Db, email: string) =>
  db
    .deleteFrom('invitation')
    .where(sql`lower("email")`, '=', email.toLowerCase())
    .where(state, '=', 'expired')
    .execute();

export const renewLink = (db: Db, id: string, tokenHash: Buffer, email?: string) =>
  db
    .updateTable('invitation')
    .set({ tokenHash, expiresAt: expiry, ...(email !== undefined && { email }) })
    .where('_id', '=', id)
    .execute();
export const markWithdrawn = (db: Db, id: string) =>
  db
    .updateTable('invitation')
    .set({ withdrawnAt: sql<string>`now()` })
    .where('_id', '=', id)
    .execute();
export const markAccepted = (db: Db, id: string, personREF: string) =>
  db
    .updateTable('invitation')
    .set({ acceptedAt: sql<string>`now()`, personREF })
    .where('_id', '=', id)
    .execute();
