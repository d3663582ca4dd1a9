import { expect, test } from 'vitest';
import { taxedPrice, type TaxSetting } from '@stoa/contract/payments/tax';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Person } from '../../../../tests/person.ts';
import { openTaxedSales, sales } from '../../../../tests/taxed-sales.ts';

const { world, setTax, course, student, order, capture, mine, refund, keptFor } = await openTaxedSales();

const settings: [string, TaxSetting | null][] = [
  ['no tax', null],
  ['added to both', sales],
  ['included in both', { ...sales, percent: 19.99, included: true }],
  ['added to credit', { ...sales, percent: 7.77, modes: ['credit'] }],
  ['included in audit', { ...sales, included: true, modes: ['audit'] }],
  ['added to audit', { ...sales, percent: 21.35, modes: ['audit'] }],
];
const rule = (cents: number, mode: 'credit' | 'audit', tax: TaxSetting | null) => {
  const { totalCents, taxCents } = taxedPrice(cents, mode, tax);
  return [totalCents, taxCents];
};
const amounts = async (who: Person, id: string) => (await who.get(pathOf(api.registrations.amounts, { id }))).body;
/** Changes the mode as a student does, and answers what it cost in dollars; negative when it was refunded. */
async function change(who: Person, at: { _id: string }, id: string): Promise<number> {
  const { isAudit, pays, refunds, tax } = (await amounts(who, id))['change'];
  const asked = pays > 0 ? await order(who, at._id, isAudit, { registrationREF: id }) : undefined;
  expect(asked?.body ?? { amount: pays, tax }).toMatchObject({ amount: pays, tax });
  const changed = asked
    ? await capture(who, asked.body['orderId'])
    : await who.put(pathOf(api.registrations.changeMode, { id }), { isAudit, refund: refunds });
  expect([changed.status, changed.body['registration'].isAudit]).toEqual([200, isAudit]);
  return pays - refunds;
}

// Seen red with every refund's tax in proportion: where one mode is taxed, a change returns more of it or less.
test.each(settings)('%s: afterwards exactly the other price and its tax are paid', async (_, tax) => {
  await setTax(tax);
  const [ada, bo, at] = [await student(), await student(), await course({ cost: 333.33, auditCost: 123.45 })];
  const ids = [
    String((await world.pays(ada, at, true)).body['registration']._id),
    String((await world.pays(bo, at, false)).body['registration']._id),
  ] as const;
  const prices = [rule(12_345, 'audit', tax), rule(33_333, 'credit', tax)] as const;
  expect([await keptFor(ada), await keptFor(bo)]).toEqual(prices);
  for (const mode of [1, 0, 1] as const) {
    await change(ada, at, ids[0]);
    await change(bo, at, ids[1]);
    expect([await keptFor(ada), await keptFor(bo)]).toEqual([prices[mode], prices[1 - mode]]);
  }
  for (const [at, who] of [ada, bo].entries()) {
    expect((await amounts(who, ids[at]!))['refund']).toBe(prices[1 - at]![0]! / 100);
    await who.delete(pathOf(api.registrations.unregister, { id: ids[at]! }));
    expect(await keptFor(who)).toEqual([0, 0]);
  }
});

test('when the tax has changed, a higher price pays today’s on the difference, and a lower one returns what was charged', async () => {
  const vat = { ...sales, name: 'VAT', percent: 20 };
  const [ada, bo, at] = [await student(), await student(), await course()];
  await setTax(sales);
  const up = String((await world.pays(ada, at, true)).body['registration']._id);
  const down = String((await world.pays(bo, at)).body['registration']._id);
  await setTax(vat);
  expect(await change(ada, at, up)).toBe(270);
  expect(await keptFor(ada)).toEqual([18_944 + 27_000, 1444 + 4500]);
  expect(await change(bo, at, down)).toBe(-243.56);
  expect(await keptFor(bo)).toEqual([18_944, 1444]);
  await setTax(null);
  expect(await change(ada, at, up)).toBe(-270);
  expect(await keptFor(ada)).toEqual([18_944, 1444]);
});

test('a payment in between is paid back as it was, and a declined one leaves everything', async () => {
  await setTax(sales);
  const [ada, at] = [await student(), await course()];
  const { registration } = (await world.pays(ada, at, true)).body;
  const id = String(registration._id);
  const { orderId } = (await order(ada, at._id, false, { registrationREF: id })).body;
  await world.approve(String(orderId), 'decline');
  expect((await ada.post(pathOf(api.checkout.capture, { orderId: String(orderId) }))).status).toBe(422);
  expect(await keptFor(ada)).toEqual([18_944, 1444]);
  await change(ada, at, id);
  await refund((await mine(ada)).find(({ isAudit }) => isAudit)!._id, 100);
  expect(await keptFor(ada)).toEqual([33_300, 3300 - 762]);
});
