import { search } from '@stoa/contract/search';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import type { Services } from '../kernel/work.ts';
import { findEverywhere } from './rules.ts';

export function searchRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, search.everywhere, (call) => findEverywhere(call, call.query.q));
}
