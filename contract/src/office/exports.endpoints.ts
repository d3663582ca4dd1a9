import { endpoints } from '../kernel/endpoint.ts';
import { everyRole } from '../kernel/role.ts';
import type { shapes } from './exports.shapes.ts';
export type * from './exports.shapes.ts';

export const exports = endpoints<typeof shapes>()({
  ownData: ['GET /api/account/data', everyRole],
});
