import { endpoints } from '../kernel/endpoint.ts';
import type { shapes } from './uploads.shapes.ts';
export type * from './uploads.shapes.ts';

/** The most bytes that one call of an upload carries: what a dropped line can cost. */
export const partLimit = 8_388_608;
/** Hours after which an upload that nothing was made of is gone. */
export const uploadHours = 24;

const sharers = ['Student', 'Professor'] as const;

/** Resumable uploads by the tus protocol, version 1.0.0 (creation, expiration, termination). */
export const uploads = endpoints<typeof shapes>()({
  create: ['POST /api/uploads', sharers],
  one: ['GET /api/uploads/{id}', sharers],
  append: ['PATCH /api/uploads/{id}', sharers],
  remove: ['DELETE /api/uploads/{id}', sharers],
});
