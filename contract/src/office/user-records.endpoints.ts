import { endpoints } from '../kernel/endpoint.ts';
import type { shapes, mergingShapes, exportShapes } from './user-records.shapes.ts';
import { everyRole } from '../kernel/role.ts';
export type * from './user-records.shapes.ts';

/** The maximum number of rows of each kind; the newest are returned. */
export const mostRecords = 100;

export const userRecords = endpoints<typeof shapes>('people')({
  ofUser: ['GET /api/user/{id}/records', ['Professor', 'InstitutionAdmin', 'Administrator']],
});

/** The records that a merge counts, by kind. */
export const mergedKinds = {
  applications: /*i18n*/ 'Applications',
  registrations: /*i18n*/ 'Registrations',
  taught: /*i18n*/ 'Courses taught',
  payments: /*i18n*/ 'Payments',
  grades: /*i18n*/ 'Grades',
  files: /*i18n*/ 'Documents and files',
  messages: /*i18n*/ 'Board messages',
  notifications: /*i18n*/ 'Notifications',
  other: /*i18n*/ 'Other data',
} as const;
export type MergedKind = keyof typeof mergedKinds;
export const mergedKindNames = Object.keys(mergedKinds) as [MergedKind, ...MergedKind[]];

const administrators = ['Administrator'] as const;

export const merging = endpoints<typeof mergingShapes>()({
  preview: ['GET /api/user/{id}/merging', administrators],
  merge: ['POST /api/user/{id}/merge', administrators],
  undo: ['DELETE /api/user/{id}/merge', administrators],
});

export const exports = endpoints<typeof exportShapes>()({ ownData: ['GET /api/account/data', everyRole] });
