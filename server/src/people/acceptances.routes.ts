import type { Services } from '../kernel/context.ts';
import { acceptances } from '@stoa/contract/people/acceptances.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import { acceptPage } from './acceptances.ts';

export function acceptanceRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, acceptances.accept, (call) => acceptPage(call, call.body));
}
