import { z } from 'zod';
import { ClockTime, Zone, ClockOffset } from '../kernel/clock-times.shapes.ts';
import { fileOf, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import {
  Id,
  Instant,
  Version,
  WholeNumber,
  line,
  WebAddress,
  IdParams,
  writing,
  optional,
  text,
  SeenVersion,
  oneOf,
} from '../kernel/fields.shapes.ts';
import { PersonName } from '../people/people.shapes.ts';
import { attendanceStatuses, mostWeeks, meetings as lines, calendar as calendarLines } from './meetings.endpoints.ts';
export * from './meetings.endpoints.ts';

const mostMinutes = 24 * 60;

export const Meeting = z
  .object({
    _id: Id,
    courseInstanceREF: Id,
    seriesREF: Id.nullable().meta({ description: 'the same for all that were made at once' }),
    start: ClockTime,
    zone: z.string().meta({ description: 'an IANA time zone' }),
    minutes: z.number(),
    startsAt: Instant,
    endsAt: Instant,
    topic: z.string(),
    link: z.string().nullable().meta({ description: 'where it is joined: http or https' }),
    place: z.string(),
    note: z.string(),
    cancelled: z.boolean(),
    isTentative: z
      .boolean()
      .meta({ description: 'of a copied course without a first day: it moves there, and its weekday stays' }),
    attendance: z.enum(attendanceStatuses).nullable().meta({ description: 'of the student who asks' }),
    attended: z
      .object({ present: z.number(), late: z.number(), absent: z.number(), excused: z.number() })
      .nullable()
      .meta({ description: 'how many were noted as each; null for students' }),
    version: Version,
  })
  .meta({ id: 'Meeting' });
export type Meeting = z.infer<typeof Meeting>;

/** The next meeting, with the details for joining it. */
export const NextMeeting = Meeting.pick({
  _id: true,
  startsAt: true,
  endsAt: true,
  zone: true,
  topic: true,
  link: true,
  place: true,
}).extend({ courseInstanceREF: z.object({ _id: Id, name: z.string() }) });
export type NextMeeting = z.infer<typeof NextMeeting>;

const fields = {
  start: ClockTime,
  zone: Zone,
  minutes: WholeNumber(1, mostMinutes),
  topic: line().optional(),
  link: WebAddress.nullable().optional(),
  place: line().optional(),
  offset: ClockOffset,
};

export const Attendance = z.object({
  personREF: PersonName.extend({ _id: Id }),
  status: z.enum(attendanceStatuses).nullable(),
});
export type Attendance = z.infer<typeof Attendance>;

/** The minutes of teaching and study in a course. */
export const Hours = z
  .object({
    planned: z.number().meta({ description: 'instruction: all meetings that are not cancelled' }),
    held: z.number().meta({ description: 'instruction: those of them that are over' }),
    outside: z.number().meta({ description: 'what students do outside, as the professors state it' }),
    required: z.number().meta({ description: 'by the rule, for the credits of the course: both together' }),
    short: z.number().meta({ description: 'what is missing to that, each part by itself' }),
    requiredInstruction: z.number(),
    requiredOutside: z.number(),
    credits: z.number().nullable(),
    rule: z.object({ instruction: z.number(), outside: z.number() }).meta({ description: 'minutes per credit' }),
    institution: z.string().nullable().meta({ description: 'whose agreement says so; null: the usual rule' }),
  })
  .meta({ id: 'Hours' });
export type Hours = z.infer<typeof Hours>;

export const shapes = {
  list: {
    summary: 'The meetings of a course by time, for everybody of its room.',
    params: IdParams,
    reply: z.array(Meeting),
  },
  create: {
    summary:
      'Add a meeting, or one a week. Each keeps its time on the clock. 400 for one in an hour that clocks skip; code `ambiguous` in one they show twice.',
    params: IdParams,
    body: writing(Meeting, {
      ...fields,
      repeat: z
        .strictObject({ weeks: WholeNumber(1, mostWeeks) })
        .nullable()
        .optional()
        .meta({ description: 'how many meetings there are, one a week' }),
    }),
    reply: z.array(Meeting),
    status: 201,
  },
  update: {
    summary: 'Move, cancel, restore, note or change a meeting; what is left out stays.',
    params: IdParams,
    body: writing(Meeting, {
      ...optional(fields),
      note: text(2000).optional(),
      cancelled: z.boolean().optional(),
      following: z
        .boolean()
        .optional()
        .meta({ description: 'change the later ones of the same series as well; a new time moves each as far' }),
      version: SeenVersion,
    }),
    reply: Meeting,
  },
  remove: {
    summary: 'Remove a meeting. Calendars show it as cancelled. 409 once somebody’s attendance was noted.',
    params: IdParams,
  },
  attendance: {
    summary: 'Everybody who is registered, with their attendance.',
    params: IdParams,
    reply: z.array(Attendance),
  },
  attend: {
    summary: 'Note the attendance of some students; that of others stays.',
    params: IdParams,
    body: z
      .array(z.strictObject({ personREF: Id, status: oneOf(attendanceStatuses) }))
      .min(1)
      .max(2000),
    reply: z.array(Attendance),
  },
  hours: { summary: 'The hours of a course, beside what its credits ask for.', params: IdParams, reply: Hours },
  setHours: {
    summary: 'State how many minutes students work outside the meetings, over the whole course.',
    params: IdParams,
    body: z.strictObject({ outside: WholeNumber(0, 1_000_000) }),
    reply: Hours,
  },
} as const satisfies Shapes;
export const meetings = join(lines, shapes);

const ics = fileOf('text/calendar');

/** Anyone with this address can read the courses without signing in, so treat it like a password. */
export const CalendarAddress = z.object({ url: z.string() }).meta({ id: 'CalendarAddress' });

export const calendarShapes = {
  course: {
    mayBeStale: true,
    summary: 'The days of a public course, for a calendar program.',
    params: IdParams,
    reply: ics,
  },
  feed: {
    mayBeStale: true,
    summary: 'The courses of the person whose address this is: those they are registered in, or teach.',
    params: z.strictObject({ token: z.string().max(100) }),
    reply: ics,
  },
  address: { summary: 'The address of one’s own calendar.', reply: CalendarAddress },
  renew: { summary: 'A new address; the one before answers no longer.', reply: CalendarAddress },
} as const satisfies Shapes;
export const calendar = join(calendarLines, calendarShapes);
