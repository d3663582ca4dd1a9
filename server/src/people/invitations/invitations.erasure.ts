import type { AnyWriting } from '../../kernel/work.ts';
import { deleteInvitations, deleteInvitationsOf } from './invitations.erasure.queries.ts';

/** Deletes the invitations to a person, at every address they had. Those that the person sent to others stay. */
export async function forgetInvitations(
  { db }: AnyWriting,
  personId: string,
  addresses: readonly string[],
): Promise<void> {
  await deleteInvitationsOf(db, personId, addresses);
}

/** Deletes some of the invitations that ended more than `days` ago, and returns how many. */
export const deleteOldInvitations = ({ db }: AnyWriting, days: number, limit: number): Promise<number> =>
  deleteInvitations(db, days, limit);
