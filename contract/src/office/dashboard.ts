import { z } from 'zod';
import { CourseInstance, Term } from '../catalog/course-instances.ts';
import { InZone } from '../kernel/clock-times.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { CalendarDate, Id, Instant, line } from '../kernel/fields.ts';
import { ledgerReasonNames } from '../payments/ledger.ts';
import { approvers, Role, everyRole } from '../kernel/role.ts';
import { NextMeeting } from '../teaching/meetings.ts';
import { Person, PersonName } from '../people/people.ts';
import { CourseRegistration } from '../enrollment/registrations.ts';
import { Setup } from './setup.ts';
import { DueAssignment, WaitingAssignment } from '../teaching/submissions.ts';

export const recentRegistrations = 5;
export const descriptionPreview = 80;
/** A course is soon when it starts within so many days, and has few students below so many. */
export const soonDays = 14;
/** The most courses that are shown of these. */
export const mostStarting = 10;
export const fewStudents = 5;
export const shownWeeks = 12;
export const mostLook = 100;
export const changeKinds = ['joined', 'applied', 'proposed', 'registered', 'paid', 'refunded'] as const;

const CourseCard = CourseInstance.pick({
  _id: true,
  name: true,
  profDescription: true,
  status: true,
  start: true,
}).extend({ professors: z.array(PersonName) });

/** A queue that waits for an approver: its name, its length, when the oldest item arrived, and how many have waited a week. */
export const Waiting = z.object({
  queue: z.enum(['professors', 'students', 'course definitions', 'course instances', 'corrections']),
  count: z.number(),
  oldest: Instant.nullable(),
  overAWeek: z.number(),
});

export const Dashboard = z
  .object({
    role: Role,
    professor: z.object({ _id: Id, approvalStatus: z.string(), personREF: Person }).nullable(),
    student: z.object({ _id: Id, approvalStatus: z.string(), personREF: Person }).nullable(),
    courses: z.array(CourseCard),
    meeting: NextMeeting.nullable().meta({ description: 'the next one of all courses, within a day and a half' }),
    registrations: z.array(
      CourseRegistration.pick({
        _id: true,
        personREF: true,
        courseInstanceREF: true,
        dateRegistered: true,
        isAudit: true,
      }),
    ),
    waiting: z.array(Waiting),
    toGrade: z.array(WaitingAssignment).meta({ description: 'of a professor: work that waits, the oldest first' }),
    toHandIn: z
      .array(DueAssignment)
      .meta({ description: 'of a student: what is due next and not handed in, at most five' }),
    /** emails that we stopped trying to send: how many, and since when; only for administrators */
    undelivered: z.object({ count: z.number(), oldest: Instant.nullable() }).nullable(),
    /** the steps left before the installation opens; only for administrators */
    setup: Setup.nullable(),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof Dashboard>;

/** The overview that an approver's day begins with. Amounts are null for readers who may not see money. */
export const Overview = z
  .object({
    awaitingInfo: z.number().meta({ description: 'students’ applications that wait for the student' }),
    look: z
      .array(z.object({ why: z.enum(ledgerReasonNames), count: z.number() }))
      .nullable()
      .meta({ description: `payments that need a look, by the reason, at most ${mostLook}` }),
    starting: z
      .array(
        CourseInstance.pick({ _id: true, name: true, start: true, seats: true }).extend({ registered: z.number() }),
      )
      .meta({
        description: `courses that start within ${soonDays} days with fewer than ${fewStudents} students, at most ${mostStarting}`,
      }),
    startingLeft: z.number().meta({ description: 'how many more of these there are' }),
    changes: z
      .array(z.object({ what: z.enum(changeKinds), count: z.number(), amount: z.number().nullable() }))
      .meta({ description: 'of the last 24 hours' }),
    weeks: z
      .array(
        z.object({
          week: CalendarDate.meta({ description: 'its Monday, in the zone that was asked for' }),
          registrations: z.number(),
          received: z.number().nullable(),
          refunded: z.number().nullable(),
        }),
      )
      .meta({ description: `the last ${shownWeeks}, oldest first` }),
    terms: z.array(Term).meta({ description: 'of the institutions whose courses one sees' }),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof Overview>;

export const dashboard = {
  mine: endpoint('GET /api/dashboard', {
    access: everyRole,
    summary: 'The start of the signed-in area.',
    reply: Dashboard,
  }),
  overview: endpoint('GET /api/dashboard/overview', {
    access: approvers,
    mayBeStale: true,
    summary:
      'What needs a look, what has changed since yesterday, and registrations by week; money for administrators.',
    query: InZone.extend({ term: line(40).optional().meta({ description: 'the code of a term: its courses alone' }) }),
    reply: Overview,
  }),
};
