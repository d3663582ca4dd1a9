import { beforeAll, expect, test, vi } from 'vitest';
import { checkMoneyAfterEach } from '../../../../tests/money.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import { processorOf } from './registry.ts';

const world = await openWorld();
const { services } = world.stoa;
const { none } = services.processors;
const paypal = services.processors.paypal!;
// A second one, with the same simulator behind it.
const other = { ...paypal, name: 'Other' };
Object.assign(services.processors, { other });
let professor: Person;
beforeAll(async () => {
  professor = await world.professor();
});
checkMoneyAfterEach(world);

test('a payment goes through the processor whose button was pressed, from its order to its refund', async () => {
  const student = await world.someone('Student');
  const { _id: courseInstanceREF } = await world.courseInstance({ professor });
  const order = async (paymentProcessor?: string) => {
    const { body } = await student.post(api.checkout.createOrder, {
      courseInstanceREF,
      isAudit: false,
      paymentProcessor,
    });
    return String(body['orderId']);
  };
  const [first, chosen] = [await order(), await order('other')];
  expect(chosen).not.toBe(first);
  expect(await order('other')).toBe(chosen);
  const calls = [paypal, other].map((one) => [
    vi.spyOn(one, 'order'),
    vi.spyOn(one, 'capture'),
    vi.spyOn(one, 'refund'),
  ]);
  await world.approve(chosen);
  const paid = (await student.post(pathOf(api.checkout.capture, { orderId: chosen }))).body['transaction'];
  expect(paid).toMatchObject({ status: 'COMPLETED', paymentProcessor: 'other', amount: 400 });
  await student.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: courseInstanceREF }));
  await world.settled();
  expect((await student.get(api.payments.mine)).body[0]).toMatchObject({ status: 'REFUNDED' });
  const [usual, asked] = calls.map((spies) => spies.map(({ mock }) => mock.calls.length > 0));
  expect([usual, asked]).toEqual([
    [false, false, false],
    [true, true, true],
  ]);
});

test.each(['none', 'nobody', 'toString'])('nobody pays through “%s”', async (paymentProcessor) => {
  const student = await world.someone('Student');
  const { _id: courseInstanceREF } = await world.courseInstance({ professor });
  const input = { courseInstanceREF, isAudit: true, paymentProcessor };
  const { status, body } = await student.post(api.checkout.createOrder, input);
  expect({ status, body }).toMatchObject({ status: 400, body: { message: 'You can’t pay this way here.' } });
});

test('a payment that was taken by no processor of ours is not asked about elsewhere', () => {
  expect(processorOf(services, { paymentProcessor: 'none' })).toBe(none);
  for (const paymentProcessor of ['gone', 'toString'])
    expect(() => processorOf(services, { paymentProcessor })).toThrow(
      `There is no processor called ${paymentProcessor}.`,
    );
});

test('what costs nothing is paid at once, and nothing that costs something is', async () => {
  const order = { customId: 'id', invoiceId: 'id', currency: 'USD', description: 'A course' };
  expect((await none.createOrder({ ...order, amountCents: 0 }, 'id')).capture).toMatchObject({
    id: 'id',
    status: 'COMPLETED',
    amountCents: 0,
    currency: 'USD',
  });
  await expect(none.createOrder({ ...order, amountCents: 1 }, 'id')).rejects.toThrow('This isn’t free.');
  for (const ask of [none.order, none.refundDetails, none.dispute])
    await expect(ask('id')).rejects.toMatchObject({ status: 422, retryable: false });
  expect(await none.isGenuine({}, Buffer.from(''))).toBe(false);
});
