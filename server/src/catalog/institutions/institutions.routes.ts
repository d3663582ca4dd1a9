import type { Services } from '../../kernel/context.ts';
import { agreements } from '@stoa/contract/catalog/agreements.shapes';
import { institutions } from '@stoa/contract/catalog/institutions.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../kernel/http.ts';
import { registrationsFor } from './institution-exports.ts';
import { addPaper, createAgreement, listAgreements, listPartners, removeAgreement } from './agreements.ts';
import {
  changeInstitution,
  createInstitution,
  listInstitutions,
  oneInstitution,
  removeInstitution,
  revealTaxID,
} from './institutions.ts';

export function institutionRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, institutions.list, (call) => listInstitutions(call, call.query));
  serve(app, services, institutions.one, (call) => oneInstitution(call, call.params.id));
  serve(app, services, institutions.create, (call) => createInstitution(call, call.body));
  serve(app, services, institutions.update, (call) => changeInstitution(call, call.params.id, call.body));
  serve(app, services, institutions.reveal, (call) => revealTaxID(call, call.params.id));
  serve(app, services, institutions.remove, (call) => removeInstitution(call, call.params.id));
  serve(app, services, agreements.partners, (call) => listPartners(call, call.query));
  serve(app, services, agreements.list, (call) => listAgreements(call, call.params.id));
  serve(app, services, agreements.create, (call) => createAgreement(call, call.params.id, call.body));
  serve(app, services, agreements.sign, (call) => addPaper(call, call.params.id, call.files));
  serve(app, services, agreements.registrations, (call) => registrationsFor(call, call.params.id, call.body));
  serve(app, services, agreements.remove, (call) => removeAgreement(call, call.params.id));
}
