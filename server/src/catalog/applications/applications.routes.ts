import type { Services } from '../../kernel/context.ts';
import { professors } from '@stoa/contract/catalog/professors.shapes';
import { students } from '@stoa/contract/catalog/students.shapes';
import type { FastifyInstance } from 'fastify';
import { disclosures } from '@stoa/contract/people/disclosures.shapes';
import { noteOpened } from './taking-back.ts';
import { disclose } from '../../people/disclosures.ts';
import { serve } from '../../kernel/http.ts';
import { historyOfApplication } from './history.ts';
import { setBiography } from './biography.ts';
import { approvedPage } from './applications.queries.ts';
import {
  listApplications,
  oneApplication,
  shownApplication,
  removeApplication,
  revealIdNumber,
  setStatus,
  takeBack,
} from './records.ts';
import { changeApplication, createApplication, professor, student } from './applications.ts';
import { clearDocument, disclosuresOf, exportStudent } from './students.ts';
import type { Kind } from './hooks.ts';

function serveKind(app: FastifyInstance, services: Services, kind: Kind): void {
  const { endpoints, noun } = kind;
  serve(app, services, endpoints.mine, (call) => shownApplication(call, kind));
  serve(app, services, endpoints.list, (call) => listApplications(call, kind, call.query));
  serve(app, services, endpoints.one, async (call) => {
    const application = await oneApplication(call, kind, call.params.id);
    await noteOpened(call, noun, application);
    if (noun === 'student')
      await services.database.tx((db) =>
        disclose({ ...call, db }, { personREF: application.personREF._id, what: 'application' }),
      );
    return application;
  });
  serve(app, services, endpoints.history, (call) => historyOfApplication(call, kind, call.params.id));
  serve(app, services, endpoints.reveal, (call) => revealIdNumber(call, kind, call.params.id));
  serve(app, services, endpoints.create, (call) => createApplication(call, kind, call.body, call.files));
  serve(app, services, endpoints.update, (call) => changeApplication(call, kind, call.params.id, call.body, call));
  serve(app, services, endpoints.takeBack, (call) => takeBack(call, kind, call.params.id));
  serve(app, services, endpoints.remove, (call) => removeApplication(call, kind, call.params.id));
  serve(app, services, endpoints.setStatus, (call) =>
    setStatus(call, kind, call.params.id, call.body.status, call.body.reason, call.body.version),
  );
}

export function applicationRoutes(app: FastifyInstance, services: Services): void {
  serveKind(app, services, student);
  serve(app, services, disclosures.ofStudent, (call) => disclosuresOf(call, call.params.id, call.query));
  serve(app, services, students.export, (call) => exportStudent(call, call.params.id));
  serve(app, services, students.clearDocument, (call) => clearDocument(call, call.params.id, call.body));
  // Must come before the route of a professor with an id, whose path would match too.
  serve(app, services, professors.setBiography, (call) => setBiography(call, call.body, call));
  serveKind(app, services, professor);
  serve(app, services, professors.approved, ({ db, me, query }) => approvedPage(db, me, query));
}
