import type { Services } from '../kernel/context.ts';
import { rehearsal } from '@stoa/contract/office/rehearsal.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import { playEnding, simulatorOf } from './rehearsal.ts';
import { beginRehearsal, endRehearsal } from './rehearsal-stage.ts';

export function rehearsalRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, rehearsal.begin, async (call) => {
    simulatorOf(call);
    return beginRehearsal(call);
  });
  serve(app, services, rehearsal.play, (call) => playEnding(call, call.params.id, call.body.ending));
  serve(app, services, rehearsal.end, async (call) => {
    simulatorOf(call);
    await endRehearsal(call, call.params.id);
  });
}
