import { recordAll, record } from '../kernel/audit.ts';
import { notFound } from '../kernel/refusal.ts';
import { leaveUnsent, sendAgain } from '../kernel/undelivered.ts';
import type { Work } from '../kernel/work.ts';

export { countGivenUp } from './queries.ts';

/** Tries a mail that did not go out for another day. */
export async function sendOneAgain(work: Work, id: string): Promise<void> {
  const [mail] = await sendAgain(work, { _id: id });
  if (!mail) throw notFound('mail');
  await record(work, 'send mail again', 'mail', id, { to: mail.toAddress, subject: mail.subject });
}

/** The same for all that were given up, as after days without a mail server: how many they are. */
export async function sendAllAgain(work: Work): Promise<{ count: number }> {
  const mails = await sendAgain(work, 'given up');
  const lines = mails.map(({ _id, toAddress: to, subject }) => ({
    action: 'send mail again',
    entity: 'mail',
    entityId: _id,
    detail: { to, subject },
  }));
  if (lines.length > 0) await recordAll(work, lines);
  return { count: mails.length };
}

/** Leaves a mail that did not go out unsent. */
export async function leaveOneUnsent(work: Work, id: string): Promise<void> {
  const mail = await leaveUnsent(work, id);
  if (!mail) throw notFound('mail');
  await record(work, 'leave mail unsent', 'mail', id, { to: mail.toAddress, subject: mail.subject });
}
