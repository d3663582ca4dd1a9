import { endpoints } from '../kernel/endpoint.ts';
import type { shapes } from './mentions.shapes.ts';
export type * from './mentions.shapes.ts';

/** The labels of the places in which other people's texts are. */
export const mentionPlaces = {
  activity: /*i18n*/ 'Activity of a student',
  announcement: /*i18n*/ 'Announcement',
  assignment: /*i18n*/ 'Assignment',
  auditLog: /*i18n*/ 'Audit log',
  boardMessage: /*i18n*/ 'Board message',
  census: /*i18n*/ 'Certified roster',
  comparison: /*i18n*/ 'Comparison with the payment service',
  courseComment: /*i18n*/ 'Comment on a course',
  courseDefinition: /*i18n*/ 'Course definition',
  courseInstance: /*i18n*/ 'Course',
  difference: /*i18n*/ 'Difference in the ledger',
  file: /*i18n*/ 'Name of a file',
  gradebookEntry: /*i18n*/ 'Note beside a grade',
  grading: /*i18n*/ 'Feedback on an assignment',
  gradingComment: /*i18n*/ 'Saved comment for grading',
  mail: /*i18n*/ 'Email',
  material: /*i18n*/ 'Course material',
  materialSection: /*i18n*/ 'Section of course materials',
  meeting: /*i18n*/ 'Meeting',
  notification: /*i18n*/ 'Notification',
  paymentIntent: /*i18n*/ 'Note beside a payment',
  professor: /*i18n*/ 'Professor application',
  receipt: /*i18n*/ 'Answer of a college',
  refund: /*i18n*/ 'Reason for a refund',
  registration: /*i18n*/ 'Registration',
  rosterCorrection: /*i18n*/ 'Correction of a roster',
  student: /*i18n*/ 'Student application',
  submission: /*i18n*/ 'Draft of student work',
  submissionVersion: /*i18n*/ 'Student work',
  transcript: /*i18n*/ 'Record of study',
} as const;
export type MentionPlace = keyof typeof mentionPlaces;

/** The days in which an administrator can decide on a mention. After that it stays as written. */
export const mentionDays = 90;

const administrators = ['Administrator'] as const;

export const mentions = endpoints<typeof shapes>()({
  list: ['GET /api/retention/mentions', administrators],
  decide: ['POST /api/retention/mentions/{id}', administrators],
});
