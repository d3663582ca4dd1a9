import type { Services } from '../../kernel/context.ts';
import { courseInstances } from '@stoa/contract/catalog/course-instances.shapes';
import { courseReviews } from '@stoa/contract/catalog/course-reviews.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../kernel/http.ts';
import { copyInstance } from './copy.ts';
import { changesSince, comment, commentsFor, instanceHistory } from './reviews.ts';
import { openCourses, openCoursesVersion } from './prices.ts';
import { removeInstance } from './removing.ts';
import { termsOf } from './course-instances.queries.ts';
import { changeInstance, createInstance, listInstances, oneInstance, setInstanceStatus } from './course-instances.ts';

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
  serve(app, services, courseReviews.copy, (call) => copyInstance(call, call.params.id));
}
