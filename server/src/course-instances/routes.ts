import { courseInstances } from '@stoa/contract/course-instances';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import type { Services } from '../services.ts';
import {
  changeInstance,
  createInstance,
  listInstances,
  registeringPage,
  removeInstance,
  setInstanceStatus,
} from './rules.ts';

export function courseInstanceRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, courseInstances.list, (call) => listInstances(call, call.query));
  serve(app, services, courseInstances.registering, ({ db, query }) => registeringPage(db, query));
  serve(app, services, courseInstances.create, (call) => createInstance(call, call.body, call.files));
  serve(app, services, courseInstances.update, (call) => changeInstance(call, call.params.id, call.body, call.files));
  serve(app, services, courseInstances.remove, (call) => removeInstance(call, call.params.id));
  serve(app, services, courseInstances.setStatus, (call) =>
    setInstanceStatus(call, call.params.id, call.body.status, call.body.reason),
  );
}
