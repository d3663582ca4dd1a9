import { expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json } from '../../../../tests/person.ts';
import { promiseOf } from '../../../../tests/partners.ts';
import { openTaxedSales, sales } from '../../../../tests/taxed-sales.ts';
import { aCalendarCourse, isDay, paysForCredit } from '../../../test/calendar-courses.ts';

const { world, setTax } = await openTaxedSales();

// Seen red with the parts of the price before tax.
test.each([
  ['no tax', null, 400],
  ['8.875 percent added', { ...sales, percent: 8.875 }, 435.5],
  ['8.25 percent included', { ...sales, included: true }, 400],
] as const)('with %s the promise says what leaving pays back', async (_, tax, paid) => {
  await setTax(tax && { ...tax, modes: [...tax.modes] });
  const at = await aCalendarCourse(world);
  const steps = (await promiseOf(world, at.course))!['refunds'] as (Json & { until: string; amount: number })[];
  expect(steps[0]).toMatchObject({ percent: 100, amount: paid });
  const { person, registration } = await paysForCredit(world, at);
  for (const { until, amount } of steps) {
    await isDay(world, at.course._id, until);
    const { body } = await person.get(pathOf(api.enrollment.leaving, { id: registration }));
    expect([until, body['refund']]).toEqual([until, amount]);
  }
});
