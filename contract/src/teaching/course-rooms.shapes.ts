import { z } from 'zod';
import { CourseInstance, notInDetails } from '../catalog/course-instances.shapes.ts';
import { CourseDates } from '../enrollment/enrollment.shapes.ts';
import { Registration } from '../enrollment/registrations.shapes.ts';
import { type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { IdParams } from '../kernel/fields.shapes.ts';
import { CourseAnnouncement } from './announcements.shapes.ts';
import { roomParts, courseRooms as lines } from './course-rooms.endpoints.ts';
import { NextMeeting } from './meetings.shapes.ts';
import { DueAssignment } from './submissions.shapes.ts';
export * from './course-rooms.endpoints.ts';

/** The page where a course is taught, as somebody who belongs to the course sees it. */
export const CourseRoom = CourseInstance.omit({
  waitingSince: true,
  decidedBy: true,
  decidedAt: true,
  actions: true,
  unmet: true,
  canDelete: true,
  statusReason: true,
  createdAt: true,
  version: true,
  ...notInDetails,
})
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
