import pg from 'pg';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../server/test/database.ts';
import { startSimulatorWorld } from './simulator-world.ts';

const { url } = await testDatabase();
const world = await startSimulatorWorld(url);
const database = new pg.Client(url);
await database.connect();
afterEach(() => world.faults());
afterAll(async () => {
  await database.end();
  await world.stop();
});

const eventsOf = (id: string) => world.notices.filter(({ event }) => event.resource.id === id);
const arrived = (id: string, count: number) =>
  vi.waitFor(() => expect(eventsOf(id)).toHaveLength(count), { timeout: 45_000 });

describe('webhooks', () => {
  test('tell of approval, capture and refund, and are tried again until they are taken', async () => {
    world.merchant.failing = 2;
    const order = await world.order('told');
    const { capture } = await world.client.capture(order.id, 'cap-told');
    const refund = await world.client.refund(capture!.id, 'ref-told');
    await Promise.all([order.id, capture!.id, refund.id].map((id) => arrived(id, 1)));
    expect(eventsOf(order.id)[0]!.event.event_type).toBe('CHECKOUT.ORDER.APPROVED');
    expect(eventsOf(capture!.id)[0]!.event.event_type).toBe('PAYMENT.CAPTURE.COMPLETED');
    expect(eventsOf(refund.id)[0]!.event.event_type).toBe('PAYMENT.CAPTURE.REFUNDED');
    const [notice] = eventsOf(capture!.id);
    expect(await world.client.isGenuine(notice!.headers, notice!.rawBody)).toBe(true);
    await vi.waitFor(async () => expect(await world.state()).toMatchObject({ undelivered: 0 }), 45_000);
  });

  test('get lost, come twice or come late', async () => {
    const [lost, twice, late] = [
      await world.order('lost', false),
      await world.order('twice', false),
      await world.order('late', false),
    ];
    await world.faults({ kind: 'no-webhook' }, { kind: 'dup-webhook' }, { kind: 'late-webhook', ms: 500 });
    for (const { id } of [lost, twice, late]) await world.approve(id);
    await arrived(twice.id, 2);
    expect(new Set(eventsOf(twice.id).map(({ event }) => event.id)).size).toBe(1);
    expect(eventsOf(late.id)).toHaveLength(0);
    await arrived(late.id, 1);
    expect(eventsOf(lost.id)).toHaveLength(0);
  });
});

describe('several processes', () => {
  test('know the same orders, tokens and keys, and outlive each other', async () => {
    const other = await startSimulatorWorld(url);
    const order = await world.order('shared');
    const both = await Promise.allSettled(
      [world, other, world, other].map(({ client }, at) => client.capture(order.id, `shared-${at}`)),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await other.client.order(order.id)).toMatchObject({ status: 'COMPLETED' });
    // Either of them delivers it, to its own merchant; the other one can verify it.
    const approvedAt = (one: typeof world) =>
      one.notices.find(({ event }) => event.resource.id === order.id && event.event_type.endsWith('APPROVED'));
    await vi.waitFor(() => expect(approvedAt(world) ?? approvedAt(other)).toBeDefined(), { timeout: 45_000 });
    const [sender, reader] = approvedAt(world) ? [world, other] : [other, world];
    const { headers, rawBody } = approvedAt(sender)!;
    const certUrl = String(headers['paypal-cert-url']).replace(sender.base, reader.base);
    expect(await reader.client.isGenuine({ ...headers, 'paypal-cert-url': certUrl }, rawBody)).toBe(true);
    await other.stop();
    expect(await world.client.order(order.id)).toMatchObject({ status: 'COMPLETED' });
  });

  test('deliver what a process that is gone had still to tell', async () => {
    const gone = await startSimulatorWorld(url);
    const order = await gone.order('inherited', false);
    await gone.faults({ kind: 'late-webhook', ms: 600_000 });
    await gone.approve(order.id);
    await gone.stop();
    // Its time comes when the process that has planned it is gone for certain.
    await database.query(
      `update paypal_simulator.document set body = jsonb_set(body, '{nextAt}', '0')
       where kind = 'delivery' and body->>'body' like '%' || $1 || '%'`,
      [order.id],
    );
    const heir = await startSimulatorWorld(url);
    // Any process that lives may be the one.
    await vi.waitFor(
      () => expect([...heir.notices, ...world.notices].map(({ event }) => event.resource.id)).toContain(order.id),
      { timeout: 45_000 },
    );
    await heir.stop();
  });
});
