import { ledgerPage } from '../server/src/payments/ledger/queries.ts';
import type { World } from './world.ts';

/** What waits for a person's decision breaks nothing: it is shown to administrators until somebody decides. */
const waits = ['attention', 'disputed', 'refund set aside'];

/**
 * The promise of the product, held against what the processor knows: no money without a registration, no registration
 * without its money, no charge twice. Answers what is wrong.
 */
export async function moneyGoneWrong(world: World): Promise<string[]> {
  await world.settled();
  const { captures } = await world.processor();
  const taken = captures.filter(({ status }) => !['DECLINED', 'FAILED', 'PENDING'].includes(status));
  const { rows } = await ledgerPage(world.db, {}, {});
  const intents = await world.db.selectFrom('paymentIntent').selectAll().execute();
  const wrong = rows
    .filter(({ why }) => why !== null && !waits.includes(why))
    .map(({ _id, why }) => `payment ${_id}: ${why}`);

  const orders = new Set<string>();
  for (const capture of taken) {
    if (orders.has(capture.orderId)) wrong.push(`order ${capture.orderId} was captured twice`);
    orders.add(capture.orderId);
    const intent = intents.find(({ _id }) => _id === capture.customId);
    if (intent?.state === 'ATTENTION' || intent?.closedReason) continue;
    const row = rows.find(({ _id }) => _id === intent?._id);
    if (!row?.transaction || row.processor?.captureId !== capture.id)
      wrong.push(`capture ${capture.id} has no transaction`);
    else if (
      cents(row.processor.captured) !== capture.amountCents ||
      cents(row.processor.gone) !== capture.refundedCents
    )
      wrong.push(`capture ${capture.id}: ${capture.refundedCents} refunded, the ledger saw ${row.processor.gone}`);
  }
  const held = new Set(taken.map(({ id }) => id));
  for (const { _id, registration, processor, transaction } of rows)
    if (
      registration?.status === 'Registered' &&
      (transaction?.amount ?? 0) > 0 &&
      !held.has(processor?.captureId ?? '')
    )
      wrong.push(`payment ${_id} holds a place, and was paid by nothing`);
  const places = await world.db.selectFrom('registration').selectAll().where('status', '=', 'Registered').execute();
  for (const { _id, transactionREF } of places)
    if (transactionREF === null) wrong.push(`registration ${_id} has no transaction`);
  return wrong;
}
const cents = (amount: number) => Math.round(amount * 100);
