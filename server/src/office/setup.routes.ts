import type { Services } from '../kernel/context.ts';
import { setup } from '@stoa/contract/office/setup.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import { checkPayments, setupNow, statusNow, testMail } from './setup.ts';

export function setupRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, setup.state, setupNow);
  serve(app, services, setup.status, statusNow);
  serve(app, services, setup.testMail, testMail);
  serve(app, services, setup.checkPayments, checkPayments);
}
