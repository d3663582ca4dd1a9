import { endpoints } from '../kernel/endpoint.ts';
import type { shapes } from './shares.shapes.ts';
export type * from './shares.shapes.ts';

/** All shares together, in hundredths of a percent, which allow thirds. */
export const wholeShare = 10_000;
export const hundredths = (percent: number): number => Math.round(percent * 100);

export const shares = endpoints<typeof shapes>('payments')({
  one: ['GET /api/course-instance/{id}/shares', ['Professor', 'Administrator']],
  propose: ['PUT /api/course-instance/{id}/shares', ['Professor']],
  agree: ['POST /api/course-instance/{id}/shares/agree', ['Professor']],
});
