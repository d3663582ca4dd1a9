import { endpoints } from '../kernel/endpoint.ts';
import { everyRole } from '../kernel/role.ts';
import type { shapes } from './search.shapes.ts';
export type * from './search.shapes.ts';

/** The maximum number of results of each kind. */
export const mostFound = 10;

export const search = endpoints<typeof shapes>()({ everywhere: ['GET /api/search', everyRole] });
