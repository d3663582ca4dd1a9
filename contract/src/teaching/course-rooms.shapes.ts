import { z } from 'zod';
import { CourseInstance, notInDetails, ofApproval } from '../catalog/course-instances.shapes.ts';
import { CourseDates } from '../enrollment/enrollment.shapes.ts';
import { Registration } from '../enrollment/registrations.shapes.ts';
import { type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { IdParams, Id, Instant, line, requiredText } from '../kernel/fields.shapes.ts';
import {
  roomParts,
  courseRooms as lines,
  announcementLimit,
  announcements as announcementLines,
} from './course-rooms.endpoints.ts';
import { NextMeeting } from './meetings.shapes.ts';
import { DueAssignment } from './submissions.shapes.ts';
import { PersonName } from '../people/people.shapes.ts';
export * from './course-rooms.endpoints.ts';

export const CourseAnnouncement = z
  .object({
    _id: Id,
    title: z.string(),
    markdown: z.string(),
    html: z.string().meta({ description: 'the text as HTML, without anything that runs or loads' }),
    pinned: z.boolean(),
    personREF: PersonName,
    createdAt: Instant,
    editedAt: Instant.nullable(),
  })
  .meta({ id: 'CourseAnnouncement' });
export type CourseAnnouncement = z.infer<typeof CourseAnnouncement>;

export const CourseAnnouncementForm = z.strictObject({
  title: line().optional(),
  markdown: requiredText(/*i18n*/ 'Write the announcement.', announcementLimit),
  pinned: z.boolean().optional(),
});
const change = CourseAnnouncementForm.extend({ markdown: CourseAnnouncementForm.shape.markdown.optional() });

export const announcementShapes = {
  all: {
    summary: 'What its professors announced to everybody in a course: pinned first, then the newest; at most 200.',
    params: IdParams,
    reply: z.array(CourseAnnouncement),
  },
  make: {
    summary: 'Tell everybody in a course; those who chose so are mailed.',
    params: IdParams,
    body: CourseAnnouncementForm,
    reply: CourseAnnouncement,
    status: 201,
  },
  change: {
    summary: 'Change, pin or unpin an announcement; what is left out stays as it is. Nobody is told again.',
    params: IdParams,
    body: change,
    reply: CourseAnnouncement,
  },
  remove: { summary: 'Delete an announcement, and what told people of it.', params: IdParams },
} as const satisfies Shapes;
export const announcements = join(announcementLines, announcementShapes);

/** The page where a course is taught, as somebody who belongs to the course sees it. */
export const CourseRoom = CourseInstance.omit({ ...ofApproval, ...notInDetails })
  .extend({
    as: z.enum(['student', 'professor', 'reader']).meta({ description: 'approvers and administrators read' }),
    parts: z.array(z.enum(roomParts)).meta({ description: 'what is open to this person' }),
    registration: Registration.nullable().meta({ description: 'the student’s own' }),
    dates: CourseDates.nullable().meta({ description: 'the enrollment calendar; null without an agreement' }),
    registered: z.number().meta({ description: 'how many are registered; for a student 0' }),
    meeting: NextMeeting.nullable().meta({ description: 'the next one, or the one that is on' }),
    toHandIn: z
      .array(DueAssignment)
      .meta({ description: 'of a student: what is due next and not handed in, at most five' }),
    toGrade: z.number().meta({ description: 'how much work waits for its professors; for others 0' }),
    announcements: z.array(CourseAnnouncement).meta({ description: 'pinned ones first, then the newest' }),
    unread: z.number().meta({ description: 'messages on the board one has not read, at most 100' }),
  })
  .meta({ id: 'CourseRoom' });
export type CourseRoom = z.infer<typeof CourseRoom>;

export const shapes = {
  one: {
    summary: 'A course’s own page, for its professors, its registered students, and those who approve. Others: 404.',
    params: IdParams,
    reply: CourseRoom,
  },
} as const satisfies Shapes;
export const courseRooms = join(lines, shapes);
