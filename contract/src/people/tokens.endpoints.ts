import { endpoints, type Area } from '../kernel/endpoint.ts';
import { approvers, everyRole } from '../kernel/role.ts';
import type { shapes } from './tokens.shapes.ts';
export type * from './tokens.shapes.ts';

/** The areas that a token of an institution may have: what its own systems read and write. */
export const institutionAreas = ['courses', 'roster', 'exchange', 'receipts'] as const satisfies readonly Area[];
/** The days for which a token works by default, and at most. */
export const tokenDays = { usual: 90, most: 366 } as const;
/** The maximum number of tokens of one account or institution. */
export const mostTokens = 50;
/** The requests that one token can make in a minute. */
export const tokenRate = 600;

/** No token may call these, so that a stolen token can't create or extend others. */
export const tokens = endpoints<typeof shapes>()({
  own: ['GET /api/account/tokens', everyRole],
  create: ['POST /api/account/tokens', everyRole],
  ofInstitution: ['GET /api/institution/{id}/tokens', approvers],
  createForInstitution: ['POST /api/institution/{id}/tokens', approvers],
  rotate: ['POST /api/token/{id}/rotate', everyRole],
  revoke: ['DELETE /api/token/{id}', everyRole],
  all: ['GET /api/tokens', ['Administrator']],
});
