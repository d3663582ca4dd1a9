import { recordAll } from '../kernel/audit.ts';
import { notFound } from '../kernel/refusal.ts';
import { leaveUnsent, sendAgain } from '../kernel/undelivered.ts';
import type { Writing } from '../kernel/work.ts';

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

/** Tries a mail that did not go out for another day. */
export async function sendOneAgain(work: Writing, id: string): Promise<void> {
  const [mail] = await sendAgain(work, { _id: id });
  if (!mail) throw notFound();
  await recordAll(work, [line('send mail again', mail)]);
}

/** The same for all that were given up, as after days without a mail server: how many they are. */
export async function sendAllAgain(work: Writing): Promise<{ count: number }> {
  const mails = await sendAgain(work, 'given up');
  if (mails.length > 0)
    await recordAll(
      work,
      mails.map((mail) => line('send mail again', mail)),
    );
  return { count: mails.length };
}

/** Leaves a mail that did not go out unsent. */
export async function leaveOneUnsent(work: Writing, id: string): Promise<void> {
  const mail = await leaveUnsent(work, id);
  if (!mail) throw notFound();
  await recordAll(work, [line('leave mail unsent', mail)]);
}
