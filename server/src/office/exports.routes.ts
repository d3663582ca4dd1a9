import { exports } from '@stoa/contract/office/exports';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import { ownData } from './exports.ts';
import type { Services } from '../kernel/work.ts';

export function exportRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, exports.ownData, (call) => ownData(call, call.reply));
}
