import { endpoints } from '../kernel/endpoint.ts';
import { everyRole } from '../kernel/role.ts';
import type { shapes } from './own-account.shapes.ts';
export type * from './own-account.shapes.ts';

export const ownAccount = endpoints<typeof shapes>()({
  one: ['GET /api/account', everyRole],
  changeContact: ['PUT /api/account/contact', everyRole],
  unlist: ['PUT /api/account/directory-hold', ['Student']],
  changeLanguage: ['PUT /api/account/language', everyRole],
  changePassword: ['POST /api/account/password', everyRole],
  removePassword: ['DELETE /api/account/password', everyRole],
  sessions: ['GET /api/account/sessions', everyRole],
  endSession: ['DELETE /api/account/sessions/{id}', everyRole],
  endOtherSessions: ['DELETE /api/account/sessions', everyRole],
  beginTwoFactor: ['POST /api/account/two-factor', everyRole],
  confirmTwoFactor: ['POST /api/account/two-factor/confirm', everyRole],
  newRecoveryCodes: ['POST /api/account/two-factor/recovery-codes', everyRole],
  endTwoFactor: ['POST /api/account/two-factor/off', everyRole],
});
