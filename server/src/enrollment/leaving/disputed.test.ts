import { expect, test } from 'vitest';
import { checkMoneyAfterEach } from '../../../../tests/money.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import { openWorld } from '../../../../tests/world.ts';
import { aCalendarCourse, isDay, paysForCredit, type Placed } from '../../../test/calendar-courses.ts';

const world = await openWorld();
checkMoneyAfterEach(world);

test.each(['seller', 'buyer'])(
  'whoever leaves while their payment is disputed gets the share of the day once, also when the %s wins (T463)',
  async (outcome) => {
    const at = await aCalendarCourse(world);
    const [ada, bo] = [await paysForCredit(world, at), await paysForCredit(world, at)];
    const paymentOf = ({ registration }: Placed) =>
      world.db
        .selectFrom('registration')
        .innerJoin('transaction', 'transaction._id', 'registration.transactionREF')
        .selectAll('transaction')
        .where('registration._id', '=', registration)
        .executeTakeFirstOrThrow();
    await isDay(world, at.course._id, '2038-02-10');
    await world.simulator('/dispute', { captureId: (await paymentOf(ada)).externalPaymentId });
    await expect.poll(async () => (await paymentOf(ada)).status).toBe('DISPUTED');

    const { body: said } = await ada.person.get(pathOf(api.enrollment.leaving, { id: ada.registration }));
    const left = await ada.person.delete(pathOf(api.registrations.unregister, { id: ada.registration }));
    expect([left.status, left.body]).toMatchObject([200, { kind: 'dropped', refund: said['refund'] }]);
    await world.settled();
    await world.simulator('/dispute', { disputeId: (await paymentOf(ada)).disputeId, outcome });
    await expect.poll(async () => (await paymentOf(ada)).status).not.toBe('DISPUTED');
    await world.settled();
    const { amountCents, refundedCents } = await paymentOf(ada);
    // The whole price goes back when the payer wins, and never more than that.
    expect([said['refund'], amountCents, refundedCents]).toEqual([200, 40_000, outcome === 'buyer' ? 40_000 : 20_000]);
    const untouched = await paymentOf(bo);
    expect([untouched.status, untouched.refundedCents]).toEqual(['COMPLETED', 0]);
  },
);
