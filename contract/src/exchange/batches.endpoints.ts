import { endpoints } from '../kernel/endpoint.ts';
import { approvers } from '../kernel/role.ts';
import type { shapes } from './batches.shapes.ts';
import type { CollegeEvent } from './college-files.ts';
export type * from './batches.shapes.ts';

/** The events of a row. same: nothing changes, because a list of all places repeats the row. */
export const rowEvents = [
  'add',
  'change',
  'drop',
  'withdraw',
  'no-show',
  'cancel',
  'same',
] as const satisfies readonly CollegeEvent[];

export const batches = endpoints<typeof shapes>('exchange')({
  list: ['GET /api/institution/{id}/batches', approvers],
  create: ['POST /api/institution/{id}/batches', approvers],
  one: ['GET /api/batch/{id}', approvers],
  rows: ['GET /api/batch/{id}/rows', approvers],
  file: ['GET /api/batch/{id}/file', approvers],
  repeat: ['POST /api/course-instance-registration/{id}/repeat', approvers],
});
