import { endpoints } from '../kernel/endpoint.ts';
import type { shapes } from './guardians.shapes.ts';
export type * from './guardians.shapes.ts';

/** The days for which the link in a guardian's email works. */
export const guardianDays = 14;
/** The age from which students need no guardian's consent. */
export const fullAge = 18;

const students = ['Student'] as const;

export const guardians = endpoints<typeof shapes>()({
  mine: ['GET /api/account/guardian', students],
  giveBirthDate: ['PUT /api/account/birth-date', students],
  ask: ['POST /api/account/guardian', students],
  offered: ['GET /api/guardian/{token}', 'anyone'],
  agree: ['POST /api/guardian/{token}', 'anyone'],
});
