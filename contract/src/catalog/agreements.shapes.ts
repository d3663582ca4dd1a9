import { z } from 'zod';
import { list, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import {
  requiredText,
  CalendarDate,
  requiredLine,
  Hundredths,
  WholeNumber,
  line,
  email,
  Id,
  FileRef,
  Instant,
  IdParams,
} from '../kernel/fields.shapes.ts';
import { say, i18n } from '../kernel/i18n.ts';
import { namesOf } from '../kernel/record-fields.ts';
import { unfinishedOf } from '../kernel/record-fields.shapes.ts';
import { isZone } from '../kernel/zones.ts';
import { professorDocument } from '../people/files.endpoints.ts';
import { PersonName, InstitutionName } from '../people/people.shapes.ts';
import { Fee } from '../people/promises.shapes.ts';
import {
  agreementFields,
  columnFieldNames,
  dateFormats,
  gradeKinds,
  usualCreditHours,
  exampleCourse,
  columnFields,
  agreements as lines,
} from './agreements.endpoints.ts';
import { lengthOf, type DayRule, type CourseDays, dateOf } from './enrollment-dates.ts';
export * from './agreements.endpoints.ts';

/** The work that an Incomplete still needs, its last day, and the grade it becomes automatically on the day after. */
export const Incomplete = z
  .strictObject({
    missing: requiredText(/*i18n*/ 'Enter what is still missing.', 2000),
    due: CalendarDate,
    lapsesTo: requiredLine(/*i18n*/ 'Choose the grade it becomes.', 20),
  })
  .meta({ id: 'Incomplete' });
export type Incomplete = z.infer<typeof Incomplete>;

/** A final grade. Under an agreement it is one of the institution’s codes, with what the kind of the code asks for. */
export const gradeFields = {
  grade: requiredLine(/*i18n*/ 'Grade is required', 20),
  lastActivity: CalendarDate.nullish().meta({
    description: 'the last day of academic activity, which grades of the kind “not earned” need',
  }),
  incomplete: Incomplete.nullish().meta({ description: 'which grades of the kind “incomplete” need' }),
};
export const GradeForm = z.strictObject(gradeFields);
export type GradeForm = z.infer<typeof GradeForm>;

const Percent = Hundredths(0, 100, /*i18n*/ 'Enter a percentage from 0 to 100.');
const Day = z
  .union([z.strictObject({ days: WholeNumber(0, 1000) }), z.strictObject({ percent: Percent })], {
    error: say(/*i18n*/ 'Enter a number of days, or a percentage of the course.'),
  })
  .meta({
    id: 'DayRule',
    description: 'counted from the first day of a course: `days: 14` ends with the 14th day',
  });

const Column = z.strictObject({
  header: requiredLine(/*i18n*/ 'Enter the heading of the column.', 100),
  field: z.enum(columnFieldNames, { error: say(/*i18n*/ 'Choose what the column says.') }),
  format: z.enum(dateFormats).optional().meta({ description: 'of a date' }),
});
const Term = z.strictObject({
  code: requiredLine(/*i18n*/ 'Enter the code of the term.', 20),
  name: requiredLine(/*i18n*/ 'Enter the name of the term.', 100),
  start: CalendarDate,
  end: CalendarDate,
});
const GradeCode = z.strictObject({
  code: requiredLine(/*i18n*/ 'Enter the code, such as B+.', 10),
  meaning: line(200).default(''),
  kind: z.enum(gradeKinds, { error: say(/*i18n*/ 'Choose what the code stands for.') }),
  points: Hundredths(0, 100, /*i18n*/ 'Enter points from 0 to 100.').nullable().default(null),
});
const Contact = z.strictObject({
  name: line().default(''),
  email: email(/*i18n*/ 'Email is required', /*i18n*/ 'Email is invalid').or(z.literal('')).default(''),
  phone: line(40).default(''),
});
/** A contact may be sent as one line, which then is the name or the address. */
const contactFrom = z
  .union([Contact, line().transform((text) => Contact.parse(text.includes('@') ? { email: text } : { name: text }))])
  .default({ name: '', email: '', phone: '' });

const written = unfinishedOf(agreementFields);
const texts = Object.fromEntries(namesOf(agreementFields).map((name) => [name, written[name].default('')])) as {
  [K in keyof typeof written]: z.ZodDefault<(typeof written)[K]>;
};

/** The rules that an institution and the operator have agreed on. */
const rules = {
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
  signedOn: CalendarDate.nullable().default(null),
};
type Rules = z.output<z.ZodObject<typeof rules>>;

type Report = (path: (string | number)[], message: string) => void;
/** Reports what a second item repeats of an earlier one. */
function reportRepeated(items: readonly string[], at: (index: number) => (string | number)[], report: Report): void {
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const key = item.toLowerCase();
    if (seen.has(key)) report(at(index), i18n.t('“{code}” is here twice.', { code: item }));
    seen.add(key);
  }
}

const isPastEnd = (rule: DayRule, course: CourseDays) => 'days' in rule && rule.days > lengthOf(course);

/** Reports the days that contradict each other in a course of this length. */
function reportDays({ drop, census, withdraw, refunds }: Rules, course: CourseDays, report: Report): void {
  for (const [name, rule] of Object.entries({ drop, census, withdraw }))
    if (isPastEnd(rule, course))
      report([name], i18n.t('This day is after the end of a course of {days} days.', { days: lengthOf(course) }));
  if (dateOf(withdraw, course) < dateOf(drop, course))
    report(['withdraw'], i18n.t('The last day to withdraw can’t be before the last day to drop.'));
  for (const [index, step] of refunds.entries()) {
    if (isPastEnd(step.until, course))
      report(
        ['refunds', index, 'until'],
        i18n.t('This day is after the end of a course of {days} days.', { days: lengthOf(course) }),
      );
    const before = refunds[index - 1];
    if (!before) continue;
    if (dateOf(step.until, course) <= dateOf(before.until, course))
      report(['refunds', index, 'until'], i18n.t('Each refund step must end after the one before it.'));
    if (step.percent > before.percent)
      report(['refunds', index, 'percent'], i18n.t('A later refund can’t be higher than an earlier one.'));
  }
}

function reportContradictions(agreement: Rules & Effect, report: Report): void {
  const { terms, gradeCodes, columns, matchKey, effective, until } = agreement;
  if (until !== null && until < effective) report(['until'], i18n.t('An agreement can’t end before it takes effect.'));
  for (const [index, { start, end }] of terms.entries())
    if (end < start) report(['terms', index, 'end'], i18n.t('The end date can’t be before the start date.'));
  const real = terms.filter(({ start, end }) => start <= end);
  for (const course of real.length > 0 ? real : [exampleCourse]) reportDays(agreement, course, report);
  reportRepeated(
    terms.map(({ code }) => code),
    (index) => ['terms', index, 'code'],
    report,
  );
  reportRepeated(
    gradeCodes.map(({ code }) => code),
    (index) => ['gradeCodes', index, 'code'],
    report,
  );
  reportRepeated(
    columns.map(({ header }) => header),
    (index) => ['columns', index, 'header'],
    report,
  );
  if (columns.length > 0 && !columns.some(({ field }) => field === matchKey))
    report(
      ['columns'],
      i18n.t('Rows are matched by “{field}”, so one of the columns must say it.', { field: columnFields[matchKey] }),
    );
}

const effect = {
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

export const Agreement = z
  .object({ ...effect, ...rules, contact: Contact })
  .extend({
    _id: Id,
    number: z.int().meta({ description: 'counts the versions of an institution from 1' }),
    state: z.enum(['planned', 'in force', 'over']),
    paperREF: FileRef.nullable(),
    createdAt: Instant,
    createdBy: PersonName.nullable(),
    canDelete: z.boolean().meta({ description: 'it has not taken effect, and no course was opened under it' }),
  })
  .meta({ id: 'Agreement' });
export type Agreement = z.infer<typeof Agreement>;

/** The institutions that a course definition can name. */
export const PartnerName = InstitutionName.extend({
  hasAgreement: z.boolean().meta({ description: 'one is in force today' }),
}).meta({ id: 'PartnerName' });
export type PartnerName = z.infer<typeof PartnerName>;

export const shapes = {
  partners: list({
    summary:
      'The institutions that a course definition can name; for an institution’s own administrators theirs alone.',
    of: PartnerName,
  }),
  list: {
    summary: 'The versions of an agreement, the newest first; for administrators and the institution’s own.',
    params: IdParams,
    reply: z.array(Agreement),
  },
  create: {
    summary: 'Add a version of the agreement, which takes effect on its day. A version is never changed.',
    params: IdParams,
    body: NewAgreement,
    reply: Agreement,
    status: 201,
  },
  sign: {
    summary: 'Add the signed paper of a version.',
    params: IdParams,
    files: { paperREF: professorDocument },
    body: z.strictObject({}),
    reply: Agreement,
  },
  remove: { summary: 'Delete a version that has not taken effect.', params: IdParams },
  registrations: {
    guard: 'export',
    summary:
      'The credit registrations of an institution as rows, by the columns of its agreement. Logged, and told to each student as a disclosure.',
    params: IdParams,
    body: z.strictObject({ term: line(40).optional(), from: CalendarDate.optional(), to: CalendarDate.optional() }),
    reply: z.object({ headers: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  },
} as const satisfies Shapes;
export const agreements = join(lines, shapes);
