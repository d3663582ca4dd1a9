import type { Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import { deleteInvitations, deleteInvitationsTo } from './invitations.queries.ts';

/** Deletes the invitations to every address that a person had. Those that the person sent to others stay. */
export async function eraseInvitations({ db }: Context<Trx, Anyone>, addresses: readonly string[]): Promise<void> {
  await deleteInvitationsTo(db, addresses);
}

/** Deletes some of the invitations that ended more than `days` ago, and returns how many. */
export const deleteOldInvitations = ({ db }: Context<Trx, Anyone>, days: number, limit: number): Promise<number> =>
  deleteInvitations(db, days, limit);
