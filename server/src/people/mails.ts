import type { Trx } from '../kernel/db.ts';
import type { Context } from '../kernel/context.ts';
import { recordAll } from '../kernel/audit.ts';
import { notFound } from '../kernel/refusal.ts';
import { leaveUnsent, sendAgain } from '../kernel/undelivered.ts';

interface Named {
  readonly _id: string;
  readonly toAddress: string;
  readonly subject: string;
}
const line = (action: string, { _id, toAddress: to, subject }: Named) => ({
  action,
  entity: 'mail',
  entityId: _id,
  detail: { to, subject },
});

/** Keeps trying to send an unsent email for another day. */
export async function resendOne(context: Context<Trx>, id: string): Promise<void> {
  const [mail] = await sendAgain(context, { _id: id });
  if (!mail) throw notFound();
  await recordAll(context, [line('send mail again', mail)]);
}

/** Does the same for all emails we gave up on, for example after days without a mail server. Returns how many there are. */
export async function resendAll(context: Context<Trx>): Promise<{ count: number }> {
  const mails = await sendAgain(context, 'given up');
  if (mails.length > 0)
    await recordAll(
      context,
      mails.map((mail) => line('send mail again', mail)),
    );
  return { count: mails.length };
}

/** Gives up on an email that was not sent. */
export async function leaveOneUnsent(context: Context<Trx>, id: string): Promise<void> {
  const mail = await leaveUnsent(context, id);
  if (!mail) throw notFound();
  await recordAll(context, [line('leave mail unsent', mail)]);
}
