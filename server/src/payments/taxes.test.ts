import { describe, expect, test } from 'vitest';
import { api, pathOf } from '../../../tests/paths.ts';
import { readPdf } from '../../../tests/pdf.ts';
import type { Person } from '../../../tests/person.ts';
import { openTaxedSales, sales } from '../../../tests/taxed-sales.ts';

const { world, admin, setTax, course, student, order, capture, mine, refund, keptFor } = await openTaxedSales();

const mailTo = async (who: Person, subject: string) =>
  (await world.mailsTo(who.email)).findLast((mail) => mail.subject.startsWith(subject))!.text;
const orderAt = async (orderId: unknown) => {
  const { raw } = await world.stoa.services.processors.paypal!.order(String(orderId));
  return (raw as { purchase_units: { amount: object }[] }).purchase_units[0]!.amount;
};
const usd = (value: string) => ({ currency_code: 'USD', value });
const receiptOf = async (who: Person, id: string) => {
  const answer = await fetch(world.stoa.url + pathOf(api.payments.receipt, { id }), {
    headers: { cookie: who.cookie },
  });
  return readPdf(Buffer.from(await answer.arrayBuffer())).pages.join('');
};

describe('without a tax', () => {
  test('orders, answers, mails, receipts and exports are as they were', async () => {
    await setTax(null);
    const [ada, { _id }] = [await student(), await course({ name: 'Plain' })];
    const { body } = await order(ada, _id);
    expect(body).toMatchObject({ amount: 400, tax: null });
    expect(await orderAt(body['orderId'])).toEqual(usd('400.00'));
    const { transaction } = (await capture(ada, body['orderId'])).body;
    expect(transaction).toMatchObject({ amount: 400, tax: null });
    for (const text of [await mailTo(ada, 'Receipt'), await receiptOf(ada, transaction._id)])
      for (const word of ['Net amount', 'tax', 'Seller']) expect(text).not.toContain(word);
    const [headings] = (await admin.get(api.ledger.csv)).body['text'].split('\r\n');
    expect(headings).toMatch(/Note"?$/);
    const row = (await admin.get(pathOf(api.ledger.one, { id: transaction._id }))).body;
    expect(row['transaction']).toMatchObject({ amount: 400, tax: null });
  });
});

// Seen red with transactions that left the tax of their order behind.
describe('an order', () => {
  test.each([
    [false, false, 433, 33, { ...usd('433.00'), breakdown: { item_total: usd('400.00'), tax_total: usd('33.00') } }],
    [true, false, 400, 30.48, { ...usd('400.00'), breakdown: { item_total: usd('369.52'), tax_total: usd('30.48') } }],
    [
      false,
      true,
      189.44,
      14.44,
      { ...usd('189.44'), breakdown: { item_total: usd('175.00'), tax_total: usd('14.44') } },
    ],
  ])('included: %s, audit: %s: says, asks for and takes %s', async (included, isAudit, amount, tax, asked) => {
    await setTax({ ...sales, included });
    const [ada, { _id }] = [await student(), await course()];
    const { body } = await order(ada, _id, isAudit);
    const line = { name: 'Sales tax', percent: 8.25, included, amount: tax };
    expect(body).toMatchObject({ amount, tax: line });
    expect(await orderAt(body['orderId'])).toEqual(asked);
    const paid = (await capture(ada, body['orderId'])).body['transaction'];
    expect(paid).toMatchObject({ amount, tax: { ...line, refunded: 0 } });
    const known = (await world.processor()).captures.find(({ id }) => id === paid.externalPaymentId);
    expect(known?.amountCents).toBe(Math.round(amount * 100));
    // The other one beside it pays for a mode of its own.
    const bo = await student();
    expect((await order(bo, _id, !isAudit)).body['amount']).not.toBe(amount);
  });

  test('a mode without the tax, and a course that is free, have none', async () => {
    await setTax({ ...sales, modes: ['credit'] });
    const [ada, bo] = [await student(), await student()];
    const { _id } = await course({ auditCost: 0 });
    const { _id: other } = await course();
    expect((await order(ada, other, true)).body).toMatchObject({ amount: 175, tax: null });
    expect((await order(bo, other)).body).toMatchObject({ amount: 433, tax: { amount: 33 } });
    expect((await order(bo, _id, true)).status).toBe(422);
    const input = { courseInstanceREF: _id, isAudit: true };
    expect((await bo.post(api.registrations.create, input)).status).toBe(201);
    expect(await mine(bo)).toMatchObject([{ amount: 0, tax: null }]);
    const refused = await ada.post(api.registrations.create, { ...input, isAudit: false });
    expect(refused.body['message']).toContain('$433.00');
  });

  test('keeps the tax it was made with, whatever is set before it is captured (T179)', async () => {
    await setTax(sales);
    const [ada, bo, at] = [await student(), await student(), await course()];
    const { orderId } = (await order(ada, at._id)).body;
    await setTax({ ...sales, name: 'VAT', percent: 19 });
    const paid = (await capture(ada, orderId)).body['transaction'];
    expect(paid).toMatchObject({ amount: 433, tax: { name: 'Sales tax', percent: 8.25, amount: 33 } });
    expect((await world.pays(bo, at)).body['transaction']).toMatchObject({
      amount: 476,
      tax: { name: 'VAT', amount: 76 },
    });
  });

  test('asked for again after the tax has changed, it is replaced; unchanged, it is the same', async () => {
    await setTax(sales);
    const [ada, at] = [await student(), await course()];
    const first = (await order(ada, at._id)).body;
    expect((await order(ada, at._id)).body).toEqual(first);
    await setTax({ ...sales, name: 'VAT' });
    const second = (await order(ada, at._id)).body;
    expect(second).toMatchObject({ amount: 433, tax: { name: 'VAT' } });
    expect(second['orderId']).not.toBe(first['orderId']);
    expect((await capture(ada, first['orderId'])).status).toBe(409);
    expect((await capture(ada, second['orderId'])).status).toBe(200);
  });

  test('what a browser says of amounts and taxes is refused or ignored (T179)', async () => {
    await setTax(sales);
    const [ada, { _id }] = [await student(), await course()];
    for (const more of [{ amount: 1 }, { tax: null }, { tax: { ...sales, percent: 0 } }, { taxCents: 0 }])
      expect((await order(ada, _id, false, more)).status).toBe(400);
    const { orderId } = (await order(ada, _id)).body;
    await world.approve(String(orderId));
    const report = { courseInstanceREF: _id, externalOrderId: orderId, status: 'COMPLETED', amount: 0.01 };
    const { body } = await ada.post(api.payments.report, report);
    expect(body).toMatchObject({ status: 'COMPLETED', amount: 433, tax: { amount: 33 } });
    const cancelled = await (
      await student()
    ).post(api.payments.report, { ...report, externalOrderId: null, status: 'CANCELLED' });
    expect(cancelled.body).toMatchObject({ amount: 433, tax: { amount: 33 } });
  });
});

describe('what goes back', () => {
  test('a whole refund returns the whole tax, and the mail and the receipt say so', async () => {
    await setTax(sales);
    await admin.put(api.siteSettings.set, {
      seller: { name: 'Painted Porch LLC', address: '1 Agora\nSpringfield', taxNumber: 'TX-77' },
    });
    await world.stoa.services.site.refresh();
    const [ada, at] = [await student(), await course()];
    const { _id } = (await world.pays(ada, at)).body['transaction'];
    const sold = [
      'Painted Porch LLC',
      '1 Agora, Springfield',
      'TX-77',
      'Net amount',
      '$400.00',
      'Sales tax (8.25%)',
      '$33.00',
    ];
    const receipts = [await mailTo(ada, 'Receipt'), await receiptOf(ada, _id)];
    for (const text of receipts) for (const said of [...sold, '$433.00']) expect(text).toContain(said);
    await ada.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: at._id }));
    expect(await keptFor(ada)).toEqual([0, 0]);
    expect(await mine(ada)).toMatchObject([{ amount: 433, refundedAmount: 433, tax: { amount: 33, refunded: 33 } }]);
    for (const said of [...sold, '$433.00']) expect(await mailTo(ada, 'Refund: ')).toContain(said);
    expect(await receiptOf(ada, _id)).toContain('Tax refunded');
    await admin.put(api.siteSettings.set, { seller: { name: '', address: '', taxNumber: '' } });
    await world.stoa.services.site.refresh();
  });

  test('parts return their share, and the last one the rest; the ledger names each (T200)', async () => {
    await setTax(sales);
    const [ada, bo, at] = [await student(), await student(), await course()];
    const { _id } = (await world.pays(ada, at)).body['transaction'];
    await world.pays(bo, at);
    for (const amount of [0.01, 99.99, 133]) {
      expect((await refund(_id, amount)).status).toBe(200);
      await world.settled();
    }
    expect(await keptFor(ada)).toEqual([20_000, 1524]);
    expect((await refund(_id, 200.01)).status).toBe(400);
    expect((await refund(_id, 200)).status).toBe(200);
    expect(await keptFor(ada)).toEqual([0, 0]);
    const { body } = await admin.get(pathOf(api.ledger.one, { id: _id }));
    expect(body['transaction']).toMatchObject({ amount: 433, tax: { amount: 33, refunded: 33 } });
    expect(body['refunds'].map((one: { tax: number }) => one.tax)).toEqual([0, 7.62, 10.14, 15.24]);
    expect(await keptFor(bo)).toEqual([43_300, 3300]);
  });

  test('what somebody refunds at the processor returns its tax too, reversals included', async () => {
    await setTax({ ...sales, included: true });
    const [ada, bo, at] = [await student(), await student(), await course()];
    const payments = [(await world.pays(ada, at)).body['transaction'], (await world.pays(bo, at)).body['transaction']];
    const paypal = world.stoa.services.processors.paypal!;
    await paypal.refund(payments[0].externalPaymentId, 'by hand 1', { cents: 10_000, currency: 'USD' });
    await paypal.refund(payments[0].externalPaymentId, 'by hand 2', { cents: 10_000, currency: 'USD' });
    await world.simulator('/reverse', { captureId: payments[1].externalPaymentId });
    for (const { _id } of payments) expect((await admin.post(pathOf(api.ledger.look, { id: _id }))).status).toBe(200);
    expect(await keptFor(ada)).toEqual([20_000, 1524]);
    expect(await keptFor(bo)).toEqual([0, 0]);
    for (const { _id } of payments)
      if (_id === payments[1]._id)
        await admin.post(pathOf(api.ledger.keepPlace, { id: _id }), { reason: 'Paid in cash.' });
  });
});

test('ledger, totals, exports and earnings: the tax is received and refunded, and never earned', async () => {
  await setTax(sales);
  const teacher = await world.professor('Hypatia');
  const at = await world.courseInstance({ professor: teacher, name: 'Conics' });
  const [ada, bo] = [await student(), await student()];
  const paid = (await world.pays(ada, at)).body['transaction'];
  await world.pays(bo, at, true);
  await refund(paid._id, 216.5);
  await world.settled();
  const totals = (await admin.get(api.ledger.totals)).body;
  const ofCourse = totals['courses'].find(({ _id }: { _id: string }) => _id === at._id);
  const fees = 15.6 + 7.1;
  expect(ofCourse).toMatchObject({
    payments: 2,
    received: 622.44,
    refunded: 216.5,
    tax: 30.94,
    fees: expect.closeTo(fees, 5),
    net: expect.closeTo(622.44 - 216.5 - 30.94 - fees, 5),
  });
  const own = (await teacher.get(api.earnings.own)).body;
  const net = { received: 575, refunded: 200, net: ofCourse.net, fees: ofCourse.fees };
  expect(own).toMatchObject({ total: net, tax: 30.94, courses: [net], months: [net] });
  const csv = (await admin.get(`${api.ledger.csv.path}?courseInstanceREF=${at._id}`)).body['text'] as string;
  const lines = csv.trim().split('\r\n');
  expect(lines[0]).toMatch(/Note"?,"?Tax"?,"?Refunded Tax"?,"?Tax Name"?,"?Tax Percent"?$/);
  expect(lines.find((one) => one.includes('433.00'))).toMatch(/"?33\.00"?,"?16\.50"?,"?Sales tax"?,"?8\.25"?$/);
  expect(lines.find((one) => one.includes('189.44'))).toMatch(/"?14\.44"?,"?0\.00"?,"?Sales tax"?,"?8\.25"?$/);
});

test('lists and pages of courses say the tax that is on their prices', async () => {
  const { _id } = await course();
  const ada = await student();
  for (const tax of [sales, { ...sales, included: true, modes: ['audit' as const] }, null]) {
    await setTax(tax);
    await world.stoa.services.site.refresh();
    const lists = [api.courseInstances.registering, api.site.courses, api.site.suggestions];
    for (const list of lists) {
      const rows = (await ada.get(list)).body as unknown as { _id: string; tax: unknown }[];
      expect(rows.find((row) => row._id === _id)?.tax).toEqual(tax);
    }
    expect((await world.visitor().get(pathOf(api.site.course, { id: _id }))).body['tax']).toEqual(tax);
  }
});
