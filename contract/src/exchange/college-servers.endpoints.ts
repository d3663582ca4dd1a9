import { endpoints } from '../kernel/endpoint.ts';
import { approvers } from '../kernel/role.ts';
import type { shapes } from './college-servers.shapes.ts';
export type * from './college-servers.shapes.ts';

/** The reasons why files can't be exchanged with a college's server, in words. */
export const serverProblems = {
  private: /*i18n*/ 'The address isn’t on the internet.',
  unreachable: /*i18n*/ 'We can’t reach the server.',
  timeout: /*i18n*/ 'The server takes too long.',
  'host key': /*i18n*/ 'The server has another key than the one that was confirmed, so we sent it no password.',
  login:
    /*i18n*/ 'The server doesn’t accept the user name, or the password or private key. We try again once a day, and at every check.',
  secret: /*i18n*/ 'We can’t read the stored password or key any more. Enter it again.',
  denied: /*i18n*/ 'The server doesn’t let us read or write there.',
  missing: /*i18n*/ 'The server has no such folder.',
  'not written':
    /*i18n*/ 'The server didn’t keep the file that we wrote. Its disk may be full, or we may not write there.',
  'file too large': /*i18n*/ 'A file there is larger than 8 MB.',
  'file unreadable': /*i18n*/ 'We can’t read a file there.',
} as const;
export type ServerProblem = keyof typeof serverProblems;

export const collegeServers = endpoints<typeof shapes>()({
  one: ['GET /api/institution/{id}/server', approvers],
  set: ['PUT /api/institution/{id}/server', ['Administrator']],
  remove: ['DELETE /api/institution/{id}/server', ['Administrator']],
  check: ['POST /api/institution/{id}/server/check', approvers],
});
