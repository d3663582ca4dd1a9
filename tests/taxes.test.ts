import { modeOf, priceDifference, taxedPrice, taxInPart, type TaxSetting } from '@stoa/contract/payments/tax';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Me } from '../server/src/kernel/access.ts';
import { capturePayment } from '../server/src/payments/capture.ts';
import { createOrder } from '../server/src/enrollment/registrations/registrations.ts';
import { moneyGoneWrong } from './money.ts';
import { api, pathOf } from './paths.ts';
import type { Person } from './person.ts';
import { openWorld } from './world.ts';

/** Numbers that look random and are the same in every run, below `most`. */
function drawing(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}
const modes = [['credit', 'audit'], ['credit'], ['audit']] as const;
const taxShown = (draw: (most: number) => number): TaxSetting => ({
  name: ['Sales tax', 'VAT', 'Impuesto'][draw(3)]!,
  percent: draw(30_000) / 1000,
  included: draw(2) === 0,
  modes: modes[draw(3)]!,
});

/** The rule again, in fractions of whole numbers of any size: the tax of a price in cents, rounded half up. */
function ruleOf(price: number, mode: 'credit' | 'audit', { percent, included, modes }: TaxSetting) {
  if (!modes.includes(mode)) return { tax: 0, total: price };
  const rate = BigInt(percent.toFixed(3).replace('.', ''));
  const by = included ? 100_000n + rate : 100_000n;
  const exact = BigInt(price) * rate;
  const tax = Number(exact / by) + (2n * (exact % by) >= by ? 1 : 0);
  return { tax, total: included ? price : price + tax };
}

// Seen red with a tax that was cut off instead of rounded, and the carts below with it.
describe('the rule', () => {
  test.each([
    [40_000, 8.875, false, { netCents: 40_000, taxCents: 3550, totalCents: 43_550 }],
    [19_999, 8.875, true, { netCents: 18_369, taxCents: 1630, totalCents: 19_999 }],
    [40_000, 8.25, false, { netCents: 40_000, taxCents: 3300, totalCents: 43_300 }],
    [40_000, 8.25, true, { netCents: 36_952, taxCents: 3048, totalCents: 40_000 }],
    // Exactly half a cent is rounded up.
    [50, 1, false, { netCents: 50, taxCents: 1, totalCents: 51 }],
    [49, 1, false, { netCents: 49, taxCents: 0, totalCents: 49 }],
    [3, 100, true, { netCents: 1, taxCents: 2, totalCents: 3 }],
    [0, 8.25, false, { netCents: 0, taxCents: 0, totalCents: 0 }],
    [100_000_000, 99.99, false, { netCents: 100_000_000, taxCents: 99_990_000, totalCents: 199_990_000 }],
  ])('%s cents at %s percent, included: %s', (price, percent, included, amounts) => {
    const tax = { name: 'Sales tax', percent, included, modes: ['credit'] as const };
    expect(taxedPrice(price, 'credit', tax)).toEqual({ ...amounts, name: 'Sales tax', percent, included });
    expect(taxedPrice(price, 'audit', tax)).toMatchObject({ taxCents: 0, totalCents: price, name: '' });
  });

  test('of 100,000 prices tax and total are the rule’s to the cent, and net and tax make the total', () => {
    const draw = drawing(7);
    const wrong: string[] = [];
    for (let count = 0; count < 100_000; count++) {
      const [price, mode, tax] = [draw(draw(2) === 0 ? 1000 : 100_000_001), modeOf(draw(2) === 0), taxShown(draw)];
      const { netCents, taxCents, totalCents } = taxedPrice(price, mode, tax);
      const rule = ruleOf(price, mode, tax);
      if (taxCents !== rule.tax || totalCents !== rule.total || netCents + taxCents !== totalCents)
        wrong.push(`${price} cents for ${mode} with ${JSON.stringify(tax)}: ${netCents} + ${taxCents} = ${totalCents}`);
    }
    expect(wrong).toEqual([]);
  });

  test('what is no price in cents is refused', () => {
    for (const price of [-1, 0.5, Number.NaN, 2 ** 60])
      expect(() => taxedPrice(price, 'audit', null)).toThrow(RangeError);
    expect(taxedPrice(1, 'audit', null)).toMatchObject({ taxCents: 0, totalCents: 1 });
  });

  test('however a payment goes back in parts, its whole tax goes back with it, and never more (T200)', () => {
    const draw = drawing(11);
    const wrong: string[] = [];
    for (let count = 0; count < 5000; count++) {
      const whole = taxedPrice(1 + draw(100_000), 'credit', { ...taxShown(draw), modes: ['credit'] });
      const left = { amountCents: whole.totalCents, taxCents: whole.taxCents };
      while (left.amountCents > 0) {
        const part = Math.min(left.amountCents, 1 + draw(whole.totalCents));
        const tax = taxInPart(part, left);
        left.amountCents -= part;
        left.taxCents -= tax;
        if (tax < 0 || tax > part || left.taxCents < 0 || left.taxCents > left.amountCents)
          wrong.push(`${part} of ${JSON.stringify(whole)} has ${tax} of tax, ${JSON.stringify(left)} is left`);
      }
      if (left.amountCents !== 0 || left.taxCents !== 0) wrong.push(`${JSON.stringify(left)} is left at the end`);
    }
    expect(wrong).toEqual([]);
  });

  test('the difference of two prices and the first make the second, in each amount', () => {
    const tax = { name: 'VAT', percent: 19, included: false, modes: ['credit'] as const };
    const [audit, credit] = [taxedPrice(17_500, 'audit', tax), taxedPrice(40_000, 'credit', tax)];
    expect(priceDifference(audit, credit)).toEqual({ netCents: 22_500, taxCents: 7600, totalCents: 30_100 });
    expect(priceDifference(credit, audit)).toEqual({ netCents: -22_500, taxCents: -7600, totalCents: -30_100 });
  });
});

/**
 * A cart is a price, a mode and a tax. Two hundred, or as many as CARTS says, in fifties: some go the whole way over HTTP, as a
 * browser does it. The others call what those calls call: the order with its price and tax, the capture, both at the processor's
 * double. Each is held against the rule, written a second time above, and against what the processor has in its order and took.
 */
const rounds = Number(process.env['CARTS'] ?? 200) / 50;
describe('random carts', async () => {
  const world = await openWorld();
  let courses: { _id: string }[];
  let admin: Person;
  beforeAll(async () => {
    const professor = await world.professor();
    admin = await world.administrator();
    courses = [];
    for (let count = 0; count < 10; count++) courses.push(await world.courseInstance({ professor }));
  });

  interface Cart {
    readonly course: { readonly _id: string };
    readonly cents: number;
    readonly isAudit: boolean;
  }
  const draw = drawing(1729);
  const cartFor = (course: { _id: string }): Cart => ({
    course,
    cents: 1 + draw(draw(4) === 0 ? 300 : 200_000),
    isAudit: draw(2) === 0,
  });
  async function price({ course, cents, isAudit }: Cart) {
    const { db } = world;
    const other = { costCents: 1 + draw(100_000), auditCostCents: 1 + draw(100_000) };
    const set = { ...other, [isAudit ? 'auditCostCents' : 'costCents']: cents };
    await db.updateTable('courseInstance').set(set).where('_id', '=', course._id).execute();
  }
  const setTax = async (tax: TaxSetting) => expect((await admin.put(api.siteSettings.set, { tax })).status).toBe(200);

  /** Returns the amounts of a cart: by the rule, and by our transaction and the processor's order and capture. */
  async function sidesOf({ cents, isAudit }: Cart, tax: TaxSetting, orderId: string) {
    const { db, stoa } = world;
    const rule = ruleOf(cents, modeOf(isAudit), tax);
    const order = await stoa.services.processors.paypal!.order(orderId);
    const made = await db
      .selectFrom('transaction')
      .select(['amountCents', 'taxCents', 'status'])
      .where('externalOrderId', '=', orderId)
      .executeTakeFirstOrThrow();
    const [unit] = (order.raw as { purchase_units: [{ amount: { breakdown?: { tax_total: { value: string } } } }] })
      .purchase_units;
    const breakdown = unit.amount.breakdown;
    return {
      ours: made,
      theirs: [order.amountCents, order.capture?.amountCents, breakdown?.tax_total.value ?? '0.00'],
      rule: { amountCents: rule.total, taxCents: rule.tax, status: 'COMPLETED' },
      expected: [rule.total, rule.total, (rule.tax / 100).toFixed(2)],
    };
  }

  async function overHttp(cart: Cart, tax: TaxSetting, student: Person): Promise<string> {
    await price(cart);
    const input = { courseInstanceREF: cart.course._id, isAudit: cart.isAudit };
    const order = await student.post(api.checkout.createOrder, input);
    const rule = ruleOf(cart.cents, modeOf(cart.isAudit), tax);
    const { name, percent, included } = tax;
    expect(order.body).toMatchObject({
      amount: rule.total / 100,
      tax: tax.modes.includes(modeOf(cart.isAudit)) ? { name, percent, included, amount: rule.tax / 100 } : null,
    });
    const orderId = String(order.body['orderId']);
    await world.approve(orderId);
    const { status, body } = await student.post(pathOf(api.checkout.capture, { orderId }));
    expect([status, body['transaction'].amount]).toEqual([200, rule.total / 100]);
    return orderId;
  }

  async function direct(cart: Cart, number: number): Promise<string> {
    const { db, stoa, approve } = await withApproval();
    await price(cart);
    const { _id } = await db
      .insertInto('person')
      .values({
        firstName: 'Cart',
        lastName: `No${number}`,
        email: `cart${number}@world.example`,
        role: 'Student',
      } as never)
      .returning('_id')
      .executeTakeFirstOrThrow();
    const me = {
      _id,
      role: 'Student',
      firstName: 'Cart',
      lastName: `No${number}`,
      language: null,
      institutionREF: null,
    } as unknown as Me;
    const context = { db: stoa.services.database.db, me, services: stoa.services };
    const { orderId } = await createOrder(context, { courseInstanceREF: cart.course._id, isAudit: cart.isAudit });
    await approve(orderId);
    const { _id: intentId } = await db
      .selectFrom('paymentIntent')
      .select('_id')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    await capturePayment(stoa.services, intentId);
    return orderId;
  }
  const withApproval = async () => {
    const { db, stoa } = world;
    return { db, stoa, approve: (orderId: string) => world.approve(orderId) };
  };

  test(
    'tax and total of each are the rule’s to the cent, and what the processor captured (T179)',
    { timeout: 240_000 },
    async () => {
      const students = await Promise.all(Array.from({ length: 5 }, async () => world.someone('Student')));
      let count = 0;
      for (let round = 0; round < rounds; round++) {
        const tax = taxShown(draw);
        await setTax(tax);
        for (let batch = 0; batch < 5; batch++) {
          const student = students[round % students.length]!;
          const carts = courses.map((course) => ({ ...cartFor(course), number: count++ }));
          const sides = await Promise.all(
            carts.map(async (cart, at) => {
              // Each student registers once in each course.
              const isOverHttp = batch === 0 && round < 10 && Math.floor(round / 5) === Math.floor(at / 5);
              const orderId = isOverHttp ? await overHttp(cart, tax, student) : await direct(cart, cart.number);
              return sidesOf(cart, tax, orderId);
            }),
          );
          for (const { ours, theirs, rule, expected } of sides) {
            expect(ours).toEqual(rule);
            expect(theirs).toEqual(expected);
          }
        }
      }
      const { captures } = await world.processor();
      expect([count, captures.length]).toEqual([rounds * 50, rounds * 50]);
      expect(await moneyGoneWrong(world)).toEqual([]);
    },
  );
});
