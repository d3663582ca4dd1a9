import type { Services } from '../kernel/context.ts';
import { enrollment } from '@stoa/contract/enrollment/enrollment.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import { sendPaper } from '../kernel/papers.ts';
import { signCensus } from './census/census-signing.ts';
import { printCensus, readCensus } from './census/census.ts';
import { askCorrection, decideCorrection, listCorrections } from './census/corrections.ts';
import { datesFor } from './enrollment-calendar.ts';

export function enrollmentRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, enrollment.dates, (call) => datesFor(call, call.params.id));
  serve(app, services, enrollment.census, (call) => readCensus(call, call.params.id));
  serve(app, services, enrollment.sign, (call) => signCensus(call, call.params.id, call.body));
  serve(app, services, enrollment.censusPaper, async (call) =>
    sendPaper(call, await printCensus(call, call.params.id)),
  );
  serve(app, services, enrollment.correct, (call) => askCorrection(call, call.params.id, call.body));
  serve(app, services, enrollment.corrections, (call) => listCorrections(call, call.query));
  serve(app, services, enrollment.decide, (call) => decideCorrection(call, call.params.id, call.body));
}
