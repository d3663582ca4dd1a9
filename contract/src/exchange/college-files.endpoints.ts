import { endpoints } from '../kernel/endpoint.ts';
import { approvers } from '../kernel/role.ts';
import type { shapes } from './college-files.shapes.ts';
export * from './college-files.ts';
export type { CellProblem } from './college-files.shapes.ts';

export const collegeFiles = endpoints<typeof shapes>('roster')({
  samples: ['GET /api/file-profiles', approvers],
  profile: ['GET /api/institution/{id}/files/{kind}', approvers],
  save: ['PUT /api/institution/{id}/files/{kind}', approvers],
  preview: ['POST /api/institution/{id}/files/{kind}/preview', approvers],
});
