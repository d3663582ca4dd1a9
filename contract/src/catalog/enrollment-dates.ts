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
  readonly terms: readonly Term[];
}
/** The rules as calendar dates. Each is the last day on which something is possible, in the institution's zone. */
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
/** The number of days of a course, including the first and the last. */
export const lengthOf = ({ start, end }: CourseDays): number => (Date.parse(end) - Date.parse(start)) / day + 1;

/**
 * The calendar date of a rule. A part of a day counts as the whole day, day 0 is the day before the course, and no day
 * is after its end.
 */
export function dateOf(rule: DayRule, course: CourseDays): string {
  const length = lengthOf(course);
  // In hundredths of a percent, because fractions would add a day to some whole numbers.
  const nth = 'days' in rule ? rule.days : Math.ceil((length * Math.round(rule.percent * 100)) / 10_000);
  return daysLater(course.start, Math.min(nth, length) - 1);
}

const noDates: TermDates = { drop: null, census: null, withdraw: null, gradesDue: null };
/**
 * The dates of a course: those that the college publishes for its term, else those that an agreement's rules give. Withdrawing
 * never ends before dropping.
 */
export function datesOf(rules: EnrollmentRules, course: CourseDays): EnrollmentDates {
  const { drop, census, withdraw, gradesDue } = termFor(rules.terms, course).dates ?? noDates;
  // A course may be in a part of its term, which has begun before it and ends after it.
  const within = (day: string | null) => (day !== null && day >= course.start && day <= course.end ? day : undefined);
  const dropUntil = within(drop) ?? dateOf(rules.drop, course);
  return {
    zone: rules.zone,
    dropUntil,
    census: within(census) ?? dateOf(rules.census, course),
    withdrawUntil: [within(withdraw), dateOf(rules.withdraw, course)].find((on) => on && on >= dropUntil) ?? dropUntil,
    gradesDue: gradesDue && gradesDue >= course.end ? gradesDue : daysLater(course.end, rules.gradesDueDays),
    refunds: rules.refunds.map(({ until, percent }) => ({ until: dateOf(until, course), percent })),
  };
}

const shownDays = new Map<string, Intl.DateTimeFormat>();
/** The calendar date in a zone at an instant (milliseconds), as YYYY-MM-DD. */
export function dayIn(zone: string, at = Date.now()): string {
  const format = shownDays.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  shownDays.set(zone, format);
  return format.format(at);
}

/** Returns a percentage (at most two decimals) of an amount in cents, rounded half up to a cent. */
export const shareOf = (cents: number, percent: number): number =>
  Math.round((cents * Math.round(percent * 100)) / 10_000);

/** The season of a calendar date: January to May is Spring, June to August Summer, the rest Fall. */
export function seasonOf(date: string): string {
  const [year = '', month = ''] = date.split('-');
  return `${Number(month) <= 5 ? 'Spring' : Number(month) <= 8 ? 'Summer' : 'Fall'} ${year}`;
}

/** The days that a college publishes for a term; null: the day that the rule gives. */
export interface TermDates {
  readonly drop: string | null;
  readonly census: string | null;
  readonly withdraw: string | null;
  readonly gradesDue: string | null;
}
interface Term extends CourseDays {
  readonly code: string;
  readonly name: string;
  readonly dates?: TermDates;
}
/**
 * The term of an institution that a course belongs to: the one in which it begins, else the one with which it shares the most
 * days, else its season. So every course has one.
 */
export function termFor(terms: readonly Term[], course: CourseDays): Pick<Term, 'code' | 'name' | 'dates'> {
  const shared = ({ start, end }: Term): number => {
    const [from, to] = [start > course.start ? start : course.start, end < course.end ? end : course.end];
    return from > to ? 0 : lengthOf({ start: from, end: to });
  };
  const found =
    terms.find(({ start, end }) => start <= course.start && course.start <= end) ??
    terms.filter((term) => shared(term) > 0).toSorted((one, other) => shared(other) - shared(one))[0];
  const season = seasonOf(course.start);
  return found ?? { code: season, name: season };
}
