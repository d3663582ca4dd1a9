import type { TaxSetting } from '@stoa/contract/payments/tax';
import { expect } from 'vitest';
import { checkMoneyAfterEach } from './money.ts';
import { api, pathOf } from './paths.ts';
import type { Answer, Person } from './person.ts';
import { openWorld } from './world.ts';

export const sales: TaxSetting = { name: 'Sales tax', percent: 8.25, included: false, modes: ['credit', 'audit'] };

/** A world in which courses are sold under a tax that tests set, with money checked after each of them. */
export async function openTaxedSales() {
  const world = await openWorld();
  const professor = await world.professor();
  const admin = await world.administrator();
  checkMoneyAfterEach(world);

  const setTax = async (tax: TaxSetting | null) =>
    expect((await admin.put(api.siteSettings.set, { tax })).status).toBe(200);
  const course = (more = {}) => world.courseInstance({ professor, ...more });
  const student = () => world.someone('Student');
  const order = (who: Person, courseInstanceREF: string, isAudit = false, more = {}) =>
    who.post(api.checkout.createOrder, { courseInstanceREF, isAudit, ...more });
  const capture = async (who: Person, orderId: unknown) => {
    await world.approve(String(orderId));
    return who.post(pathOf(api.checkout.capture, { orderId: String(orderId) }));
  };
  const mine = async (who: Person) => (await who.get(api.payments.mine)).body as unknown as Answer['body'][];
  const refund = (id: string, amount: number) =>
    admin.post(pathOf(api.ledger.refund, { id }), { amount, reason: 'Goodwill.', endsPlace: false });
  /** Returns the part of a student's payments that is kept, in cents: the amount and the tax in it. */
  const keptFor = async (who: Person) => {
    await world.settled();
    const rows = await world.db
      .selectFrom('transaction')
      .innerJoin('person', 'person._id', 'transaction.personREF')
      .select(['amountCents', 'refundedCents', 'taxCents', 'refundedTaxCents'])
      .where('email', '=', who.email)
      .execute();
    return rows.reduce(
      ([amount, tax], row) => [
        amount! + row.amountCents - row.refundedCents,
        tax! + row.taxCents - row.refundedTaxCents,
      ],
      [0, 0],
    );
  };
  return { world, admin, setTax, course, student, order, capture, mine, refund, keptFor };
}
