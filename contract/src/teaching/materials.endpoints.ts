import { type FileRule, endpoints } from '../kernel/endpoint.ts';
import { everyRole } from '../kernel/role.ts';
import { boardFile, materialLimit } from '../people/files.endpoints.ts';
import type { shapes, uploadShapes } from './materials.shapes.ts';
export type * from './materials.shapes.ts';

/** A file among the materials of a course: the same types as on the board, with a larger limit. */
export const materialFile: FileRule = {
  ...boardFile,
  limit: materialLimit,
  tooLarge: /*i18n*/ 'File size exceeds the limit of 50 MB.',
  limitSetting: 'materialLimit',
};
/** The maximum size of a course's materials, in gigabytes. */
export const materialQuota = 2;

const professors = ['Professor'] as const;

export const materials = endpoints<typeof shapes>('teaching')({
  list: ['GET /api/course-instance/{id}/materials', everyRole],
  outline: ['GET /api/course-instance/{id}/material-sections', everyRole],
  create: ['POST /api/course-instance/{id}/materials', professors],
  update: ['PUT /api/material/{id}', professors],
  remove: ['DELETE /api/material/{id}', professors],
  order: ['PUT /api/course-instance/{id}/materials/order', professors],
  createSection: ['POST /api/course-instance/{id}/material-sections', professors],
  updateSection: ['PUT /api/material-section/{id}', professors],
  removeSection: ['DELETE /api/material-section/{id}', professors],
  preview: ['POST /api/markdown', ['Professor', 'Administrator']],
});

/** The maximum bytes in one call of an upload, which is also the most that a lost connection costs. */
export const partLimit = 8_388_608;
/** The hours after which an unused upload is deleted. */
export const uploadHours = 24;

const sharers = ['Student', 'Professor'] as const;

/** Resumable uploads by the tus protocol, version 1.0.0 (creation, expiration, termination). */
export const uploads = endpoints<typeof uploadShapes>('teaching')({
  create: ['POST /api/uploads', sharers],
  one: ['GET /api/uploads/{id}', sharers],
  append: ['PATCH /api/uploads/{id}', sharers],
  remove: ['DELETE /api/uploads/{id}', sharers],
});
