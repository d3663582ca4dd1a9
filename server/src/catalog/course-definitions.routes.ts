import type { Services } from '../kernel/context.ts';
import { courseDefinitions } from '@stoa/contract/catalog/course-definitions.shapes';
import { courseReviews } from '@stoa/contract/catalog/course-reviews.shapes';
import type { FastifyInstance } from 'fastify';
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
