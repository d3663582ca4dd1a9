import type { Services } from '../kernel/context.ts';
import { userRecords } from '@stoa/contract/office/user-records.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import { recordsOf } from './user-records.ts';

export function userRecordRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, userRecords.ofUser, (call) => recordsOf(call, call.params.id));
}
