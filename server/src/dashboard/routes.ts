import { dashboard } from '@stoa/contract/dashboard';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import { overviewOf } from './overview/rules.ts';
import { dashboardOf } from './rules.ts';
import type { Services } from '../payments/payments.work.ts';

export function dashboardRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, dashboard.mine, dashboardOf);
  serve(app, services, dashboard.overview, (call) => overviewOf(call, call.query.zone, call.query.term));
}
