import { endpoints } from '../kernel/endpoint.ts';
import { approvers } from '../kernel/role.ts';
import type { shapes } from './obstacles.shapes.ts';
export type * from './obstacles.shapes.ts';

/** The named errors of the work list, in the order of a place's steps. */
export const obstacleKinds = [
  'number wanted',
  'number taken back',
  'section missing',
  'not sent',
  'no answer',
  'refused',
  'unmatched',
  'contradicts',
  'census missing',
  'grade missing',
  'not posted',
] as const;
export type ObstacleKind = (typeof obstacleKinds)[number];
/** The labels of the named errors. */
export const obstacleWords: Readonly<Record<ObstacleKind, string>> = {
  'number wanted': /*i18n*/ 'Student number is missing',
  'number taken back': /*i18n*/ 'Student number was taken back',
  'section missing': /*i18n*/ 'Course has no section',
  'not sent': /*i18n*/ 'Not sent yet',
  'no answer': /*i18n*/ 'Sent, and no answer yet',
  refused: /*i18n*/ 'Refused by the college',
  unmatched: /*i18n*/ 'Answer fits nobody',
  contradicts: /*i18n*/ 'Answer contradicts what is known',
  'census missing': /*i18n*/ 'Roster isn’t signed',
  'grade missing': /*i18n*/ 'Final grade is missing',
  'not posted': /*i18n*/ 'Credit isn’t posted yet',
};

/** The differences that a reconciliation lists. */
export const differenceKinds = ['not accepted', 'accepted, but ended here', 'never attended', 'other credits'] as const;

export const exchange = endpoints<typeof shapes>('exchange')({
  obstacles: ['GET /api/institution/{id}/work-list', approvers],
  reconciliation: ['GET /api/institution/{id}/reconciliation', approvers],
  statement: ['GET /api/institution/{id}/reconciliation/file', approvers],
  waiting: ['GET /api/exchange/waiting', ['Professor', 'InstitutionAdmin', 'Administrator']],
});
