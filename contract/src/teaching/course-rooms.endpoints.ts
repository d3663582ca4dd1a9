import { endpoints } from '../kernel/endpoint.ts';
import { everyRole } from '../kernel/role.ts';
import type { shapes, announcementShapes } from './course-rooms.shapes.ts';
export type * from './course-rooms.shapes.ts';

/** The parts of a course's room, each with an address below it. */
export const roomParts = ['overview', 'meetings', 'materials', 'work', 'board', 'grades', 'people', 'census'] as const;

export const courseRooms = endpoints<typeof shapes>('teaching')({
  one: ['GET /api/course-instance/{id}/room', everyRole],
});

export const announcementLimit = 20_000;

export const announcements = endpoints<typeof announcementShapes>('teaching')({
  all: ['GET /api/course-instance/{id}/announcements', everyRole],
  make: ['POST /api/course-instance/{id}/announcements', ['Professor']],
  change: ['PUT /api/announcement/{id}', ['Professor']],
  remove: ['DELETE /api/announcement/{id}', ['Professor']],
});
