import { endpoints } from '../kernel/endpoint.ts';
import { say } from '../kernel/i18n.ts';
import { everyRole } from '../kernel/role.ts';
import type { shapes, acceptanceShapes } from './accounts.shapes.ts';
export type * from './accounts.shapes.ts';

export const userStatuses = [/*i18n*/ 'Active', /*i18n*/ 'Inactive', /*i18n*/ 'Pending', /*i18n*/ 'Locked'] as const;
export const minimumPasswordLength = 8;

export const passwordsMatch = {
  path: ['confirmPassword'],
  error: say(/*i18n*/ 'Passwords do not match'),
};
interface Passwords {
  password?: string;
  confirmPassword?: string;
}
/** True when both passwords are the same, or the confirmation wasn't sent. */
export const confirmed = ({ password: one, confirmPassword: two }: Passwords) => two === undefined || one === two;

/** The choice by which an InstitutionAdmin acts for all institutions. An empty field never means it. */
export const allInstitutions = 'all';
export const chooseInstitution = /*i18n*/ 'Choose an institution, or all of them.';

const administrators = ['Administrator'] as const;

export const accounts = endpoints<typeof shapes>()({
  login: ['POST /api/login', 'anyone'],
  session: ['GET /api/session', everyRole, 'any'],
  logout: ['POST /api/logout', 'anyone'],
  register: ['POST /api/register', 'anyone'],
  validateEmail: ['GET /api/validate-email/{token}', 'anyone'],
  resendVerification: ['POST /api/resend-verification', 'anyone'],
  requestPasswordReset: ['POST /api/request-password-reset', 'anyone'],
  passwordReset: ['POST /api/password-reset', 'anyone'],
  stopReset: ['POST /api/password-reset/stop', 'anyone'],
  self: ['GET /api/person/self', everyRole, 'any'],
  users: ['GET /api/users', administrators, 'people'],
  user: ['GET /api/user/{id}', administrators, 'people'],
  createUser: ['POST /api/user', administrators],
  updateUser: ['PUT /api/user/{id}', administrators],
  decideOnScope: ['POST /api/user/{id}/acting-for-all', administrators],
  history: ['GET /api/user/{id}/history', administrators, 'people'],
  endTwoFactor: ['DELETE /api/user/{id}/two-factor', administrators],
  deleteUser: ['DELETE /api/user/{id}', administrators],
});

/** The pages that people accept: when they join, when they register for a course, and when a new version takes effect. */
export const acceptedPages = ['terms', 'privacy'] as const;
export type AcceptedPage = (typeof acceptedPages)[number];
export const isAccepted = (slug: string): slug is AcceptedPage => acceptedPages.some((one) => one === slug);

export const acceptances = endpoints<typeof acceptanceShapes>()({
  accept: ['POST /api/account/acceptances', everyRole],
});
