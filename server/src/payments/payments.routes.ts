import type { Services } from '../kernel/context.ts';
import { payments } from '@stoa/contract/payments/payments.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import { sendPaper } from '../kernel/download.ts';
import { notFound } from '../kernel/refusal.ts';
import { receiptOf, timelineOf } from './billing.ts';
import { ownTransaction, ownTransactions } from './payments.queries.ts';
import { reportTransaction } from './attempts.ts';
import { receiveNotice } from './webhook.ts';

export function paymentRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, payments.report, (call) => reportTransaction(call, call.body));
  serve(app, services, payments.mine, ({ db, me, query }) => ownTransactions(db, me._id, query));
  serve(app, services, payments.one, async ({ db, me, params }) => {
    const found = await ownTransaction(db, me._id, params.id);
    if (!found) throw notFound();
    return found;
  });
  serve(app, services, payments.timeline, (call) => timelineOf(call, call.params.id));
  serve(app, services, payments.receipt, async (call) =>
    sendPaper(call, await receiptOf(call, call.params.id, call.query.zone)),
  );
  // The signature covers the bytes as they arrived, so this route alone gets the body unparsed.
  void app.register(async (raw) => {
    raw.removeContentTypeParser('application/json');
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    serve(raw, services, payments.webhook, ({ request }) => receiveNotice(services, request));
  });
}
