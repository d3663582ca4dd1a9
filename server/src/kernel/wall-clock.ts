import { Temporal } from 'temporal-polyfill';
import { i18n } from '@stoa/contract/kernel/i18n';
import { zoneInWords } from '@stoa/contract/kernel/zones';
import { onDay } from './dates.ts';
import { Refusal, refuseField, type InstantOfClock } from './refusal.ts';

/**
 * The instants at which the clocks of a zone show a time (YYYY-MM-DDTHH:MM): usually one, none in the hour that is skipped in
 * spring, and two in the hour that is repeated in autumn, the earlier first.
 */
export function instantsAt(start: string, zone: string): InstantOfClock[] {
  const shown = Temporal.PlainDateTime.from(start);
  const both = (['earlier', 'later'] as const).map((disambiguation) => shown.toZonedDateTime(zone, { disambiguation }));
  return both
    .filter((one, index) => one.toPlainDateTime().equals(shown) && (index === 0 || !one.equals(both[0]!)))
    .map((one) => ({ startsAt: new Date(one.epochMilliseconds).toISOString(), offset: one.offset }));
}

/** One instant for a local time, when nobody can be asked: after a skipped hour, and the first of two. */
export const someInstantAt = (start: string, zone: string): string =>
  new Date(
    Temporal.PlainDateTime.from(start).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds,
  ).toISOString();

/** A local time plus some days or minutes, without regard to time changes. */
export const later = (start: string, by: { readonly days?: number; readonly minutes?: number }): string =>
  Temporal.PlainDateTime.from(start).add(by).toString({ smallestUnit: 'minute' });

/** The minutes between two local times, without regard to time changes. */
export const minutesBetween = (from: string, to: string): number =>
  Temporal.PlainDateTime.from(from).until(Temporal.PlainDateTime.from(to), { largestUnit: 'minute' }).minutes;

/**
 * The instant of a local time. Throws Refusal 400 at `field` when the clocks skip it, and, with code `ambiguous` and both
 * instants, when they show it twice and no `offset` selects one.
 */
export function meantInstant(field: string, start: string, zone: string, offset: string | undefined): string {
  // In every zone, the instants of these years have four digits.
  if (start < '0001-01-02' || start >= '9999')
    throw refuseField(field, i18n.t('This day or time doesn’t exist. Choose another.'));
  const instants = instantsAt(start, zone);
  const [first, second] = instants;
  const values = { date: onDay(start.slice(0, 10)), zone: zoneInWords(zone) };
  if (!first)
    throw refuseField(
      field,
      i18n.t('In {zone}, clocks skip this time on {date}, when summer time begins. Choose another time.', values),
    );
  if (!second) return first.startsAt;
  const meant = instants.find((one) => one.offset === offset);
  if (meant) return meant.startsAt;
  const message = i18n.t(
    'In {zone}, clocks show this time twice on {date}, when summer time ends. Choose which one you mean.',
    values,
  );
  throw new Refusal(400, message, { code: 'ambiguous', fields: { [field]: message }, instants });
}
