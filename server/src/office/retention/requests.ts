import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import { addressesOf } from '../../people/accounts/accounts.queries.ts';
import { recordAction } from '../../kernel/audit.ts';
import { postAll } from '../../kernel/mail.ts';
import { asksForDeletion } from './retention.emails.ts';
import { deleteRequest, insertRequest, requestOf } from './retention.queries.ts';

interface OwnRequest {
  readonly requestedAt: string | null;
}

export const ownRequest = async ({ db, me }: Context): Promise<OwnRequest> =>
  (await requestOf(db, me._id)) ?? { requestedAt: null };

/** Notes that the person wants to be deleted, and tells the administrators once. Their mail names nobody. */
export async function requestDeletion(context: Context<Trx>): Promise<OwnRequest> {
  const { db, me } = context;
  const made = await insertRequest(db, me._id);
  if (made) {
    await recordAction(context, 'request deletion', 'account', me.accountId);
    const template = asksForDeletion(me.accountId);
    await postAll(
      context,
      (await addressesOf(db, ['Administrator'])).map((to) => ({ to, template })),
    );
  }
  return ownRequest(context);
}

export async function withdrawRequest(context: Context<Trx>): Promise<OwnRequest> {
  if (await deleteRequest(context.db, context.me._id))
    await recordAction(context, 'withdraw deletion', 'account', context.me.accountId);
  return { requestedAt: null };
}
