import { professors } from '@stoa/contract/professors';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import type { Services } from '../services.ts';
import {
  approvedPage,
  changeProfessor,
  createProfessor,
  listProfessors,
  myProfessor,
  oneProfessor,
  professorHistory,
  removeProfessor,
  revealIdNumber,
  setBiography,
  setProfessorStatus,
} from './rules.ts';

export function professorRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, professors.mine, myProfessor);
  serve(app, services, professors.list, (call) => listProfessors(call, call.query));
  serve(app, services, professors.approved, ({ db, query }) => approvedPage(db, query));
  serve(app, services, professors.one, (call) => oneProfessor(call, call.params.id));
  serve(app, services, professors.history, (call) => professorHistory(call, call.params.id));
  serve(app, services, professors.reveal, (call) => revealIdNumber(call, call.params.id));
  serve(app, services, professors.create, (call) => createProfessor(call, call.body, call.files));
  serve(app, services, professors.setBiography, (call) => setBiography(call, call.body.biography));
  serve(app, services, professors.update, (call) => changeProfessor(call, call.params.id, call.body, call.files));
  serve(app, services, professors.remove, (call) => removeProfessor(call, call.params.id));
  serve(app, services, professors.setStatus, (call) =>
    setProfessorStatus(call, call.params.id, call.body.status, call.body.reason),
  );
}
