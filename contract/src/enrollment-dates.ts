// The days of an enrollment, from an agreement's rules. In a file without zod, because pages show them as well.

/** A day of a course: days and percents count from its first day, so `days: 14` is its 14th day. */
export type DayRule = { readonly days: number } | { readonly percent: number };
export interface EnrollmentRules {
  readonly zone: string;
  readonly drop: DayRule;
  readonly census: DayRule;
  readonly withdraw: DayRule;
  readonly refunds: readonly { readonly until: DayRule; readonly percent: number }[];
  readonly gradesDueDays: number;
}
/** The same as calendar dates. Each is the last day on which something is possible, in the institution's zone. */
export interface EnrollmentDates {
  readonly zone: string;
  readonly dropUntil: string;
  readonly census: string;
  readonly withdrawUntil: string;
  readonly gradesDue: string;
  readonly refunds: { readonly until: string; readonly percent: number }[];
}
/** The first and the last day of a course, YYYY-MM-DD. */
export interface CourseDays {
  readonly start: string;
  readonly end: string;
}

const day = 86_400_000;
/** The calendar date some days later. */
export const daysLater = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);
/** How many days a course has, with the first and the last. */
export const lengthOf = ({ start, end }: CourseDays): number => (Date.parse(end) - Date.parse(start)) / day + 1;

/**
 * The calendar date of a rule. A part of a day counts as the whole day, day 0 is the day before the course, and no day lies
 * after its end.
 */
export function dateOf(rule: DayRule, course: CourseDays): string {
  const length = lengthOf(course);
  // In hundredths of a percent, because fractions would add a day to some whole numbers.
  const nth = 'days' in rule ? rule.days : Math.ceil((length * Math.round(rule.percent * 100)) / 10_000);
  return daysLater(course.start, Math.min(nth, length) - 1);
}

/** The dates that an agreement's rules give a course. */
export const datesOf = (rules: EnrollmentRules, course: CourseDays): EnrollmentDates => ({
  zone: rules.zone,
  dropUntil: dateOf(rules.drop, course),
  census: dateOf(rules.census, course),
  withdrawUntil: dateOf(rules.withdraw, course),
  gradesDue: daysLater(course.end, rules.gradesDueDays),
  refunds: rules.refunds.map(({ until, percent }) => ({ until: dateOf(until, course), percent })),
});
