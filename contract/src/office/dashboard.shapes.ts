import { z } from 'zod';
import { CourseInstance, Term } from '../catalog/course-instances.shapes.ts';
import { CourseRegistration } from '../enrollment/registrations.shapes.ts';
import { InZone } from '../kernel/clock-times.shapes.ts';
import { type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Instant, Id, CalendarDate, line } from '../kernel/fields.shapes.ts';
import { everyRole } from '../kernel/role.ts';
import { ledgerReasonNames } from '../payments/ledger.endpoints.ts';
import { NotificationItem } from '../people/notifications.shapes.ts';
import { PersonName, Person } from '../people/people.shapes.ts';
import { NextMeeting } from '../teaching/meetings.shapes.ts';
import { WaitingAssignment, DueAssignment } from '../teaching/submissions.shapes.ts';
import {
  agendaDayKinds,
  agendaDays,
  mostLook,
  mostOwn,
  soonDays,
  fewStudents,
  mostStarting,
  changeKinds,
  shownWeeks,
  dashboard as lines,
} from './dashboard.endpoints.ts';
import { Setup } from './setup.shapes.ts';
export * from './dashboard.endpoints.ts';

const CourseCard = CourseInstance.pick({
  _id: true,
  name: true,
  profDescription: true,
  status: true,
  start: true,
}).extend({ professors: z.array(PersonName) });

/** A queue for approvers: its name, its length, the arrival of the oldest item, and the number that have waited a week. */
export const Waiting = z.object({
  queue: z.enum(['professors', 'students', 'course definitions', 'course instances', 'corrections']),
  count: z.number(),
  oldest: Instant.nullable(),
  overAWeek: z.number(),
});

export const Dashboard = z
  .object({
    role: z.enum(everyRole),
    professor: z.object({ _id: Id, approvalStatus: z.string(), personREF: Person }).nullable(),
    student: z.object({ _id: Id, approvalStatus: z.string(), personREF: Person }).nullable(),
    courses: z.array(CourseCard),
    ownCourses: z
      .array(
        CourseInstance.pick({ _id: true, name: true, status: true, start: true, end: true }).extend({
          registered: z.number(),
        }),
      )
      .meta({ description: `of a professor: the courses that go on or are prepared, at most ${mostOwn}` }),
    meeting: NextMeeting.nullable().meta({ description: `the next one of all courses, within ${agendaDays} days` }),
    days: z
      .array(
        z.object({
          what: z.enum(agendaDayKinds),
          day: CalendarDate,
          name: z.string().meta({ description: 'of the course' }),
          url: z.string().meta({ description: 'an address of the signed-in area, where something is to be done' }),
        }),
      )
      .meta({ description: `days within ${agendaDays} days on which the person decides or acts, the next one first` }),
    news: z
      .array(NotificationItem.pick({ _id: true, text: true, url: true }))
      .meta({ description: 'the newest that the person hasn’t read' }),
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

/** The overview for approvers on Home. Amounts are null for readers who may not see money. */
export const Overview = z
  .object({
    awaitingInfo: z.number().meta({ description: 'students’ applications that wait for the student' }),
    look: z
      .array(z.object({ why: z.enum(ledgerReasonNames), count: z.number(), dueAt: Instant.nullable() }))
      .nullable()
      .meta({
        description: `payments that need a look, by the reason, with the first deadline of disputes, at most ${mostLook}`,
      }),
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

export const shapes = {
  mine: { summary: 'The start of the signed-in area.', reply: Dashboard },
  overview: {
    mayBeStale: true,
    summary:
      'What needs a look, what has changed since yesterday, and registrations by week; money for administrators.',
    query: InZone.extend({ term: line(40).optional().meta({ description: 'the code of a term: its courses alone' }) }),
    reply: Overview,
  },
} as const satisfies Shapes;
export const dashboard = join(lines, shapes);
