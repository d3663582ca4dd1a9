import { api, pathOf } from '../../../tests/paths.ts';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { reconcileDispute } from './disputes.ts';
import { PaypalError } from './processors/paypal/wire.ts';

const world = await openWorld();
const { services } = world.stoa;
let professor: Person;
beforeAll(async () => {
  professor = await world.professor();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.faults();
});

/** A student who has paid 400 dollars for credit. */
async function paid() {
  const student = await world.someone('Student');
  const { transaction } = (await world.pays(student, await world.courseInstance({ professor }))).body;
  const mine = async () => (await student.get(api.payments.mine)).body[0];
  return { captureId: String(transaction.externalPaymentId), mine };
}

test('of a dispute about several payments those of ours are marked, and of an unknown one nothing', async () => {
  const { captureId, mine } = await paid();
  const dispute = { id: 'PP-D-1', status: 'OPEN', captureIds: ['SOMEBODYS'] };
  const asked = vi.spyOn(services.processors.paypal!, 'dispute').mockResolvedValue(dispute as never);
  await reconcileDispute(services, services.processors.paypal!, 'PP-D-1', []);
  expect(await mine()).toMatchObject({ status: 'COMPLETED' });
  asked.mockResolvedValue({ ...dispute, captureIds: ['SOMEBODYS', captureId] } as never);
  await reconcileDispute(services, services.processors.paypal!, 'PP-D-1', []);
  expect(await mine()).toMatchObject({ status: 'DISPUTED' });
});

/** Where it may not be read, what became of the captures is seen all the same. */
test('a dispute that can’t be read just now is asked for again', async () => {
  const { captureId, mine } = await paid();
  await world.faults({ kind: 'no-webhook', count: 1 });
  await world.simulator('/refund', { captureId });
  const asked = vi.spyOn(services.processors.paypal!, 'dispute');
  for (const failure of [new PaypalError(500, 'UNREACHABLE', null), new TypeError('a bug')]) {
    asked.mockRejectedValueOnce(failure);
    await expect(reconcileDispute(services, services.processors.paypal!, 'PP-D-2', [captureId])).rejects.toBe(failure);
    expect(await mine()).toMatchObject({ status: 'COMPLETED', refundedAmount: 0 });
  }
  asked.mockRejectedValueOnce(new PaypalError(403, 'NOT_AUTHORIZED', null));
  await reconcileDispute(services, services.processors.paypal!, 'PP-D-2', [captureId]);
  expect(await mine()).toMatchObject({ status: 'REFUNDED', refundedAmount: 400 });
});

test('the administrator who refunds a disputed payment is warned, and nobody else', async () => {
  const [one, other] = [await paid(), await paid()];
  const dispute = { id: 'PP-D-W', status: 'OPEN', captureIds: [one.captureId] };
  vi.spyOn(services.processors.paypal!, 'dispute').mockResolvedValue(dispute as never);
  await reconcileDispute(services, services.processors.paypal!, 'PP-D-W', []);
  const admin = await world.administrator();
  const warningsOf = async ({ mine }: typeof one) =>
    (await admin.get(pathOf(api.ledger.one, { id: String((await mine())!._id) }))).body['refundWarnings'];
  expect(await warningsOf(one)).toEqual([
    'The payer disputes this payment. If you refund it and they win, the money may go back twice.',
  ]);
  expect(await warningsOf(other)).toEqual([]);
});
