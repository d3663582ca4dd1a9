import type { World } from './world.ts';

/**
 * The promise of the product, held against what the processor knows: no money without a registration, no registration
 * without its money, no charge twice. Answers what is wrong.
 */
export async function moneyGoneWrong(world: World): Promise<string[]> {
  await world.settled();
  const { captures } = await world.processor();
  const taken = captures.filter(({ status }) => !['DECLINED', 'FAILED'].includes(status));
  const transactions = await world.db.selectFrom('transaction').selectAll().execute();
  const registrations = await world.db.selectFrom('registration').selectAll().execute();
  const intents = await world.db.selectFrom('paymentIntent').selectAll().execute();
  const wrong: string[] = [];

  const orders = new Set<string>();
  for (const capture of taken) {
    if (orders.has(capture.orderId)) wrong.push(`order ${capture.orderId} was captured twice`);
    orders.add(capture.orderId);
    const intent = intents.find(({ _id }) => _id === capture.customId);
    if (intent?.state === 'ATTENTION' || intent?.state === 'PENDING') continue;
    const transaction = transactions.find(({ externalPaymentId }) => externalPaymentId === capture.id);
    const places = registrations.filter(
      ({ transactionREF, status }) => transactionREF === transaction?._id && status === 'Registered',
    );
    const wholly = capture.refundedCents >= capture.amountCents;
    if (!transaction) wrong.push(`capture ${capture.id} has no transaction`);
    else if (transaction.refundedCents !== capture.refundedCents)
      wrong.push(
        `capture ${capture.id} was refunded ${capture.refundedCents}, its transaction ${transaction.refundedCents}`,
      );
    if (places.length !== (wholly ? 0 : 1))
      wrong.push(`capture ${capture.id} (${wholly ? 'refunded' : 'kept'}) has ${places.length} active registrations`);
  }
  for (const registration of registrations.filter(({ status }) => status === 'Registered')) {
    const transaction = transactions.find(({ _id }) => _id === registration.transactionREF);
    if (!transaction) wrong.push(`registration ${registration._id} has no transaction`);
    else if (transaction.isAudit !== registration.isAudit)
      wrong.push(`registration ${registration._id} is of another mode`);
    else if (transaction.amountCents > 0 && !taken.some(({ id }) => id === transaction.externalPaymentId))
      wrong.push(`registration ${registration._id} was paid by nothing`);
  }
  return wrong;
}
