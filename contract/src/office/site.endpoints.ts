import type { CourseInstanceStatus } from '../catalog/course-instances.endpoints.ts';
import { endpoints } from '../kernel/endpoint.ts';
import { everyRole } from '../kernel/role.ts';
import type { shapes, siteDataShapes } from './site.shapes.ts';
export type * from './site.shapes.ts';

export const productName = 'Stoa';

/** A course is public in these statuses: from its opening on, unless it is cancelled. */
export const publicStatuses = [
  /*i18n*/ 'Open/Registering',
  /*i18n*/ 'Registration Closed',
  /*i18n*/ 'Active',
  /*i18n*/ 'Closed',
] as const satisfies readonly CourseInstanceStatus[];

export const site = endpoints<typeof shapes>()({
  config: ['GET /api/config', 'anyone'],
  courses: ['GET /api/public/courses', 'anyone'],
  suggestions: ['GET /api/suggested-courses', everyRole],
  course: ['GET /api/public/courses/{id}', 'anyone'],
  professors: ['GET /api/public/professors', 'anyone'],
});

export const portraits = ['bun', 'beard', 'scarf', 'glasses'] as const;

export const siteData = endpoints<typeof siteDataShapes>()({
  now: ['GET /api/public/site', 'anyone'],
  faculty: ['GET /api/site/faculty', ['Administrator']],
});
