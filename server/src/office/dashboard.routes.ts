import type { Services } from '../kernel/context.ts';
import { dashboard } from '@stoa/contract/office/dashboard.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import { overviewOf } from './overview.ts';
import { dashboardOf } from './dashboard.ts';

export function dashboardRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, dashboard.mine, dashboardOf);
  serve(app, services, dashboard.overview, (call) => overviewOf(call, call.query.zone, call.query.term));
}
