import { endpoints } from '../kernel/endpoint.ts';
import type { shapes } from './user-records.shapes.ts';
export type * from './user-records.shapes.ts';

/** How many rows of each kind there are at most, the newest. */
export const mostRecords = 100;

export const userRecords = endpoints<typeof shapes>()({
  ofUser: ['GET /api/user/{id}/records', ['Professor', 'InstitutionAdmin', 'Administrator']],
});
