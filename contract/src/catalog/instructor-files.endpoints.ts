import { type FileRule, endpoints } from '../kernel/endpoint.ts';
import { approvers } from '../kernel/role.ts';
import { importFile } from '../people/invitations.endpoints.ts';
import type { shapes } from './instructor-files.shapes.ts';
export type * from './instructor-files.shapes.ts';

export const credentialKinds = ['degree', 'license', 'experience'] as const;
export const credentialFields = ['level', 'field', 'institution', 'year', 'hours'] as const;
export type CredentialField = (typeof credentialFields)[number];
export const qualificationBases = ['degree', 'hours', 'exception'] as const;
/** The days before a qualification ends on which the professor and the institution are notified. */
export const expiryDays = 60;
/** The maximum number of credentials in one file. */
export const credentialLimit = 100;

/** A CSV file of credentials. */
export const credentialFile: FileRule = {
  ...importFile,
  tooLarge: /*i18n*/ 'The file is too large. Use at most 2 MB.',
};
/** The headings of such a file. */
export const credentialHeadings = ['kind', ...credentialFields] as const;
/** The lines of a sample of such a file. */
export const credentialSample = [
  credentialHeadings.join(','),
  'degree,PhD,Philosophy,Sample University,2009,60',
  'license,,Registered Nurse,State of New York,2012,',
  'experience,,Ten years of teaching rhetoric,Sample College,2023,',
];

export const instructorFiles = endpoints<typeof shapes>('applications')({
  one: ['GET /api/professor/{id}/instructor-file', ['Professor', 'InstitutionAdmin', 'Administrator']],
  addCredential: ['POST /api/professor/{id}/credentials', ['Professor']],
  importCredentials: ['POST /api/professor/{id}/credentials/import', ['Professor', 'Administrator']],
  removeCredential: ['DELETE /api/credential/{id}', ['Professor']],
  check: ['PUT /api/credential/{id}/checks', ['InstitutionAdmin']],
  share: ['PUT /api/professor/{id}/sharing', ['Professor']],
  askToShare: ['POST /api/professor/{id}/sharing/ask', ['InstitutionAdmin']],
  qualify: ['POST /api/professor/{id}/qualifications', ['InstitutionAdmin']],
  removeQualification: ['DELETE /api/qualification/{id}', ['InstitutionAdmin']],
  roster: ['GET /api/institution/{id}/roster', approvers],
  rosterPdf: ['GET /api/institution/{id}/roster.pdf', approvers],
});
