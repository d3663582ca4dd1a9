import { z } from 'zod';
import {
  requiredLine,
  CalendarDate,
  Hundredths,
  WholeNumber,
  line,
  email,
  WebAddress,
} from '../kernel/fields.shapes.ts';
import { say, i18n } from '../kernel/i18n.ts';
import { namesOf } from '../kernel/record-fields.ts';
import { unfinishedOf } from '../kernel/record-fields.shapes.ts';
import { isZone } from '../kernel/zones.ts';
import { Fee } from '../people/promises.shapes.ts';
import { creditUnits } from '../people/credits.ts';
import {
  agreementFields,
  agreementKinds,
  columnFieldNames,
  columnFields,
  dateFormats,
  exampleCourse,
  gradeKinds,
  leavers,
  leavingEvents,
  usualCreditHours,
  waysToNumber,
} from './agreements.endpoints.ts';
import { lengthOf, dateOf, datesOf, type DayRule, type CourseDays, type TermDates } from './enrollment-dates.ts';

const Percent = Hundredths(0, 100, /*i18n*/ 'Enter a percentage from 0 to 100.');
const Day = z
  .union([z.strictObject({ days: WholeNumber(0, 1000) }), z.strictObject({ percent: Percent })], {
    error: say(/*i18n*/ 'Enter a number of days, or a percentage of the course.'),
  })
  .meta({ id: 'DayRule', description: 'counted from the first day of a course: `days: 14` ends with the 14th day' });

const Column = z.strictObject({
  header: requiredLine(/*i18n*/ 'Enter the heading of the column.', 100),
  field: z.enum(columnFieldNames, { error: say(/*i18n*/ 'Choose what the column says.') }),
  format: z.enum(dateFormats).optional().meta({ description: 'of a date' }),
});
const date = CalendarDate.nullable().default(null);
const Term = z.strictObject({
  code: requiredLine(/*i18n*/ 'Enter the code of the term.', 20),
  name: requiredLine(/*i18n*/ 'Enter the name of the term.', 100),
  start: CalendarDate,
  end: CalendarDate,
  dates: z
    .strictObject({ drop: date, census: date, withdraw: date, gradesDue: date })
    .default({ drop: null, census: null, withdraw: null, gradesDue: null })
    .meta({ description: 'the days that the college publishes for the term; null: the day that the rule gives' }),
});
const GradeCode = z.strictObject({
  code: requiredLine(/*i18n*/ 'Enter the code, such as B+.', 10),
  meaning: line(200).default(''),
  kind: z.enum(gradeKinds, { error: say(/*i18n*/ 'Choose what the code stands for.') }),
  points: Hundredths(0, 100, /*i18n*/ 'Enter points from 0 to 100.').nullable().default(null),
});
export const Contact = z.strictObject({
  name: line().default(''),
  email: email(/*i18n*/ 'Email is required', /*i18n*/ 'Email is invalid').or(z.literal('')).default(''),
  phone: line(40).default(''),
});
/** Requires the link to the college’s application if students get their number that way. */
const Numbering = z
  .strictObject({
    by: z.enum(waysToNumber).default('list'),
    url: WebAddress.default(''),
    form: line(20)
      .default('')
      .meta({ description: 'of a number: # is a digit, ? a letter, anything else itself; empty: any' }),
  })
  .default({ by: 'list', url: '', form: '' });
/** A college’s code for leaving; null: any person, or any refund. */
const LeavingCode = z.strictObject({
  event: z.enum(leavingEvents, { error: say(/*i18n*/ 'Choose the way of leaving.') }),
  by: z.enum(leavers).nullable().default(null),
  percent: Percent.nullable().default(null),
  code: requiredLine(/*i18n*/ 'Enter the code.', 20),
});
/** A contact may be sent as one line: the name or the address. */
const contactFrom = z
  .union([Contact, line().transform((text) => Contact.parse(text.includes('@') ? { email: text } : { name: text }))])
  .default({ name: '', email: '', phone: '' });

const written = unfinishedOf(agreementFields);
const texts = Object.fromEntries(namesOf(agreementFields).map((name) => [name, written[name].default('')])) as {
  [K in keyof typeof written]: z.ZodDefault<(typeof written)[K]>;
};

/** The rules that an institution and the operator have agreed on. */
export const rules = {
  kind: z.enum(agreementKinds).default('own'),
  unit: z
    .enum(creditUnits)
    .default('semester')
    .meta({ description: 'of every number of credits; nothing is converted' }),
  numbering: Numbering,
  sharedSections: z.boolean().default(false).meta({ description: 'two courses may take one section' }),
  zone: requiredLine(/*i18n*/ 'Choose the time zone of the institution.', 60).refine(isZone, {
    error: say(/*i18n*/ 'Choose a time zone from the list.'),
  }),
  drop: Day,
  census: Day,
  withdraw: Day,
  refunds: z
    .array(z.strictObject({ until: Day, percent: Percent }))
    .max(20)
    .default([]),
  gradeCodes: z.array(GradeCode).max(100).default([]),
  leavingCodes: z.array(LeavingCode).max(200).default([]),
  creditHours: z
    .strictObject({ instruction: WholeNumber(0, 100_000), outside: WholeNumber(0, 100_000) })
    .default(usualCreditHours)
    .meta({ description: 'minutes per credit' }),
  credentials: z
    .strictObject({ degree: line(60).nullable().default(null), hours: WholeNumber(0, 300).default(0) })
    .default({ degree: null, hours: 0 })
    .meta({ description: 'the least a professor needs: a degree, and graduate credit hours in the field' }),
  fee: Fee.default({ perCredit: 0, paidBy: 'included' }),
  minors: z.enum(['no', 'guardian']).default('no'),
  needs: z.array(z.enum(['application', 'identity'])).default(['application']),
  matchKey: z
    .enum(columnFieldNames, { error: say(/*i18n*/ 'Choose what rows are matched by.') })
    .default('registration'),
  terms: z.array(Term).max(100).default([]),
  columns: z.array(Column).max(60).default([]),
  gradesDueDays: WholeNumber(0, 365).default(14),
  postedWithinDays: WholeNumber(0, 365).default(30),
  contact: contactFrom,
  ...texts,
  opeid: line(8)
    .default('')
    .refine((number) => /^(\d{6}|\d{8})?$/.test(number), {
      error: say(/*i18n*/ 'An OPEID has 8 digits or 6, an IPEDS number has 6.'),
    }),
  signedOn: CalendarDate.nullable().default(null),
};
type Rules = z.output<z.ZodObject<typeof rules>>;

type Report = (path: (string | number)[], message: string) => void;
/** Reports values that repeat those of an earlier item. */
function reportRepeated(list: string, part: string, items: readonly string[], report: Report): void {
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const key = item.toLowerCase();
    if (seen.has(key)) report([list, index, part], i18n.t('“{code}” is here twice.', { code: item }));
    seen.add(key);
  }
}

const isPastEnd = (rule: DayRule, course: CourseDays) => 'days' in rule && rule.days > lengthOf(course);

/** A course as long as a term, with the days that the college publishes for it. */
type SampleCourse = CourseDays & { readonly dates?: TermDates };

/** Reports the days that contradict each other in a course of this length. */
function reportDays({ drop, census, withdraw, refunds, ...rules }: Rules, course: SampleCourse, report: Report): void {
  const late = i18n.t('This day is after the end of a course of {days} days.', { days: lengthOf(course) });
  for (const [name, rule] of Object.entries({ drop, census, withdraw }))
    if (isPastEnd(rule, course)) report([name], late);
  const { dropUntil } = datesOf({ ...rules, drop, census, withdraw, refunds }, course);
  // Courses in a part of the term take the rule's day instead of a published one that is too early for them.
  if ((course.dates?.withdraw ?? dateOf(withdraw, course)) < dropUntil)
    report(['withdraw'], i18n.t('The last day to withdraw can’t be before the last day to drop.'));
  for (const [index, step] of refunds.entries()) {
    if (isPastEnd(step.until, course)) report(['refunds', index, 'until'], late);
    const before = refunds[index - 1];
    if (!before) continue;
    if (dateOf(step.until, course) <= dateOf(before.until, course))
      report(['refunds', index, 'until'], i18n.t('Each refund step must end after the one before it.'));
    if (step.percent > before.percent)
      report(['refunds', index, 'percent'], i18n.t('A later refund can’t be higher than an earlier one.'));
  }
}

function reportContradictions(agreement: Rules & Effect, report: Report): void {
  const { terms, gradeCodes, leavingCodes, numbering, columns, matchKey, effective, until } = agreement;
  if (until !== null && until < effective) report(['until'], i18n.t('An agreement can’t end before it takes effect.'));
  for (const [index, { start, end, dates }] of terms.entries()) {
    if (end < start) report(['terms', index, 'end'], i18n.t('The end date can’t be before the start date.'));
    for (const [name, day] of Object.entries(dates))
      if (day !== null && (day < start || (day > end && name !== 'gradesDue')))
        report(['terms', index, 'dates', name], i18n.t('This day is not in the term.'));
  }
  const real = terms.filter(({ start, end }) => start <= end);
  for (const course of real.length > 0 ? real : [exampleCourse]) reportDays(agreement, course, report);
  const codes = (all: readonly { readonly code: string }[]) => all.map(({ code }) => code);
  const ways = leavingCodes.map(({ event, by, percent }) => `${event} · ${by ?? '*'} · ${percent ?? '*'}`);
  reportRepeated('terms', 'code', codes(terms), report);
  reportRepeated('gradeCodes', 'code', codes(gradeCodes), report);
  reportRepeated('leavingCodes', 'code', ways, report);
  if (numbering.by !== 'list' && numbering.url === '')
    report(['numbering', 'url'], i18n.t('Enter the address of the college’s application.'));
  const headers = columns.map(({ header }) => header);
  reportRepeated('columns', 'header', headers, report);
  if (columns.length > 0 && !columns.some(({ field }) => field === matchKey))
    report(
      ['columns'],
      i18n.t('Rows are matched by “{field}”, so one of the columns must say it.', { field: columnFields[matchKey] }),
    );
}

export const effect = {
  effective: CalendarDate.meta({ description: 'the day it takes effect' }),
  until: CalendarDate.nullable()
    .default(null)
    .meta({ description: 'its last day; null: until the next version takes effect' }),
};
type Effect = z.output<z.ZodObject<typeof effect>>;

export const NewAgreement = z.strictObject({ ...effect, ...rules }).check(({ value, issues }) => {
  reportContradictions(value, (path, message) => issues.push({ code: 'custom', path, message, input: value }));
});
export type NewAgreement = z.output<typeof NewAgreement>;
