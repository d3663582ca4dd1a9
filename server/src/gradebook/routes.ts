import { gradebook } from '@stoa/contract/gradebook';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import type { Services } from '../services.ts';
import { gradedCourses } from './queries.ts';
import { addAssignment, gradebookOf, myGrades, saveEntry } from './rules.ts';

export function gradebookRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, gradebook.courses, ({ db, me, query }) => gradedCourses(db, me, query));
  serve(app, services, gradebook.byCourse, (call) => gradebookOf(call, call.params.id));
  serve(app, services, gradebook.save, (call) => saveEntry(call, call.params.id, call.body));
  serve(app, services, gradebook.addAssignment, (call) => addAssignment(call, call.body));
  serve(app, services, gradebook.mine, (call) => myGrades(call, call.query.courseInstanceREF));
}
