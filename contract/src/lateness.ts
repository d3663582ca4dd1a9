/** What handing in late costs. Apart from the schemas, for pages that load without zod. */
export interface LateRule {
  /** per day that has begun: points, or percent of the maximum score */
  readonly perDay: number;
  readonly unit: 'points' | 'percent';
  /** the last day on which work is taken, YYYY-MM-DD; null: no last day */
  readonly lastDay: string | null;
}

const day = 86_400_000;

/** How many days late something is that is handed in at an instant: each day that has begun counts. 0 when it is in time. */
export function daysLate(dueAt: string | null, at: string): number {
  if (dueAt === null) return 0;
  return Math.max(0, Math.ceil((Date.parse(at) - Date.parse(dueAt)) / day));
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
