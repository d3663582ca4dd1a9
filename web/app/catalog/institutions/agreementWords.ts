import {
  agreementFields,
  columnFields,
  exampleCourse,
  type Leaver,
  type LeavingEvent,
} from '@stoa/contract/catalog/agreements.endpoints';
import type { Agreement, NewAgreement } from '@stoa/contract/catalog/agreements.shapes';
import { datesOf, type CourseDays, type DayRule, type EnrollmentDates } from '@stoa/contract/catalog/enrollment-dates';
import { i18n } from '@stoa/contract/kernel/i18n';
import { zoneInWords } from '@stoa/contract/kernel/zones';
import { namesOf } from '@stoa/contract/kernel/record-fields';
import { unitWords } from '@stoa/contract/people/credits';
import { credentialsInWords } from '../instructor-files/words.ts';
import { day, money, percent } from '../../ui/format.ts';

/** The example course that explains an agreement's rules: as long as the first complete term, else from February 3 to May 20. */
export function exampleOf({ terms, effective }: Partial<Pick<NewAgreement, 'terms' | 'effective'>>): CourseDays {
  const term = terms?.find(({ start, end }) => start && end && start <= end);
  if (term) return { start: term.start, end: term.end };
  const year = /^\d{4}/.exec(effective ?? '')?.[0] ?? exampleCourse.start.slice(0, 4);
  return { start: `${year}-02-03`, end: `${year}-05-20` };
}

type Words = readonly (readonly [label: string, text: string])[];
export interface Part {
  readonly title: string;
  readonly words: Words;
}

/** "day 14 of the course", "20% of the course". */
const ruleInWords = (rule: DayRule): string =>
  'days' in rule
    ? i18n.t('day {days, number} of the course', { days: rule.days })
    : i18n.t('{percent} of the course', { percent: percent(rule.percent) });

const examples = {
  drop: [/*i18n*/ 'A course from {start} to {end}: last day to drop is {date}.', 'dropUntil'],
  census: [/*i18n*/ 'A course from {start} to {end}: the roster is certified on {date}.', 'census'],
  withdraw: [/*i18n*/ 'A course from {start} to {end}: last day to withdraw with a W is {date}.', 'withdrawUntil'],
} as const;
export type ExampleDay = keyof typeof examples;
export const dayLabels: Readonly<Record<ExampleDay, string>> = {
  drop: /*i18n*/ 'Last day to drop without a record',
  census: /*i18n*/ 'Census',
  withdraw: /*i18n*/ 'Last day to withdraw with a W',
};
/** A day of the calendar as a sentence with its date in the example course. */
export function exampleInWords(which: ExampleDay, dates: EnrollmentDates, { start, end }: CourseDays): string {
  const [sentence, name] = examples[which];
  return i18n.t(sentence, { start: day(start), end: day(end), date: day(dates[name]) });
}

/** The days that a college may publish for a term. Without a published day, the calendar's rule applies. */
export const publishedDays = [
  ['drop', /*i18n*/ 'Published last day to drop'],
  ['census', /*i18n*/ 'Published census'],
  ['withdraw', /*i18n*/ 'Published last day to withdraw'],
  ['gradesDue', /*i18n*/ 'Published day grades are due'],
] as const;

const minors = {
  no: /*i18n*/ 'Students under 18 are not admitted for credit.',
  guardian: /*i18n*/ 'Students under 18 need the consent of a parent or guardian.',
};
export const needWords = {
  application: /*i18n*/ 'An approved student application',
  identity: /*i18n*/ 'Proof of identity',
};
export const kindWords: Readonly<Record<Agreement['kind'], string>> = {
  own: /*i18n*/ 'Students become the college’s own',
  consortial: /*i18n*/ 'Consortial, through the home college',
  recommendation: /*i18n*/ 'Recommendation of credit, such as ACE',
};
export const numberingWords: Readonly<Record<Agreement['numbering']['by'], string>> = {
  list: /*i18n*/ 'From a list of the college',
  application: /*i18n*/ 'By the college’s own application',
  both: /*i18n*/ 'By its application, or from its list',
};
export const leavingWords: Readonly<Record<LeavingEvent, string>> = {
  dropped: /*i18n*/ 'Dropped',
  withdrawn: /*i18n*/ 'Withdrawn',
  'no-show': /*i18n*/ 'Never attended',
  cancelled: /*i18n*/ 'Course cancelled',
};
export const leaverWords: Readonly<Record<Leaver, string>> = {
  student: /*i18n*/ 'The student',
  professor: /*i18n*/ 'The professor',
  college: /*i18n*/ 'The college',
  operator: /*i18n*/ 'The operator of this site',
};
/** "Dropped, The student, 50%: DA". */
const leavingInWords = ({ event, by, percent: back, code }: Agreement['leavingCodes'][number]): string =>
  `${[
    i18n.t(leavingWords[event]),
    ...(by === null ? [] : [i18n.t(leaverWords[by])]),
    ...(back === null ? [] : [percent(back)]),
  ].join(', ')}: ${code}`;
const lines = (some: readonly string[]) => some.join('\n');
const textsOf = (agreement: Pick<Agreement, keyof typeof agreementFields>, section: string): Words =>
  namesOf(agreementFields)
    .filter((name) => agreementFields[name].section === section)
    .map((name) => [i18n.t(agreementFields[name].label), agreement[name]]);

function calendarOf(agreement: Agreement, course: CourseDays): Words {
  const dates = datesOf(agreement, course);
  const said = (which: ExampleDay) =>
    [i18n.t(dayLabels[which]), lines([ruleInWords(agreement[which]), exampleInWords(which, dates, course)])] as const;
  return [
    said('drop'),
    said('census'),
    said('withdraw'),
    [
      i18n.t('Refunds'),
      lines(
        agreement.refunds.length === 0
          ? [i18n.t('Nothing is paid back after the course opened.')]
          : agreement.refunds.map((step, at) =>
              i18n.t('{percent} back until {rule}. In the example: {date}.', {
                percent: percent(step.percent),
                rule: ruleInWords(step.until),
                date: day(dates.refunds[at]?.until),
              }),
            ),
      ),
    ],
    [
      i18n.t('Grades due'),
      i18n.t('{days, plural, one {# day} other {# days}} after the end. In the example: {date}.', {
        days: agreement.gradesDueDays,
        date: day(dates.gradesDue),
      }),
    ],
    [
      i18n.t('Credit posted'),
      i18n.t('Normally within {days, plural, one {# day} other {# days}} after the end.', {
        days: agreement.postedWithinDays,
      }),
    ],
    [i18n.t('Time zone'), zoneInWords(agreement.zone)],
  ];
}

function peopleOf(agreement: Agreement): Words {
  const { credentials, minors: rule, needs, numbering, fee } = agreement;
  return [
    [i18n.t('Students under 18'), i18n.t(minors[rule])],
    [i18n.t('Students need'), lines(needs.map((need) => i18n.t(needWords[need])))],
    [
      i18n.t('Student numbers come'),
      lines([i18n.t(numberingWords[numbering.by]), numbering.url, numbering.form].filter(Boolean)),
    ],
    [
      i18n.t('Fee'),
      fee.perCredit === 0 || fee.paidBy === 'included'
        ? i18n.t('Students pay nothing beyond the price. The fee is {amount} for each credit.', {
            amount: money(fee.perCredit),
          })
        : i18n.t('Students pay the institution {amount} for each credit.', { amount: money(fee.perCredit) }),
    ],
    [i18n.t('Professors need at least'), credentialsInWords(credentials)],
    ...textsOf(agreement, agreementFields.ifDenied.section),
  ];
}

const filesOf = ({ columns, matchKey }: Agreement): Words => [
  [i18n.t('Rows are matched by'), columnFields[matchKey]],
  [
    i18n.t('Columns'),
    columns.length === 0
      ? i18n.t('The usual ones')
      : lines(
          columns.map(({ header, field, format }) =>
            [`${header}: ${columnFields[field]}`, ...(format ? [format] : [])].join(', '),
          ),
        ),
  ],
];

const gradesOf = ({ unit, gradeCodes, leavingCodes, creditHours }: Agreement): Words => [
  [i18n.t('Unit of credit'), i18n.t(unitWords[unit])],
  [
    i18n.t('Grade codes'),
    lines(
      gradeCodes.map(({ code, meaning, kind, points }) =>
        [
          `${code}: ${[...(meaning ? [meaning] : []), i18n.t(kind)].join(', ')}`,
          ...(points === null ? [] : [i18n.t('{points, plural, one {# point} other {# points}}', { points })]),
        ].join(', '),
      ),
    ),
  ],
  [i18n.t('Codes for leaving'), lines(leavingCodes.map(leavingInWords))],
  [
    i18n.t('A credit requires'),
    i18n.t('{instruction, number} minutes of instruction and {outside, number} minutes outside class.', {
      instruction: creditHours.instruction,
      outside: creditHours.outside,
    }),
  ],
];

/** "FA27: Fall 2027, August 30, 2027 – December 10, 2027", and the days that the college publishes. */
const termInWords = ({ code, name, start, end, dates }: Agreement['terms'][number]): string =>
  [
    `${code}: ${name}, ${day(start)} – ${day(end)}`,
    ...publishedDays.flatMap(([key, label]) => (dates[key] === null ? [] : [`${i18n.t(label)}: ${day(dates[key])}`])),
  ].join(' · ');
const termsOf = ({
  kind,
  opeid,
  terms,
  sharedSections,
  contact,
  signedOn,
  effective,
  until,
  ...agreement
}: Agreement): Words => [
  [i18n.t('Takes effect'), day(effective)],
  [i18n.t('Last day'), until === null ? i18n.t('Until the next version takes effect') : day(until)],
  [i18n.t('Kind'), i18n.t(kindWords[kind])],
  [i18n.t('OPEID or IPEDS number'), opeid],
  [i18n.t('Terms'), lines(terms.map(termInWords))],
  [
    i18n.t('Sections'),
    sharedSections ? i18n.t('Two courses may take one section.') : i18n.t('Each course takes its own section.'),
  ],
  [i18n.t('Registrar’s contact'), lines([contact.name, contact.email, contact.phone].filter(Boolean))],
  ...textsOf(agreement, agreementFields.signedBy.section),
  [i18n.t('Signed on'), signedOn === null ? '' : day(signedOn)],
];

/** A whole agreement in words, by parts, with the dates that its rules give an example course. */
export const agreementInWords = (agreement: Agreement, course: CourseDays): readonly Part[] => [
  { title: i18n.t('Term of the agreement'), words: termsOf(agreement) },
  { title: i18n.t('Enrollment calendar'), words: calendarOf(agreement, course) },
  { title: i18n.t('Grades and hours'), words: gradesOf(agreement) },
  { title: i18n.t('Students and professors'), words: peopleOf(agreement) },
  { title: i18n.t('Files'), words: filesOf(agreement) },
];

interface Difference {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}
/** Returns the differences between two versions, in words, for the same example course. */
export function differencesBetween(before: Agreement, after: Agreement, course: CourseDays): Difference[] {
  const said = new Map(agreementInWords(before, course).flatMap(({ words }) => words));
  return agreementInWords(after, course)
    .flatMap(({ words }) => words)
    .map(([label, text]) => ({ label, before: said.get(label) ?? '', after: text }))
    .filter((one) => one.before !== one.after);
}

export const stateWords: Readonly<Record<Agreement['state'], string>> = {
  planned: /*i18n*/ 'Planned',
  'in force': /*i18n*/ 'In force',
  over: /*i18n*/ 'Over',
};
