import type { Services } from '../kernel/context.ts';
import { disclosures } from '@stoa/contract/people/disclosures.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import { correctionPage } from './disclosure-corrections.queries.ts';
import { answerCorrection, askCorrection } from './disclosure-corrections.ts';
import { allDisclosures, disclosuresCsv, ownDisclosures } from './disclosures.ts';

export function disclosureRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, disclosures.own, (call) => ownDisclosures(call, call.query));
  serve(app, services, disclosures.all, (call) => allDisclosures(call, call.query));
  serve(app, services, disclosures.ownCorrections, (call) =>
    correctionPage(call.db, { personREF: call.me._id }, call.query),
  );
  serve(app, services, disclosures.askCorrection, (call) => askCorrection(call, call.body));
  serve(app, services, disclosures.corrections, ({ db, query: { state, ...query } }) =>
    correctionPage(db, { state }, query),
  );
  serve(app, services, disclosures.answerCorrection, (call) => answerCorrection(call, call.params.id, call.body));
  serve(app, services, disclosures.csv, (call) => disclosuresCsv(call, call.query, call.reply));
}
