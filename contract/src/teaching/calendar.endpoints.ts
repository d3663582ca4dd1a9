import { endpoints } from '../kernel/endpoint.ts';
import type { shapes } from './calendar.shapes.ts';
export type * from './calendar.shapes.ts';

const learnersAndTeachers = ['Student', 'Professor'] as const;

export const calendar = endpoints<typeof shapes>()({
  course: ['GET /api/public/courses/{id}/calendar.ics', 'anyone'],
  feed: ['GET /api/calendar/{token}.ics', 'anyone'],
  address: ['GET /api/account/calendar', learnersAndTeachers],
  renew: ['POST /api/account/calendar', learnersAndTeachers],
});
