import { endpoints } from '../kernel/endpoint.ts';
import type { shapes } from './earnings.shapes.ts';
export type * from './earnings.shapes.ts';

export const earnings = endpoints<typeof shapes>()({
  own: ['GET /api/earnings', ['Professor']],
  ownCsv: ['GET /api/earnings.csv', ['Professor']],
  ofProfessor: ['GET /api/professor/{id}/earnings', ['Administrator']],
  ofProfessorCsv: ['GET /api/professor/{id}/earnings.csv', ['Administrator']],
});
