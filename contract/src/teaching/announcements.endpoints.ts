import { endpoints } from '../kernel/endpoint.ts';
import { everyRole } from '../kernel/role.ts';
import type { shapes } from './announcements.shapes.ts';
export type * from './announcements.shapes.ts';

export const announcementLimit = 20_000;

export const announcements = endpoints<typeof shapes>()({
  all: ['GET /api/course-instance/{id}/announcements', everyRole],
  make: ['POST /api/course-instance/{id}/announcements', ['Professor']],
  change: ['PUT /api/announcement/{id}', ['Professor']],
  remove: ['DELETE /api/announcement/{id}', ['Professor']],
});
