import type { Trx } from '../kernel/db.ts';
import { systemContext, type Anyone, type Context, type Services } from '../kernel/context.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import { recordAndReport } from '../kernel/audit.ts';
import { conflict } from '../kernel/refusal.ts';
import { closedButPaid, needsAttention } from './payments.emails.ts';
import { lockedIntent, moveIntent, noteSeen, type Intent } from './intents.queries.ts';
import { mailAdministrators, notifyAdministrators } from './notify.ts';
import type { Capture } from './processors/port.ts';
import { seenOf } from './transaction-columns.ts';

/** The refusal when captured money doesn't match its order: an administrator has to look first. */
export const attention = () =>
  conflict(
    i18n.t('A payment of yours doesn’t match its order. We’re looking into it; please write to support.'),
    'attention',
  );
/** The refusal of a payment that is over. */
export const closed = (intent: Intent) =>
  intent.state === 'ATTENTION' ? attention() : conflict(i18n.t('This payment was closed. Please start again.'));

/** Sets money aside that doesn't match its order, so that an administrator decides; throws what its payer is told. */
export async function setAside(services: Services, intent: Intent, note: string, capture?: Capture): Promise<never> {
  services.log.error({ intentId: intent._id, note }, 'a payment needs attention');
  await services.database.tx(async (trx) => {
    const context = systemContext(services, trx);
    const now = await lockedIntent(trx, intent._id);
    if (!(await moveIntent(trx, now, 'set aside', { note }))) return;
    if (capture) await noteSeen(trx, intent._id, seenOf(capture));
    await recordAndReport(context, 'payment needs attention', 'paymentIntent', intent._id, {}, { note });
    const { _id: id, orderId } = intent;
    await mailAdministrators(context, needsAttention({ id, orderId, paymentId: capture?.id ?? null, note }));
  });
  throw closed({ ...intent, state: 'ATTENTION' });
}

/** Sets a payment aside when money arrives for it after it was closed, unless an administrator closed it. */
export async function setAsideIfClosed(context: Context<Trx, Anyone>, intent: Intent, capture: string): Promise<void> {
  if (!['CANCELLED', 'FAILED', 'EXPIRED'].includes(intent.state) || intent.closedReason !== null) return;
  const note = 'money was taken for it after it was closed';
  await moveIntent(context.db, intent, 'set aside', { note });
  await recordAndReport(context, 'payment needs attention', 'paymentIntent', intent._id, { note });
  await notifyAdministrators(context, { ...intent, externalPaymentId: capture }, closedButPaid);
}
