import { endpoints } from '../kernel/endpoint.ts';
import { approvers } from '../kernel/role.ts';
import type { shapes } from './disclosures.shapes.ts';
export type * from './disclosures.shapes.ts';

/** The kinds of records that are disclosed to an institution. */
export const disclosedThings = [
  /*i18n*/ 'registration',
  /*i18n*/ 'application',
  /*i18n*/ 'document',
  /*i18n*/ 'id number',
  /*i18n*/ 'records',
] as const;
/** The grounds for a disclosure: consent at registration, or enrollment in a course whose credit the institution grants. */
export const disclosureGrounds = [/*i18n*/ 'consent', /*i18n*/ 'enrollment'] as const;

export const correctionStates = [/*i18n*/ 'open', /*i18n*/ 'corrected', /*i18n*/ 'refused'] as const;

export const disclosures = endpoints<typeof shapes>('roster')({
  own: ['GET /api/account/disclosures', ['Student']],
  ofStudent: ['GET /api/student/{id}/disclosures', approvers],
  all: ['GET /api/disclosures', ['Administrator']],
  csv: ['GET /api/disclosures.csv', ['Administrator']],
  ownCorrections: ['GET /api/account/record-corrections', ['Student']],
  askCorrection: ['POST /api/account/record-corrections', ['Student']],
  corrections: ['GET /api/record-corrections', ['Administrator']],
  answerCorrection: ['PATCH /api/record-corrections/{id}', ['Administrator']],
});
