import type { Mutant } from './list.ts';

const facts = 'server/src/payments/facts.ts';
const settle = 'server/src/payments/settle.ts';
const orders = 'server/src/payments/orders.ts';
const transactions = 'server/src/payments/transactions.ts';
const leaving = 'server/src/registrations/leaving.ts';
const flows = [
  'tests/payments.test.ts',
  'tests/settling.test.ts',
  'tests/payments-abuse.test.ts',
  'tests/races.test.ts',
];
const refunds = ['server/src/payments/refunds.test.ts', 'server/src/payments/administrator-refunds.test.ts', ...flows];

/** No money without a registration, no registration without its money. */
export const paymentMutants: readonly Mutant[] = [
  {
    name: 'T61 a browser’s word completes a payment',
    file: transactions,
    find: "  if (status === 'COMPLETED') throw unknownOrder();\n",
    put: '',
    tests: flows,
  },
  {
    name: 'T64 the other mode is answered by the order that is there',
    file: orders,
    find: 'if (live?.isAudit === isAudit && live.amountCents === amountCents',
    put: 'if (live && live.amountCents >= 0 && live.amountCents === live.amountCents',
    tests: flows,
  },
  {
    name: 'T65 an order is reported for another course',
    file: transactions,
    find: '  if (intent.courseInstanceREF !== report.courseInstanceREF) throw unknownOrder();\n',
    put: '',
    tests: flows,
  },
  {
    name: 'T66 a course that costs is had for nothing',
    file: 'server/src/registrations/rules.ts',
    find: '  if (course.cents > 0)\n',
    put: '  if (course.cents < 0)\n',
    tests: flows,
  },
  {
    name: 'T67 a captured order is called cancelled',
    file: transactions,
    find: "return (await services.paypal.order(intent.orderId!)).capture?.status === 'COMPLETED';",
    put: 'return false;',
    tests: flows,
  },
  {
    name: 'T68 every click makes an order',
    file: orders,
    find: '`ord-${intent._id}`',
    put: '`ord-${intent._id}-${Math.random()}`',
    tests: flows,
  },
  {
    name: 'T70 another amount buys the place',
    file: facts,
    find: 'capture.amountCents !== intent.amountCents ||',
    put: '',
    tests: flows,
  },
  {
    name: 'T70 money to another account buys the place',
    file: facts,
    find: 'if (intent.payee !== null && payee !== intent.payee)',
    put: 'if (intent.payee !== null && payee === undefined)',
    tests: flows,
  },
  {
    name: 'T70 another order’s money buys the place',
    file: facts,
    find: 'if (order.customId !== intent._id)',
    put: 'if (order.customId === "")',
    tests: flows,
  },
  {
    name: 'T71 money is taken after registration has closed',
    file: settle,
    find: "  if (course?.status !== 'Open/Registering')\n",
    put: '  if (course === undefined)\n',
    tests: flows,
  },
  {
    name: 'T71 money without a place stays',
    file: settle,
    find: '  if (!placed && !pending)\n',
    put: '  if (!placed && pending)\n',
    tests: [...flows, 'tests/faults/flows.test.ts'],
  },
  {
    name: 'T73 a refund is asked for each time',
    file: 'server/src/payments/refunds.ts',
    find: '  if (amountCents === undefined) return 0;\n',
    put: '  if (amountCents === undefined) return (await requestRefund(work, transactionId, { amountCents: 1, reason, origin: "administrator" as never })) ? 0 : 0;\n',
    tests: refunds,
  },
  {
    name: 'T73 a refund has another key at each try',
    file: 'server/src/payments/refunds.ts',
    find: '`ref-${refundId}`',
    put: '`ref-${refundId}-${Math.random()}`',
    tests: [...refunds, 'tests/faults/flows.test.ts'],
  },
  {
    name: 'T74 leaving pays nothing back',
    file: leaving,
    find: 'for (const id of await transactionsOf(work.db, registration)) cents += await refundRest(work, id, how.reason);',
    put: '',
    tests: flows,
  },
  {
    name: 'T75 somebody registers another',
    file: 'server/src/registrations/rules.ts',
    find: `  if (wish.personREF !== undefined && wish.personREF !== work.me._id)
    throw forbidden('You can only register yourself.');
`,
    put: '',
    tests: flows,
  },
  {
    name: 'T76 a closed course takes orders',
    file: orders,
    find: "  if (course.status !== 'Open/Registering')\n",
    put: "  if (course.status === 'Cancelled')\n",
    tests: flows,
  },
  {
    name: 'T77 failures are not counted',
    file: transactions,
    find: 'limitTo(db, `failed payments ${me._id}`, 10, 3600)',
    put: 'limitTo(db, `failed payments ${me._id}`, 1000, 3600)',
    tests: flows,
  },
  {
    name: 'a seat is sold twice',
    file: 'server/src/payments/seats/rules.ts',
    find: 'seats === null || (await countTakenBefore(db, _id, personId)) < seats;',
    put: 'seats === null || (await countTakenBefore(db, _id, personId)) <= seats;',
    tests: ['server/src/registrations/waiting/waiting.test.ts', ...flows],
  },
  {
    name: 'a pending payment that fails keeps its place',
    file: settle,
    find: '    await services.hooks.onPaymentFailed(work, transaction._id);\n',
    put: '',
    tests: flows,
  },
];
