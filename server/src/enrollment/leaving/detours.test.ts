import { dateOf, daysLater, shareOf } from '@stoa/contract/catalog/enrollment-dates';
import { leavingOn, percentOn, staysOf } from './leaving-calendar.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargeOn } from '../../payments/taxes.ts';
import { sharesOf } from '../../payments/refunds/refund-shares.ts';

const course = { start: '2038-02-01', end: '2038-05-11' };
const day = fc.integer({ min: 0, max: 100 }).map((days) => dateOf({ days }, course));
const calendars = fc
  .record({
    last: fc.tuple(day, day),
    steps: fc.array(fc.tuple(day, fc.integer({ min: 0, max: 10_000 })), { maxLength: 4 }),
  })
  .map(({ last, steps }) => {
    const [dropUntil, withdrawUntil] = last.toSorted() as [string, string];
    const untils = [...new Set(steps.map(([until]) => until))].toSorted();
    const percents = steps.map(([, percent]) => percent / 100).toSorted((one, other) => other - one);
    return { dropUntil, withdrawUntil, refunds: untils.map((until, at) => ({ until, percent: percents[at]! })) };
  });
const acts = fc.constantFrom(
  'register for credit',
  'register for audit',
  'to audit',
  'to audit as denied',
  'to credit',
  'leave',
  'correct',
);
const steps = fc.array(fc.tuple(fc.nat({ max: 12 }), acts), { minLength: 1, maxLength: 12 });
const prices = fc.record({ credit: fc.nat({ max: 99_999 }), audit: fc.nat({ max: 99_999 }) });

interface Place {
  isAudit: boolean;
  captured: number;
  switched: number;
  keptCents: number | null;
  keptOnLeavingCents: number | null;
  /** the most that one step alone would have given back on a day of it, in cents; null while it was never for credit */
  best: number | null;
}

test('no order of steps gives more back than the best of them alone on these days (T503)', () => {
  let detours = 0;
  fc.assert(
    fc.property(calendars, prices, steps, (calendar, { credit, audit }, life) => {
      let today = daysLater(course.start, -3);
      let registration = null as Place | null;
      const priceOf = (isAudit: boolean) => (isAudit ? audit : credit);
      const paid = ({ captured, switched }: Place) => {
        const price = captured - switched;
        return { price, left: price, before: 0, pending: 0 };
      };
      for (const [days, act] of life) {
        today = daysLater(today, days);
        const { kind, percent } = leavingOn(calendar, today);
        if (registration && !registration.isAudit)
          registration.best = Math.max(registration.best ?? 0, shareOf(credit, percent));
        if (act.startsWith('register') && !registration) {
          const isAudit = act === 'register for audit';
          const captured = priceOf(isAudit);
          registration = { isAudit, captured, switched: 0, keptCents: null, keptOnLeavingCents: null, best: null };
        } else if (act.startsWith('to ') && registration && registration.isAudit === (act === 'to credit')) {
          const isDenied = act === 'to audit as denied';
          if (act === 'to audit' && kind !== 'dropped') continue;
          const onLeaving: number = registration.isAudit ? 0 : sharesOf(paid(registration), percent, 0).keptCents;
          const amountCents = priceOf(!registration.isAudit) - priceOf(registration.isAudit);
          const full = { amountCents, taxCents: 0, tax: null };
          const { charge, keptCents } = chargeOn(full, {
            percent: isDenied ? 100 : percent,
            keptCents: registration.keptCents,
          });
          if (charge.amountCents < 0) {
            registration.switched -= charge.amountCents;
            registration.best = Math.max(registration.best ?? 0, -charge.amountCents);
          } else registration.captured += charge.amountCents;
          registration = { ...registration, isAudit: !registration.isAudit, keptCents, keptOnLeavingCents: onLeaving };
          detours++;
        } else if ((act === 'leave' || act === 'correct') && registration) {
          if (!registration.isAudit && act === 'leave' && kind === 'late') continue;
          const asCorrected = act === 'correct' ? percentOn(calendar, today) : percent;
          const { refundCents } = sharesOf(
            paid(registration),
            registration.isAudit ? 100 : asCorrected,
            staysOf(registration),
          );
          const keeps = registration.captured - registration.switched - refundCents;
          if (registration.best !== null && !registration.isAudit)
            registration.best = Math.max(registration.best, shareOf(credit, asCorrected));
          // A place that was never for credit gives all back.
          const allowed = registration.best === null ? registration.captured : registration.best;
          const back = registration.best === null ? registration.captured - keeps : credit - keeps;
          if (back > allowed || (registration.best === null && keeps !== 0)) return false;
          registration = null;
        }
      }
      return true;
    }),
    { numRuns: 10_000 },
  );
  expect(detours).toBeGreaterThan(1000);
});
