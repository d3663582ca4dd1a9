import { z } from 'zod';
import { usualCreditHours } from './credit-hours.ts';
import { dateOf, daysLater, lengthOf, type CourseDays, type DayRule } from './enrollment-dates.ts';
import { professorDocument } from '../people/files.ts';
import { gradeKinds } from './grade-codes.ts';
import { endpoint, list } from '../kernel/endpoint.ts';
import {
  CalendarDate,
  FileRef,
  Hundredths,
  Id,
  IdParams,
  Instant,
  WholeNumber,
  email,
  line,
  requiredLine,
} from '../kernel/fields.ts';
import { i18n, say } from '../kernel/i18n.ts';
import { namesOf, type RecordFields } from '../kernel/record-fields.ts';
import { unfinishedOf } from '../kernel/record-shapes.ts';
import { approvers } from '../kernel/role.ts';
import { InstitutionName, PersonName } from '../people/people.ts';
import { Fee } from '../people/promises.ts';
import { isZone } from '../kernel/zones.ts';

const Percent = Hundredths(0, 100, /*i18n*/ 'Enter a percentage from 0 to 100.');
const Day = z
  .union([z.strictObject({ days: WholeNumber(0, 1000) }), z.strictObject({ percent: Percent })], {
    error: say(/*i18n*/ 'Enter a number of days, or a percentage of the course.'),
  })
  .meta({
    id: 'DayRule',
    description: 'counted from the first day of a course: `days: 14` ends with the 14th day',
  });

export const degreeLevels = [
  /*i18n*/ 'associate',
  /*i18n*/ 'bachelor',
  /*i18n*/ 'master',
  /*i18n*/ 'doctorate',
] as const;

/** The columns that a file for the institution can have, with their headings unless the agreement names others. */
export const columnFields = {
  registration: 'Registration ID',
  lastName: 'Last Name',
  firstName: 'First Name',
  middleName: 'Middle Name',
  email: 'Email',
  phone: 'Phone',
  birthDate: 'Date of Birth',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  country: 'Country',
  subject: 'Subject',
  number: 'Number',
  section: 'Section',
  title: 'Title',
  credits: 'Credits',
  term: 'Term',
  start: 'Start Date',
  end: 'End Date',
  status: 'Status',
  registered: 'Date Registered',
  grade: 'Grade',
  gradeMeaning: 'Grade Meaning',
  lastActivity: 'Last Date of Activity',
  professor: 'Professor',
} as const;
export type ColumnField = keyof typeof columnFields;
export const columnFieldNames = Object.keys(columnFields) as [ColumnField, ...ColumnField[]];
export const dateFormats = ['YYYY-MM-DD', 'MM/DD/YYYY', 'DD.MM.YYYY', 'YYYYMMDD'] as const;

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

const [term, people] = [/*i18n*/ 'Term of the agreement', /*i18n*/ 'Students and professors'] as const;
/** The terms of an agreement that are a text. Form, words and differences follow from an entry; the others are in parts. */
export const agreementFields = {
  signedBy: { label: /*i18n*/ 'Signed by', section: term, input: 'line' },
  ifDenied: { label: /*i18n*/ 'If credit is refused', section: people, input: 'text', most: 2000 },
  disclosure: { label: /*i18n*/ 'Data for the institution', section: people, input: 'text', most: 5000 },
} as const satisfies RecordFields;
const written = unfinishedOf(agreementFields);
const texts = Object.fromEntries(namesOf(agreementFields).map((name) => [name, written[name].default('')])) as {
  [K in keyof typeof written]: z.ZodDefault<(typeof written)[K]>;
};

/** The rules that an institution and the operator have agreed on. */
const rules = {
  zone: requiredLine(/*i18n*/ 'Choose the time zone of the institution.', 60).refine(isZone, {
    error: say(/*i18n*/ 'Choose a time zone, such as America/New_York.'),
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

/** A course of 15 weeks, by which rules are compared where the institution has no terms. */
export const exampleCourse: CourseDays = { start: '2025-02-03', end: '2025-05-18' };

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

/** The last day before another, as text. */
export const dayBefore = (date: string): string => daysLater(date, -1);

export const agreements = {
  partners: list('GET /api/partner-institutions', {
    access: ['Professor', 'InstitutionAdmin', 'Administrator'],
    summary:
      'The institutions that a course definition can name; for an institution’s own administrators theirs alone.',
    of: PartnerName,
  }),
  list: endpoint('GET /api/institution/{id}/agreements', {
    access: approvers,
    summary: 'The versions of an agreement, the newest first; for administrators and the institution’s own.',
    params: IdParams,
    reply: z.array(Agreement),
  }),
  create: endpoint('POST /api/institution/{id}/agreements', {
    access: ['Administrator'],
    summary: 'Add a version of the agreement, which takes effect on its day. A version is never changed.',
    params: IdParams,
    body: NewAgreement,
    reply: Agreement,
    status: 201,
  }),
  sign: endpoint('PUT /api/agreement/{id}/paper', {
    access: ['Administrator'],
    summary: 'Add the signed paper of a version.',
    params: IdParams,
    files: { paperREF: professorDocument },
    body: z.strictObject({}),
    reply: Agreement,
  }),
  remove: endpoint('DELETE /api/agreement/{id}', {
    access: ['Administrator'],
    summary: 'Delete a version that has not taken effect.',
    params: IdParams,
  }),
  registrations: endpoint('POST /api/institution/{id}/registrations', {
    access: approvers,
    summary:
      'The credit registrations of an institution as rows, by the columns of its agreement. Logged, and told to each student as a disclosure.',
    params: IdParams,
    body: z.strictObject({ term: line(40).optional(), from: CalendarDate.optional(), to: CalendarDate.optional() }),
    reply: z.object({ headers: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  }),
};
