import type { Trx } from '../kernel/db.ts';
import type { Context } from '../kernel/context.ts';
import { recordAll } from '../kernel/audit.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import { queueMail } from '../kernel/mail.ts';
import { conflict, notFound, refuseField } from '../kernel/refusal.ts';
import { accountByEmail } from './accounts/accounts.queries.ts';
import { nameless, openingMail } from './accounts/joining.ts';
import { correctEmail } from './accounts/users.ts';
import { renewInvitation } from './invitations/invitations.ts';
import { lockedMail } from './mails.queries.ts';
import { closeMailsTo, leaveUnsent, moveMails, sendAgain } from '../kernel/undelivered.ts';

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

/** Does the same for all emails that were given up, such as after days without a mail server. Returns their number. */
export async function resendAll(context: Context<Trx>): Promise<{ count: number }> {
  const mails = await sendAgain(context, 'given up');
  if (mails.length > 0)
    await recordAll(
      context,
      mails.map((mail) => line('send mail again', mail)),
    );
  return { count: mails.length };
}

/**
 * Corrects the address of the account or the invitation that an undelivered mail is for, and sends all undelivered mails to it
 * again; links that opened the account end, and a Pending account gets new ones. Throws Refusal 404, 409, or 400 at `email`.
 */
export async function correctOne(
  context: Context<Trx>,
  id: string,
  { email, version }: { readonly email: string; readonly version?: number | undefined },
): Promise<{ count: number }> {
  const { db, services } = context;
  const mail = await lockedMail(db, id);
  if (!mail) throw notFound();
  const { toAddress: wrong, state, about, isInvitation } = mail;
  if (state !== 'failed') throw conflict(i18n.t('This email is no longer undelivered. Reload the page.'), 'changed');
  if (email.toLowerCase() === wrong.toLowerCase())
    throw refuseField('email', i18n.t('This is the address that doesn’t work. Enter another one.'));
  if (isInvitation && about !== null) {
    await closeMailsTo(context, wrong, true);
    await renewInvitation(context, about, email);
    return { count: 1 };
  }
  const account = await accountByEmail(db, wrong);
  if (!account) throw conflict(i18n.t('No account or invitation has this address, so you can’t correct it here.'));
  await correctEmail(context, account.accountId, version, email);
  await closeMailsTo(context, wrong, false);
  const moved = await moveMails(db, wrong, email);
  await recordAll(
    context,
    moved.map((one) => line('send mail again', one)),
  );
  services.outbox.soon();
  const isPending = account.status === 'Pending';
  const corrected = { ...account, email };
  if (isPending) await queueMail(context, nameless(corrected), await openingMail(context, corrected));
  return { count: moved.length + (isPending ? 1 : 0) };
}

/** Gives up on an email that was not sent. */
export async function leaveOneUnsent(context: Context<Trx>, id: string): Promise<void> {
  const mail = await leaveUnsent(context, id);
  if (!mail) throw notFound();
  await recordAll(context, [line('leave mail unsent', mail)]);
}
