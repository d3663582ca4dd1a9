import type { z } from 'zod';
import type { Late } from './assignments.shapes.ts';

/** The cost of handing in late. */
export type LateRule = Readonly<z.infer<typeof Late>>;

/** The due time for a student. An extension that ends before the due time of all has no effect. */
export const dueFor = ({ dueAt, extendedTo }: { readonly dueAt: string | null; readonly extendedTo: string | null }) =>
  dueAt === null || extendedTo === null || extendedTo < dueAt ? dueAt : extendedTo;

const day = 86_400_000;

/** Returns the local time of a zone at an instant, as the milliseconds of the same date and time in UTC. */
function onTheClock(at: string, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  const of = Object.fromEntries(parts.formatToParts(new Date(at)).map(({ type, value }) => [type, Number(value)]));
  const whole = Date.UTC(2000 + of['year']!, of['month']! - 1, of['day'], of['hour'], of['minute'], of['second']);
  return whole + (Date.parse(at) % 1000);
}

/**
 * Returns the days by which work handed in at an instant is late, or 0 when it is in time. A day that has begun counts as a whole
 * one, and lasts until the same local time on the next day in `zone`, even if that takes 23 or 25 hours.
 */
export function daysLate(dueAt: string | null, at: string, zone: string | null): number {
  if (dueAt === null || Date.parse(at) <= Date.parse(dueAt)) return 0;
  const clock = zone ?? 'UTC';
  return Math.max(1, Math.ceil((onTheClock(at, clock) - onTheClock(dueAt, clock)) / day));
}

const inHundredths = (value: number) => Math.round(value * 100) / 100;

/** The points that so many late days cost, before the score is known. */
export function pointsLost(days: number, rule: LateRule | null, maxScore: number | null): number {
  if (days === 0 || rule === null) return 0;
  const perDay = rule.unit === 'points' ? rule.perDay : (rule.perDay / 100) * (maxScore ?? 0);
  return inHundredths(perDay * days);
}

/** Returns the score after the late penalty, at least zero. */
export const afterLateness = (given: number, lost: number): number => Math.max(0, inHundredths(given - lost));
