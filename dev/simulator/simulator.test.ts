import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../server/test/database.ts';
import { paypal } from '../../server/src/payments/processors/paypal/client.ts';
import { credentials, startSimulatorWorld } from './simulator-world.ts';

const { url } = await testDatabase();
const world = await startSimulatorWorld(url);
afterEach(() => world.faults());
afterAll(() => world.stop());

const outcomes = (results: PromiseSettledResult<unknown>[]) => Object.groupBy(results, ({ status }) => status);

describe('an order with a tax', () => {
  const wanted = { currency: 'USD', description: 'Greek philosophy', amountCents: 43_300 };
  const amountIn = (order: { raw: unknown }) =>
    (order.raw as { purchase_units: { amount: unknown }[] }).purchase_units[0]!.amount;
  const usd = (value: string) => ({ currency_code: 'USD', value });

  test('keeps its breakdown to the end; another one beside it has none', async () => {
    const ids = { customId: 'taxed', invoiceId: 'invoice-taxed' };
    const { id } = await world.client.createOrder({ ...wanted, ...ids, taxCents: 3300 }, 'ord-taxed');
    await world.approve(id);
    const paid = await world.client.capture(id, 'cap-taxed');
    const breakdown = { item_total: usd('400.00'), tax_total: usd('33.00') };
    for (const order of [paid, await world.client.order(id)])
      expect(amountIn(order)).toEqual({ ...usd('433.00'), breakdown });
    expect(paid.capture).toMatchObject({ amountCents: 43_300 });
    const plain = await world.client.createOrder(
      { ...wanted, customId: 'plain-2', invoiceId: 'plain-2' },
      'ord-plain-2',
    );
    expect(amountIn(plain)).toEqual(usd('433.00'));
  });

  test.each([
    [{ item_total: usd('400.00'), tax_total: usd('33.01') }, 'AMOUNT_MISMATCH'],
    [{ tax_total: usd('33.00') }, 'AMOUNT_MISMATCH'],
    [{ item_total: usd('466.00'), tax_total: usd('-33.00') }, 'CANNOT_BE_NEGATIVE'],
    [{ item_total: usd('400.00'), tax_total: { currency_code: 'EUR', value: '33.00' } }, 'CURRENCY_MISMATCH'],
  ])('with the breakdown %j is refused: %s', async (breakdown, issue) => {
    const client = paypal({
      apiUrl: world.base,
      ...credentials,
      fetch: async (input, init) => {
        if (typeof input !== 'string' || !input.endsWith('/v2/checkout/orders')) return fetch(input, init);
        const body = JSON.parse(init?.body as string) as { purchase_units: { amount: object }[] };
        body.purchase_units[0]!.amount = { ...body.purchase_units[0]!.amount, breakdown };
        return fetch(input, { ...init, body: JSON.stringify(body) });
      },
    });
    const order = { ...wanted, customId: issue, invoiceId: issue };
    await expect(client.createOrder(order, JSON.stringify(breakdown))).rejects.toMatchObject({ status: 422, issue });
  });
});

describe('a payment', () => {
  test('goes from order over approval to capture, and each says what the next one needs', async () => {
    const order = await world.order('plain', false);
    expect(order).toMatchObject({
      status: 'CREATED',
      customId: 'plain',
      amountCents: 2500,
      currency: 'USD',
      fundingSource: null,
      capture: null,
    });
    await expect(world.client.capture(order.id, 'cap-plain')).rejects.toMatchObject({
      status: 422,
      issue: 'ORDER_NOT_APPROVED',
    });

    await world.approve(order.id, 'approve', 'card');
    expect(await world.client.order(order.id)).toMatchObject({ status: 'APPROVED', fundingSource: 'card' });

    const paid = await world.client.capture(order.id, 'cap-plain');
    expect(paid).toMatchObject({
      status: 'COMPLETED',
      customId: 'plain',
      payee: order.payee,
      payer: { email: 'payer@paypal-simulator.test', name: 'Test Payer' },
      capture: { status: 'COMPLETED', amountCents: 2500, currency: 'USD', feeCents: 136, statusReason: null },
    });
    expect(await world.client.order(order.id)).toMatchObject({ status: 'COMPLETED', capture: paid.capture });
    await expect(world.client.capture(order.id, 'another')).rejects.toMatchObject({ issue: 'ORDER_ALREADY_CAPTURED' });
  });

  test('asked for again with the same request id gives the same order and the same capture', async () => {
    const order = await world.order('again');
    expect(await world.order('again')).toMatchObject({ id: order.id });
    const first = await world.client.capture(order.id, 'cap-again');
    expect(await world.client.capture(order.id, 'cap-again')).toMatchObject({ capture: { id: first.capture!.id } });
  });

  test.each([
    ['with one request id', () => 'cap-crowd'],
    ['with a request id each', (at: number) => `cap-crowd-${at}`],
  ])('captured twenty times at once %s takes the money once', async (how, requestId) => {
    const order = await world.order(`crowd ${how}`);
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => world.client.capture(order.id, requestId(at))),
    );
    expect(outcomes(all).fulfilled?.length).toBeGreaterThanOrEqual(1);
    for (const { reason } of outcomes(all).rejected as PromiseRejectedResult[])
      expect(reason).toMatchObject({
        issue: expect.stringMatching(/PREVIOUS_REQUEST_IN_PROGRESS|ORDER_ALREADY_CAPTURED/),
      });
    const { captures } = await world.state();
    expect(captures.filter(({ orderId }) => orderId === order.id)).toHaveLength(1);
  });

  test('declined takes nothing, and may be approved again with another instrument', async () => {
    const order = await world.order('declined', false);
    await world.approve(order.id, 'decline');
    for (const requestId of ['first', 'second'])
      await expect(world.client.capture(order.id, requestId)).rejects.toMatchObject({
        status: 422,
        issue: 'INSTRUMENT_DECLINED',
      });
    await world.approve(order.id);
    expect(await world.client.capture(order.id, 'first')).toMatchObject({ status: 'COMPLETED' });
  });

  test('is refused under an invoice that was paid before', async () => {
    const input = { customId: 'a', invoiceId: 'same', amountCents: 100, currency: 'USD', description: 'x' };
    const orders = [
      await world.client.createOrder(input, 'one'),
      await world.client.createOrder(input, 'two'),
    ] as const;
    for (const { id } of orders) await world.approve(id);
    await world.client.capture(orders[0].id, 'one');
    await expect(world.client.capture(orders[1].id, 'two')).rejects.toMatchObject({ issue: 'DUPLICATE_INVOICE_ID' });
  });
});

describe('refunds', () => {
  const paid = async (name: string) => {
    const order = await world.order(name);
    const { id } = (await world.client.capture(order.id, `cap-${name}`)).capture!;
    return { id, now: async () => (await world.client.order(order.id)).capture };
  };

  test('part by part until nothing is left, never more', async () => {
    const { id, now } = await paid('parts');
    const dollars = (cents: number) => ({ cents, currency: 'USD' });
    expect(await world.client.refund(id, 'ref-1', dollars(1000))).toMatchObject({
      status: 'COMPLETED',
      amountCents: 1000,
    });
    expect(await now()).toMatchObject({ status: 'PARTIALLY_REFUNDED' });
    await expect(world.client.refund(id, 'ref-2', dollars(1501))).rejects.toMatchObject({
      issue: 'REFUND_AMOUNT_EXCEEDED',
    });
    const rest = await world.client.refund(id, 'ref-3');
    expect(rest).toMatchObject({ amountCents: 1500 });
    expect(await world.client.refundDetails(rest.id)).toMatchObject({ id: rest.id, status: 'COMPLETED' });
    expect(await now()).toMatchObject({ status: 'REFUNDED' });
    await expect(world.client.refund(id, 'ref-4')).rejects.toMatchObject({ issue: 'CAPTURE_FULLY_REFUNDED' });
    expect(await world.client.refund(id, 'ref-3')).toMatchObject({ id: rest.id });
  });

  test('twenty at once pay everything back once', async () => {
    const { id } = await paid('refund crowd');
    await Promise.allSettled(Array.from({ length: 20 }, (_, at) => world.client.refund(id, `crowd-${at}`)));
    const { refunds } = await world.state();
    expect(refunds.filter(({ captureId }) => captureId === id)).toHaveLength(1);
  });

  test('pending until the bank decides; one that fails gives the money free again', async () => {
    const { id, now } = await paid('slow refund');
    await world.faults({ op: 'refund', kind: 'pending' });
    const refund = await world.client.refund(id, 'ref-slow');
    expect(refund).toMatchObject({ status: 'PENDING', statusReason: 'ECHECK' });
    await world.settle({ refundId: refund.id, outcome: 'fail' });
    expect(await world.client.refundDetails(refund.id)).toMatchObject({ status: 'FAILED' });
    expect(await now()).toMatchObject({ status: 'COMPLETED' });
  });
});

describe('faults', () => {
  test('500 does nothing, 500-after and drop do all but answer', async () => {
    for (const [kind, done] of [
      ['500', 'APPROVED'],
      ['500-after', 'COMPLETED'],
      ['drop', 'COMPLETED'],
    ] as const) {
      const order = await world.order(`fault ${kind}`);
      await world.faults({ op: 'capture', kind });
      await expect(world.client.capture(order.id, kind)).rejects.toMatchObject({
        issue: 'UNREACHABLE',
        retryable: true,
      });
      expect(await world.client.order(order.id)).toMatchObject({ status: done });
      expect(await world.client.capture(order.id, kind)).toMatchObject({ status: 'COMPLETED' });
    }
  });

  test('slow outlasts the patience of the client; meanwhile the same request is refused', async () => {
    const hasty = paypal({ apiUrl: world.base, ...credentials, timeoutMs: 150 });
    const order = await world.order('slow');
    await hasty.order(order.id);
    await world.faults({ op: 'capture', kind: 'slow', ms: 600 });
    await expect(hasty.capture(order.id, 'slow')).rejects.toMatchObject({ status: 0, issue: 'UNREACHABLE' });
    await expect(world.client.capture(order.id, 'slow')).rejects.toMatchObject({
      status: 409,
      issue: 'PREVIOUS_REQUEST_IN_PROGRESS',
    });
    await vi.waitFor(
      async () => expect(await world.client.order(order.id)).toMatchObject({ status: 'COMPLETED' }),
      45_000,
    );
  });

  test('declined, wrong-amount and pending strike as often as they were told', async () => {
    await world.faults(
      { op: 'capture', kind: 'declined' },
      { op: 'capture', kind: 'wrong-amount' },
      { op: 'capture', kind: 'pending' },
    );
    const order = await world.order('struck');
    await expect(world.client.capture(order.id, 'a')).rejects.toMatchObject({ issue: 'INSTRUMENT_DECLINED' });
    expect(await world.client.capture(order.id, 'b')).toMatchObject({
      amountCents: 2500,
      capture: { amountCents: 2501 },
    });

    const pending = await world.client.capture((await world.order('pending')).id, 'c');
    expect(pending.capture).toMatchObject({ status: 'PENDING', feeCents: null, statusReason: 'ECHECK' });
    await world.settle({ captureId: pending.capture!.id, outcome: 'complete' });
    expect(await world.client.order(pending.id)).toMatchObject({ capture: { status: 'COMPLETED', feeCents: 136 } });
    expect(await world.client.capture((await world.order('healed')).id, 'd')).toMatchObject({
      capture: { amountCents: 2500 },
    });
  });

  test('a mock response is asked for by a header, as in the sandbox', async () => {
    const mocking = paypal({
      apiUrl: world.base,
      ...credentials,
      fetch: (input, init) => {
        const headers = new Headers(init?.headers);
        headers.set('PayPal-Mock-Response', '{"mock_application_codes":"PAYEE_ACCOUNT_RESTRICTED"}');
        return fetch(input, { ...init, headers });
      },
    });
    await expect(mocking.order('ANY')).rejects.toMatchObject({ status: 422, issue: 'PAYEE_ACCOUNT_RESTRICTED' });
  });
});

describe('the address space', () => {
  test('wrong credentials and unknown things are refused in PayPal’s shape', async () => {
    const stranger = paypal({ apiUrl: world.base, ...credentials, clientSecret: 'guess' });
    await expect(stranger.order('X')).rejects.toMatchObject({ status: 401, issue: 'invalid_client' });
    await expect(world.client.order('X')).rejects.toMatchObject({ status: 404, issue: 'RESOURCE_NOT_FOUND' });
    const answer = await fetch(`${world.base}/v2/checkout/orders/X`);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ name: 'AUTHENTICATION_FAILURE', debug_id: expect.any(String) });
  });

  test('the rest of the app keeps its own body parsers', async () => {
    const json = { 'content-type': 'application/json' };
    const empty = await world.app.inject({ method: 'POST', url: '/echo', headers: json, payload: '' });
    expect(empty.statusCode).toBe(400);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await world.app.inject({ method: 'POST', url: '/echo', headers: form, payload: 'a=b' })).statusCode).toBe(
      415,
    );
  });

  test('the approve page says what is paid, escapes it, and runs no script but its own', async () => {
    const order = await world.client.createOrder(
      { customId: 'x', invoiceId: 'page', amountCents: 123_456, currency: 'USD', description: '<b>Ethics</b>' },
      'page',
    );
    const page = await fetch(`${world.base}/checkout?token=${order.id}&funding=card`);
    const html = await page.text();
    expect(html).toContain('no money moves');
    expect(html).toContain('$1,234.56');
    expect(html).toContain('&lt;b&gt;Ethics&lt;/b&gt;');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    for (const file of ['sdk/js?client-id=simulator&currency=USD', 'approve.js', 'approve.css'])
      expect((await fetch(`${world.base}/${file}`)).status).toBe(200);
    expect((await fetch(`${world.base}/checkout?token=NONE`)).status).toBe(404);
  });
});
