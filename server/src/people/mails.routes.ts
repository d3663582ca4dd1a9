import type { Services } from '../kernel/context.ts';
import { mails } from '@stoa/contract/people/mails.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import { undeliveredPage } from './mails.queries.ts';
import { correctOne, leaveOneUnsent, resendAll, resendOne } from './mails.ts';

export function mailRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, mails.undelivered, ({ db, query: { state, ...page } }) => undeliveredPage(db, page, state));
  serve(app, services, mails.sendAllAgain, resendAll);
  serve(app, services, mails.sendAgain, (call) => resendOne(call, call.params.id));
  serve(app, services, mails.correct, (call) => correctOne(call, call.params.id, call.body));
  serve(app, services, mails.leave, (call) => leaveOneUnsent(call, call.params.id));
}
