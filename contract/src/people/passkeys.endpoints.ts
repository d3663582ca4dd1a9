import { endpoints } from '../kernel/endpoint.ts';
import { everyRole } from '../kernel/role.ts';
import type { shapes } from './passkeys.shapes.ts';
export type * from './passkeys.shapes.ts';

/** The maximum number of passkeys of one account. */
export const mostPasskeys = 20;

export const passkeys = endpoints<typeof shapes>()({
  signInOptions: ['POST /api/login/passkey/options', 'anyone'],
  signIn: ['POST /api/login/passkey', 'anyone'],
  options: ['POST /api/account/passkeys/options', everyRole],
  create: ['POST /api/account/passkeys', everyRole],
  all: ['GET /api/account/passkeys', everyRole],
  later: ['POST /api/account/passkeys/later', everyRole],
  rename: ['PUT /api/account/passkey/{id}', everyRole],
  remove: ['DELETE /api/account/passkey/{id}', everyRole],
});
