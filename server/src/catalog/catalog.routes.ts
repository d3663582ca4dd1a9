import type { Services } from '../kernel/context.ts';
import { approvals } from '@stoa/contract/catalog/approvals.shapes';
import type { FastifyInstance } from 'fastify';
import type { Me } from '../kernel/access.ts';
import { notFound } from '../kernel/refusal.ts';
import { serveLive } from '../kernel/live-routes.ts';
import { approversAmong } from './institutions/scope.queries.ts';
import { courseDefinitions } from '@stoa/contract/catalog/course-definitions.shapes';
import { shares } from '@stoa/contract/catalog/shares.shapes';
import { courseReviews, courseInstances } from '@stoa/contract/catalog/course-instances.shapes';
import { serve } from '../kernel/http.ts';
import {
  changeDefinition,
  createDefinition,
  definitionHistory,
  listDefinitions,
  oneDefinition,
  removeDefinition,
  setDefinitionStatus,
} from './course-definitions.ts';
import { agreements } from '@stoa/contract/catalog/agreements.shapes';
import { institutions } from '@stoa/contract/catalog/institutions.shapes';
import { registrationsFor } from './institutions/institution-exports.ts';
import { addPaper, createAgreement, listAgreements, listPartners, removeAgreement } from './institutions/agreements.ts';
import {
  changeInstitution,
  createInstitution,
  listInstitutions,
  oneInstitution,
  removeInstitution,
  revealTaxID,
} from './institutions/institutions.ts';
import { copyInstance } from './course-instances/copy.ts';
import { changesSince, comment, commentsFor, instanceHistory } from './course-instances/reviews.ts';
import { openCourses, openCoursesVersion } from './course-instances/course-details.ts';
import { removeInstance } from './course-instances/removing.ts';
import { agreeToShares, proposeShares, sharesFor } from './course-instances/shares.ts';
import { termsOf } from './course-instances/course-instances.queries.ts';
import {
  changeInstance,
  createInstance,
  listInstances,
  oneInstance,
  setInstanceStatus,
} from './course-instances/course-instances.ts';

function ownApprovals({ institutionREF }: Me, queue: string): string {
  if (institutionREF === null) return queue;
  if (!queue.startsWith('course')) throw notFound();
  return `${queue}:${institutionREF}`;
}

/** The streams of the four queues. Triggers of their tables send the events (server/migrations/0110_queues.ts). */
export function approvalRoutes(app: FastifyInstance, services: Services): void {
  serveLive(app, services, approvals.live, {
    name: 'approvals',
    // The contract admits only approvers. Those of one institution get only the events of its courses.
    admit: ({ me }, queue) => Promise.resolve(ownApprovals(me, queue)),
    still: (db, queue, people) => approversAmong(db, queue.split(':')[1] ?? null, people),
    onEvent: (_db, { kind }) => Promise.resolve({ kind }),
  });
}

export function courseDefinitionRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, courseDefinitions.list, (call) => listDefinitions(call, call.query));
  serve(app, services, courseDefinitions.approved, (call) =>
    listDefinitions(call, { ...call.query, status: 'Approved' }),
  );
  serve(app, services, courseDefinitions.one, (call) => oneDefinition(call, call.params.id));
  serve(app, services, courseDefinitions.create, (call) => createDefinition(call, call.body));
  serve(app, services, courseDefinitions.update, (call) => changeDefinition(call, call.params.id, call.body));
  serve(app, services, courseDefinitions.remove, (call) => removeDefinition(call, call.params.id));
  serve(app, services, courseDefinitions.setStatus, (call) => setDefinitionStatus(call, call.params.id, call.body));
  serve(app, services, courseReviews.definitionHistory, (call) => definitionHistory(call, call.params.id));
}

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

export function courseInstanceRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, courseInstances.list, (call) => listInstances(call, call.query));
  serve(app, services, courseInstances.registering, (call) => openCourses(call, call.query), {
    versionOf: openCoursesVersion(services),
  });
  serve(app, services, courseInstances.terms, ({ db, me }) => termsOf(db, me));
  serve(app, services, courseInstances.one, (call) => oneInstance(call, call.params.id));
  serve(app, services, courseInstances.create, (call) => createInstance(call, call.body, call.files));
  serve(app, services, courseInstances.update, (call) => changeInstance(call, call.params.id, call.body, call));
  serve(app, services, courseInstances.remove, (call) => removeInstance(call, call.params.id));
  serve(app, services, courseInstances.setStatus, (call) =>
    setInstanceStatus(call, call.params.id, call.body.status, call.body.reason, call.body.version),
  );
  serve(app, services, courseReviews.history, (call) => instanceHistory(call, call.params.id));
  serve(app, services, courseReviews.changes, (call) => changesSince(call, call.params.id));
  serve(app, services, courseReviews.comments, (call) => commentsFor(call, call.params.id));
  serve(app, services, courseReviews.comment, (call) => comment(call, call.params.id, call.body));
  serve(app, services, shares.one, (call) => sharesFor(call, call.params.id));
  serve(app, services, shares.propose, (call) => proposeShares(call, call.params.id, call.body));
  serve(app, services, shares.agree, (call) => agreeToShares(call, call.params.id, call.body?.version));
  serve(app, services, courseReviews.copy, (call) => copyInstance(call, call.params.id));
}
