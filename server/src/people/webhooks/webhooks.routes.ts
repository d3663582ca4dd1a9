import { webhooks } from '@stoa/contract/people/webhooks.shapes';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../kernel/context.ts';
import { serve } from '../../kernel/http.ts';
import { webhookPage } from './webhooks.queries.ts';
import { addWebhook, changeWebhook, deliveriesOf, removeWebhook, rotateSecret, sendAgain } from './webhooks.ts';

export function webhookRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, webhooks.list, ({ db, me, query: { institutionREF, ...page } }) =>
    webhookPage(db, me, page, institutionREF),
  );
  serve(app, services, webhooks.create, (call) => addWebhook(call, call.body));
  serve(app, services, webhooks.change, (call) => changeWebhook(call, call.params.id, call.body));
  serve(app, services, webhooks.rotate, (call) => rotateSecret(call, call.params.id));
  serve(app, services, webhooks.remove, (call) => removeWebhook(call, call.params.id));
  serve(app, services, webhooks.deliveries, (call) => deliveriesOf(call, call.params.id, call.query));
  serve(app, services, webhooks.again, (call) => sendAgain(call, call.params.id));
}
