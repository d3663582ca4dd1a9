import { endpoints, type Area } from '../kernel/endpoint.ts';
import { approvers, everyRole } from '../kernel/role.ts';
import type { shapes } from './tokens.shapes.ts';
export type * from './tokens.shapes.ts';

/** The areas that a token of an institution may have: what its own systems read and write. */
export const institutionAreas = ['courses', 'roster', 'exchange', 'receipts'] as const satisfies readonly Area[];
/** Days that a token works unless somebody chooses others, and the most. */
export const tokenDays = { usual: 90, most: 366 } as const;
/** Hours that an earlier secret still works after it was replaced. */
export const overlapHours = 24;
/** The most tokens that one account, or one institution, can have. */
export const mostTokens = 50;
/** The requests that one token can make in a minute. */
export const tokenRate = 600;

/** No token may call these: it can't make itself a second life. */
export const tokens = endpoints<typeof shapes>()({
  own: ['GET /api/account/tokens', everyRole],
  create: ['POST /api/account/tokens', everyRole],
  ofInstitution: ['GET /api/institution/{id}/tokens', approvers],
  createForInstitution: ['POST /api/institution/{id}/tokens', approvers],
  rotate: ['POST /api/token/{id}/rotate', everyRole],
  revoke: ['DELETE /api/token/{id}', everyRole],
  all: ['GET /api/tokens', ['Administrator']],
});
