import type { Services } from '../kernel/context.ts';
import { search } from '@stoa/contract/office/search.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import { findEverywhere } from './search.ts';

export function searchRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, search.everywhere, (call) => findEverywhere(call, call.query.q));
}
