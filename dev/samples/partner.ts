import { NewAgreement } from '@stoa/contract/catalog/agreements.shapes';
import { sql } from 'kysely';
import { accountOf } from '../../server/src/people/accounts/accounts.ts';
import { readCensus } from '../../server/src/enrollment/census/census.ts';
import { signCensus } from '../../server/src/enrollment/census/census-signing.ts';
import { addAssignments } from '../../server/src/teaching/gradebook/assignments.ts';
import { saveMany } from '../../server/src/teaching/gradebook/batches.ts';
import { gradebookOf } from '../../server/src/teaching/gradebook/gradebook.ts';
import { createAgreement } from '../../server/src/catalog/institutions/agreements.ts';
import { readAttendance, saveAttendance } from '../../server/src/teaching/meetings/attendance.ts';
import { addMeetings } from '../../server/src/teaching/meetings/meetings.ts';
import { unregisterFromCourse } from '../../server/src/enrollment/leaving/leaving.ts';
import * as act from './acts.ts';
import type { SampleCourse } from './courses.ts';
import { lifeOf, registrations, type Event } from './load.ts';
import type { Past } from './past.ts';
import { verifiedFile } from './qualified.ts';
import { others } from './students.ts';

export const university = 'Sample University of the Stoa';
const zone = 'America/Chicago';
const teacher = 'second.professor@sample.example';
const leaver = 'student@sample.example';

const day = (daysAhead: number) => new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);

/** Three terms a year, from last year to the year after next. */
const terms = () =>
  [-1, 0, 1, 2].flatMap((later) => {
    const year = new Date().getUTCFullYear() + later;
    return [
      { code: `${year}SP`, name: `Spring ${year}`, start: `${year}-01-08`, end: `${year}-05-15` },
      { code: `${year}SU`, name: `Summer ${year}`, start: `${year}-05-16`, end: `${year}-08-15` },
      { code: `${year}FA`, name: `Fall ${year}`, start: `${year}-08-16`, end: `${year}-12-20` },
    ];
  });

const gradeCodes = [
  { code: 'A', meaning: 'Excellent', kind: 'earned', points: 4 },
  { code: 'B', meaning: 'Good', kind: 'earned', points: 3 },
  { code: 'C', meaning: 'Satisfactory', kind: 'earned', points: 2 },
  { code: 'D', meaning: 'Passing', kind: 'earned', points: 1 },
  { code: 'F', meaning: 'Failing', kind: 'not earned', points: 0 },
  { code: 'W', meaning: 'Withdrawn', kind: 'withdrawn' },
  { code: 'I', meaning: 'Incomplete', kind: 'incomplete' },
  { code: 'AU', meaning: 'Audit', kind: 'audit' },
  { code: 'NR', meaning: 'Not reported', kind: 'not reported' },
];

/** Returns the agreement between the university and the operator. */
const agreement = () =>
  NewAgreement.parse({
    effective: day(-100),
    zone,
    gradeCodes,
    terms: terms(),
    drop: { days: 7 },
    census: { days: 14 },
    withdraw: { percent: 60 },
    refunds: [
      { until: { days: 7 }, percent: 100 },
      { until: { days: 14 }, percent: 50 },
      { until: { days: 42 }, percent: 25 },
    ],
    numbering: { by: 'both', url: 'https://university.example/apply', form: 'S#######' },
    leavingCodes: [
      { event: 'dropped', by: null, percent: null, code: 'DD' },
      { event: 'withdrawn', by: 'student', percent: null, code: 'WS' },
      { event: 'withdrawn', by: null, percent: null, code: 'WA' },
      { event: 'no-show', by: null, percent: null, code: 'NS' },
    ],
    credentials: { degree: 'master', hours: 18 },
    fee: { perCredit: 45, paidBy: 'student' },
    minors: 'guardian',
    matchKey: 'email',
    columns: [
      { header: 'EMAIL', field: 'email' },
      { header: 'LAST', field: 'lastName' },
      { header: 'FIRST', field: 'firstName' },
      { header: 'SUBJECT', field: 'subject' },
      { header: 'NUMBER', field: 'number' },
      { header: 'TERM', field: 'term' },
      { header: 'GRADE', field: 'grade' },
    ],
    contact: { name: 'Sample Registrar', email: 'registrar@university.example', phone: '555 0100' },
    ifDenied: 'You get the price of the course back, and may stay in it for audit.',
    disclosure:
      'Your name, address, date of birth and final grade go to Sample University of the Stoa, so that it can grant the credit.',
    signedBy: 'Sample Provost',
    signedOn: day(-101),
  });

const professor = teacher;
const coursesForCredit = {
  almagest: {
    name: 'The Almagest, Book by Book',
    courseNumber: 'ASTR 240',
    level: 200,
    credits: 3,
    professor,
    cost: 390,
    auditCost: 140,
    start: -26,
    weeks: 12,
    description: 'Ptolemy’s own proofs, drawn with compass and ruler, and held against what can be seen on any night.',
    credit: {
      institution: university,
      equivalent: { subject: 'ASTR', number: '2400', title: 'History of Astronomy', credits: 3 },
    },
    proposed: 92,
    steps: [
      ['Pending Approval', 89],
      ['Approved', 87],
      ['Open/Registering', 86],
      ['Registration Closed', 27],
      ['Active', 26],
    ],
  },
  sundials: {
    name: 'Sundials, Made and Understood',
    courseNumber: 'ASTR 130',
    level: 100,
    credits: 2,
    professor,
    cost: 260,
    auditCost: 95,
    start: 70,
    weeks: 10,
    description: 'You build three sundials, and learn from each what the sun does where you live.',
    credit: {
      institution: university,
      equivalent: { subject: 'ASTR', number: '1150', title: 'Time and the Sky', credits: 2 },
    },
    proposed: 26,
    steps: [
      ['Pending Approval', 23],
      ['Approved', 20],
      ['Open/Registering', 19],
    ],
  },
} as const satisfies Record<string, SampleCourse>;

/** The promise says when it was made within a JSON text, which nothing else moves. */
const promised = (past: Past, id: () => string, daysAgo: number): Event => ({
  daysAgo: daysAgo - 0.001,
  act: () =>
    sql`update "courseInstance" set "promise" = jsonb_set("promise", '{promisedAt}',
      to_jsonb(${new Date(Date.now() - daysAgo * 86_400_000).toISOString()}::text))
      where "_id" = ${id()}`.execute(past.services.database.db),
});

/** All of them without the student who registers and never comes. */
async function present<Row extends { readonly personREF: { readonly _id: string } }>(
  { services }: Past,
  all: readonly Row[],
) {
  const absent = await accountOf(services, others[1]!.email);
  return all.filter(({ personREF }) => personREF._id !== absent?._id);
}

/** Two meetings and a quiz before the census, in which all but one take part. */
function firstWeeks(past: Past, id: () => string): Event[] {
  const met = [-24, -17];
  let meetings: readonly { readonly _id: string }[] = [];
  return [
    {
      daysAgo: 26.5,
      act: () =>
        past.as(teacher, async (context) => {
          const form = { start: `${day(met[0]!)}T19:00`, zone, minutes: 90, topic: 'Seminar' };
          meetings = await addMeetings(context, id(), { ...form, repeat: { weeks: 11 } });
        }),
    },
    ...met.map((ahead, at) => ({
      daysAgo: -ahead - 1,
      act: () =>
        past.as(teacher, async (context) => {
          const { _id } = meetings[at]!;
          const there = await present(past, await readAttendance(context, _id));
          const noted = there.map(({ personREF }) => ({ personREF: personREF._id, status: 'present' as const }));
          await saveAttendance(context, _id, noted);
        }),
    })),
    {
      daysAgo: 20,
      act: () =>
        past.as(teacher, (context) =>
          addAssignments(context, id(), [{ assignmentName: 'Chords', assignmentType: 'Quiz', maxScore: 10 }]),
        ),
    },
    { daysAgo: 15.4, act: () => scored(past, id) },
  ];
}

const scored = (past: Past, id: () => string) =>
  past.as(teacher, async (context) => {
    const entries = await present(past, await gradebookOf(context, id()));
    const cells = entries.map(({ _id, version }, at) => ({ _id, version, score: 7 + (at % 4) }));
    return saveMany(context, id(), { cells, source: 'typed' });
  });

/** The professor certifies the roster as it is filled in. */
const signed = (past: Past, id: () => string) =>
  past.as(teacher, async (context) => {
    const { rows } = await readCensus(context, id());
    const of = (attended: boolean) => rows.filter((row) => row.attended === attended).map(({ _id }) => _id);
    await signCensus(context, id(), { attended: of(true), never: of(false) });
  });

/** Courses whose credit a university grants: one is past its census, the other opens later. */
export function collegeCredit(past: Past): Event[] {
  const { almagest, sundials } = coursesForCredit;
  const [running, open] = [lifeOf(past, almagest), lifeOf(past, sundials)];
  const degree = { level: 'PhD', field: 'History of Astronomy', institution: 'Sample Institute of Alexandria' };
  return [
    {
      daysAgo: 99.9,
      act: async () => {
        const id = await act.institutionCalled(past, university);
        await past.as(act.administrator, (context) => createAgreement(context, id, agreement()));
      },
    },
    { daysAgo: 98, act: () => verifiedFile(past, teacher, university, { ...degree, year: 2009, hours: 60 }) },
    ...running.events,
    ...open.events,
    promised(past, running.id, 86),
    promised(past, open.id, 19),
    { daysAgo: 69.5, act: () => act.register(past, leaver, almagest, running.id()) },
    ...registrations(past, almagest, running.id, [0, 2, 3, 5, 6, 7, 1], [66, 61, 52.5, 45.2, 43.1, 38, 33]),
    ...registrations(past, sundials, open.id, [9, 10, 11], [14.1, 8.8, 3.3]),
    ...firstWeeks(past, running.id),
    { daysAgo: 11.8, act: () => signed(past, running.id) },
    // The rules write today's date into what they say, so this was today or yesterday.
    { daysAgo: 0.3, act: () => past.as(leaver, (context) => unregisterFromCourse(context, running.id())) },
  ];
}
