export type { Rubric } from './assignments.shapes.ts';

/** The forms of work that students hand in for an assignment. Apart from the schemas, for pages that load without zod. */
export const handInKinds = ['none', 'text', 'files', 'link'] as const;
export type HandIn = (typeof handInKinds)[number];
/** The most files that somebody hands in for one assignment. */
export const mostSubmissionFiles = 10;

/** The cost of handing in late. Apart from the schemas, for pages that load without zod. */
export interface LateRule {
  /** per day that has begun: points, or percent of the maximum score */
  readonly perDay: number;
  readonly unit: 'points' | 'percent';
  /** the last day on which work is taken, YYYY-MM-DD; null: no last day */
  readonly lastDay: string | null;
}

const day = 86_400_000;

/** Returns the time that the clocks of a zone show at an instant, as milliseconds of a day and time without a zone. */
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
 * Returns how many days late work is that is handed in at an instant: each day that has begun counts, from one time of the
 * day to the same on the next on the clocks of `zone`, even on days of 23 or 25 hours. 0 when it is in time.
 */
export function daysLate(dueAt: string | null, at: string, zone: string | null): number {
  if (dueAt === null || Date.parse(at) <= Date.parse(dueAt)) return 0;
  const clock = zone ?? 'UTC';
  return Math.max(1, Math.ceil((onTheClock(at, clock) - onTheClock(dueAt, clock)) / day));
}

const inHundredths = (value: number) => Math.round(value * 100) / 100;

/** The points that so many late days cost, before it is known how many were reached. */
export function pointsLost(days: number, rule: LateRule | null, maxScore: number | null): number {
  if (days === 0 || rule === null) return 0;
  const perDay = rule.unit === 'points' ? rule.perDay : (rule.perDay / 100) * (maxScore ?? 0);
  return inHundredths(perDay * days);
}

/** The score that is left of the points given. It is never below zero. */
export const afterLateness = (given: number, lost: number): number => Math.max(0, inHundredths(given - lost));
