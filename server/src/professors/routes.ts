import { professors } from '@stoa/contract/professors';
import type { FastifyInstance } from 'fastify';
import { noteOpened } from '../accounts/rules.ts';
import { serve } from '../kernel/http.ts';
import type { Services } from '../services.ts';
import { changeProfessor, createProfessor, setBiography, takeProfessorBack } from './application.ts';
import { professorHistory } from './history.ts';
import { myProfessor, oneProfessor } from './record.ts';
import { approvedPage, listProfessors, removeProfessor, revealIdNumber, setProfessorStatus } from './rules.ts';

export function professorRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, professors.mine, myProfessor);
  serve(app, services, professors.list, (call) => listProfessors(call, call.query));
  serve(app, services, professors.approved, ({ db, query }) => approvedPage(db, query));
  serve(app, services, professors.one, async (call) => {
    const professor = await oneProfessor(call, call.params.id);
    await noteOpened(call, 'professor', professor);
    return professor;
  });
  serve(app, services, professors.history, (call) => professorHistory(call, call.params.id));
  serve(app, services, professors.reveal, (call) => revealIdNumber(call, call.params.id));
  serve(app, services, professors.create, (call) => createProfessor(call, call.body, call.files));
  serve(app, services, professors.setBiography, (call) => setBiography(call, call.body));
  serve(app, services, professors.update, (call) => changeProfessor(call, call.params.id, call.body, call));
  serve(app, services, professors.takeBack, (call) => takeProfessorBack(call, call.params.id));
  serve(app, services, professors.remove, (call) => removeProfessor(call, call.params.id));
  serve(app, services, professors.setStatus, (call) =>
    setProfessorStatus(call, call.params.id, call.body.status, call.body.reason, call.body.version),
  );
}
