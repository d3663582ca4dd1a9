import { endpoints } from '../kernel/endpoint.ts';
import { everyRole } from '../kernel/role.ts';
import type { shapes, calendarShapes } from './meetings.shapes.ts';
export type * from './meetings.shapes.ts';

export const attendanceStatuses = ['present', 'late', 'absent', 'excused'] as const;
/** The maximum number of weekly meetings that one call creates. */
export const mostWeeks = 60;

export type AttendanceStatus = (typeof attendanceStatuses)[number];

const professors = ['Professor'] as const;

export const meetings = endpoints<typeof shapes>('teaching')({
  list: ['GET /api/course-instance/{id}/meetings', everyRole],
  create: ['POST /api/course-instance/{id}/meetings', professors],
  update: ['PUT /api/meeting/{id}', professors],
  remove: ['DELETE /api/meeting/{id}', professors],
  attendance: ['GET /api/meeting/{id}/attendance', professors],
  attend: ['PUT /api/meeting/{id}/attendance', professors],
  hours: ['GET /api/course-instance/{id}/hours', professors],
  setHours: ['PUT /api/course-instance/{id}/hours', professors],
});

const learnersAndTeachers = ['Student', 'Professor'] as const;

export const calendar = endpoints<typeof calendarShapes>()({
  course: ['GET /api/public/courses/{id}/calendar.ics', 'anyone'],
  feed: ['GET /api/calendar/{token}.ics', 'anyone'],
  address: ['GET /api/account/calendar', learnersAndTeachers],
  renew: ['POST /api/account/calendar', learnersAndTeachers],
});
