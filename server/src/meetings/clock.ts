import { Temporal } from 'temporal-polyfill';
import type { InstantOfClock } from '../kernel/refusal.ts';

/**
 * The instants at which the clocks of a zone show a time (YYYY-MM-DDTHH:MM): one as a rule, none in the hour that they skip in
 * spring, and two in the one they show twice in autumn, the earlier first.
 */
export function instantsAt(start: string, zone: string): InstantOfClock[] {
  const shown = Temporal.PlainDateTime.from(start);
  const both = (['earlier', 'later'] as const).map((disambiguation) => shown.toZonedDateTime(zone, { disambiguation }));
  return both
    .filter((one, index) => one.toPlainDateTime().equals(shown) && (index === 0 || !one.equals(both[0]!)))
    .map((one) => ({ startsAt: new Date(one.epochMilliseconds).toISOString(), offset: one.offset }));
}

/** One instant for a time on the clock, for what is moved without anybody to ask: after a skipped hour, the first of two. */
export const someInstantAt = (start: string, zone: string): string =>
  new Date(
    Temporal.PlainDateTime.from(start).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds,
  ).toISOString();

/** A time on the clock some days or minutes later, as the clock counts. */
export const later = (start: string, by: { readonly days?: number; readonly minutes?: number }): string =>
  Temporal.PlainDateTime.from(start).add(by).toString({ smallestUnit: 'minute' });

/** How many minutes lie between two times on the clock. */
export const minutesBetween = (from: string, to: string): number =>
  Temporal.PlainDateTime.from(from).until(Temporal.PlainDateTime.from(to), { largestUnit: 'minute' }).minutes;
