import type { Services } from '../kernel/context.ts';
import { exports } from '@stoa/contract/office/exports.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import { ownData } from './exports.ts';

export function exportRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, exports.ownData, (call) => ownData(call, call.reply));
}
