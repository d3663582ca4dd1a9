import { addressesOf } from '../../people/accounts/accounts.queries.ts';
import { record } from '../../kernel/audit.ts';
import { postAll } from '../../kernel/mail.ts';
import type { Work, Writing } from '../../kernel/work.ts';
import { asksForDeletion } from './retention.emails.ts';
import { deleteRequest, insertRequest, requestOf } from './retention.queries.ts';

interface OwnRequest {
  readonly requestedAt: string | null;
}

export const ownRequest = async ({ db, me }: Work): Promise<OwnRequest> =>
  (await requestOf(db, me._id)) ?? { requestedAt: null };

/** Notes that the person wants to be deleted, and tells the administrators once. Their mail names nobody. */
export async function requestDeletion(work: Writing): Promise<OwnRequest> {
  const { db, me } = work;
  const made = await insertRequest(db, me._id);
  if (made) {
    await record(work, 'request deletion', 'account', me.accountId);
    const letter = asksForDeletion(me.accountId);
    await postAll(
      work,
      (await addressesOf(db, ['Administrator'])).map((to) => ({ to, letter })),
    );
  }
  return ownRequest(work);
}

export async function withdrawRequest(work: Writing): Promise<OwnRequest> {
  if (await deleteRequest(work.db, work.me._id)) await record(work, 'withdraw deletion', 'account', work.me.accountId);
  return { requestedAt: null };
}
