import { api, pathOf } from '../../../tests/paths.ts';
import { expect, test } from 'vitest';
import { readPdf } from '../../../tests/pdf.ts';
import { openWorld } from '../../../tests/world.ts';

const world = await openWorld();
const stepsOf = (body: unknown) => (body as { what: string }[]).map(({ what }) => what);

test('a receipt is a PDF of one’s own payment, with what went back; administrators get anybody’s', async () => {
  const course = await world.courseInstance({ name: 'Ethics of Mind' });
  const [ada, bob] = [await world.someone('Student', 'Ada'), await world.someone('Student', 'Bob')];
  const { transaction } = (await world.pays(ada, course, true)).body;
  const path = pathOf(api.payments.receipt, { id: transaction._id });
  const pdf = async () => {
    const answer = await fetch(world.stoa.url + path, { headers: { cookie: ada.cookie } });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toMatch(
      /filename="Stoa - Receipt - Ada Tester - \d{4}-\d\d-\d\d\.pdf"/,
    );
    return readPdf(Buffer.from(await answer.arrayBuffer())).pages.join('');
  };
  const paid = await pdf();
  for (const said of [
    'Ada Tester',
    'Ethics of Mind',
    'Ethics of Mind (audit)',
    'Audit',
    '$175.00',
    'PayPal',
    transaction.externalPaymentId,
  ])
    expect(paid).toContain(said);
  // Seen red with “Balance $175.00” on the receipt of one who owes nothing.
  expect(paid).toMatch(/Net paid\s*\$175\.00/);
  expect(paid).not.toContain('Balance');
  expect((await bob.get(path)).status).toBe(404);
  expect((await (await world.administrator()).get(path)).status).toBe(200);
  await ada.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: course._id }));
  await world.settled();
  expect(await pdf()).toContain('-$175.00');
  expect((await pdf()).replaceAll('\n', ' ')).toContain('You unregistered from this course, so we refunded');
  expect(await pdf()).toMatch(/Net paid\s*\$0\.00/);
  const other = (await world.pays(bob, course)).body.transaction;
  const part = { amount: 75.5, reason: 'Moved.', endsPlace: false };
  await (await world.administrator()).post(pathOf(api.ledger.refund, { id: other._id }), part);
  await world.settled();
  const beside = await fetch(world.stoa.url + pathOf(api.payments.receipt, { id: other._id }), {
    headers: { cookie: bob.cookie },
  });
  expect(readPdf(Buffer.from(await beside.arrayBuffer())).pages.join('')).toMatch(
    /Refund: Moved\.[\s\S]*Net paid\s*\$324\.50/,
  );
});

// Seen red with the refunds of every state on the receipt.
test('a refund is on the receipt once the processor has paid it', async () => {
  const ada = await world.someone('Student', 'Ada');
  const { _id } = (await world.pays(ada, await world.courseInstance())).body.transaction;
  const refund = { amount: 60, reason: 'A lecture was missed.', endsPlace: false };
  const receipt = async () => {
    const answer = await fetch(world.stoa.url + pathOf(api.payments.receipt, { id: _id }), {
      headers: { cookie: ada.cookie },
    });
    return readPdf(Buffer.from(await answer.arrayBuffer())).pages.join('');
  };
  await world.faults({ op: 'refund', kind: 'pending' });
  await (await world.administrator()).post(pathOf(api.ledger.refund, { id: _id }), refund);
  const pending = async () => (await world.processor()).refunds.find(({ status }) => status === 'PENDING')?.id;
  await expect.poll(pending, { timeout: 20_000 }).toBeDefined();
  expect(await receipt()).not.toContain('A lecture was missed.');
  await world.simulator('/settle', { refundId: await pending(), outcome: 'complete' });
  await expect.poll(receipt, { timeout: 20_000 }).toContain('A lecture was missed.');
});

// Seen red with failed payments kept as cancelled.
test.each([
  ['CANCELLED', 'is Cancelled', 'payment cancelled'],
  ['FAILED', 'is Failed', 'payment failed'],
])('of a payment that is reported %s there is no receipt', async (status, message, step) => {
  const { _id } = await world.courseInstance();
  const student = await world.someone('Student');
  const order = await student.post(api.checkout.createOrder, { courseInstanceREF: _id, isAudit: false });
  const externalOrderId = order.body['orderId'];
  const { body } = await student.post(api.payments.report, { courseInstanceREF: _id, externalOrderId, status });
  const answer = await student.get(pathOf(api.payments.receipt, { id: body._id }));
  expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining(message) } });
  expect(stepsOf((await student.get(pathOf(api.payments.timeline, { id: body._id }))).body)).toEqual([step]);
  const intents = world.db.selectFrom('paymentIntent').select('state').where('orderId', '=', externalOrderId);
  expect(await intents.execute()).toEqual([{ state: status }]);
});

test.each(['PENDING', 'FAILED', 'CANCELLED'] as const)(
  'a payment that is %s has no receipt, the one beside it has',
  async (status) => {
    const ada = await world.someone('Student', 'Ada');
    const ids = [];
    for (const name of ['Ethics', 'Poetics'])
      ids.push((await world.pays(ada, await world.courseInstance({ name }), false)).body.transaction._id as string);
    const [id, beside] = ids;
    const receipt = async (one?: string) => (await ada.get(pathOf(api.payments.receipt, { id: one }))).status;
    const set = (to: typeof status | 'COMPLETED') =>
      world.db.updateTable('transaction').set({ status: to }).where('_id', '=', id!).execute();
    await set(status);
    expect([await receipt(id), await receipt(beside)]).toEqual([409, 200]);
    await set('COMPLETED');
  },
);

test('what happened to a payment is told from the money to the mail, and back again', async () => {
  const course = await world.courseInstance();
  const [ada, bob] = [await world.someone('Student', 'Ada'), await world.someone('Student', 'Bob')];
  const { transaction } = (await world.pays(ada, course)).body;
  await world.settled();
  const path = pathOf(api.payments.timeline, { id: transaction._id });
  const { body } = await ada.get(path);
  expect(stepsOf(body)).toEqual(['money received', 'place confirmed', 'mail sent']);
  expect(body['find']((step: { what: string }) => step.what === 'money received')).toMatchObject({ amount: 400 });
  await ada.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: course._id }));
  await world.settled();
  const later = (await ada.get(path)).body;
  expect(later['find']((step: { what: string }) => step.what === 'refund requested')).toMatchObject({
    text: 'You unregistered from this course, so we refunded your payment.',
  });
  expect(stepsOf(later).slice(3).toSorted()).toEqual(
    ['place given up', 'refund requested', 'refund paid', 'mail sent', 'mail sent'].toSorted(),
  );
  expect((await bob.get(path)).status).toBe(404);
});

test('a payment that the bank has not decided on holds the place, then confirms it', async () => {
  const course = await world.courseInstance();
  const student = await world.someone('Student');
  await world.faults({ op: 'capture', kind: 'pending' });
  const { transaction } = (await world.pays(student, course)).body;
  await world.faults();
  const steps = async () => stepsOf((await student.get(pathOf(api.payments.timeline, { id: transaction._id }))).body);
  expect((await steps()).filter((what) => !what.startsWith('mail')).toSorted()).toEqual([
    'payment pending',
    'place held',
  ]);
  await world.simulator('/settle', { captureId: transaction.externalPaymentId, outcome: 'complete' });
  await expect.poll(steps).toContain('place confirmed');
  expect(await steps()).toContain('money received');
});
