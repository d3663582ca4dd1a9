import { endpoints } from '../kernel/endpoint.ts';
import type { shapes } from './guardians.shapes.ts';
export type * from './guardians.shapes.ts';

/** How long the link in a guardian's mail works, in days. */
export const guardianDays = 14;
/** From this age on nobody else has to agree. */
export const fullAge = 18;

const students = ['Student'] as const;

export const guardians = endpoints<typeof shapes>()({
  mine: ['GET /api/account/guardian', students],
  giveBirthDate: ['PUT /api/account/birth-date', students],
  ask: ['POST /api/account/guardian', students],
  offered: ['GET /api/guardian/{token}', 'anyone'],
  agree: ['POST /api/guardian/{token}', 'anyone'],
});
