import { endpoints } from '../kernel/endpoint.ts';
import { approvers } from '../kernel/role.ts';
import type { shapes } from './webhooks.shapes.ts';
export type * from './webhooks.shapes.ts';

/** The kinds of events, with their labels in the form. */
export const eventKinds = {
  'registration.created': /*i18n*/ 'A student registers',
  'registration.ended': /*i18n*/ 'A registration ends',
  'payment.completed': /*i18n*/ 'A payment is completed',
  'refund.completed': /*i18n*/ 'A refund is completed',
  'decision.made': /*i18n*/ 'An approval is decided',
  'grade.posted': /*i18n*/ 'A final grade is posted',
  'course.moved': /*i18n*/ 'A course changes its status',
  'exchange.moved': /*i18n*/ 'A place moves at its college',
} as const;
export type EventKind = keyof typeof eventKinds;
export const eventKindNames = Object.keys(eventKinds) as [EventKind, ...EventKind[]];

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
/** The maximum number of webhooks of the site, and of each institution. */
export const mostWebhooks = 20;

export const webhooks = endpoints<typeof shapes>('webhooks')({
  list: ['GET /api/webhooks', approvers],
  create: ['POST /api/webhooks', approvers],
  change: ['PUT /api/webhook/{id}', approvers],
  rotate: ['POST /api/webhook/{id}/rotate', approvers],
  remove: ['DELETE /api/webhook/{id}', approvers],
  deliveries: ['GET /api/webhook/{id}/deliveries', approvers],
  again: ['POST /api/delivery/{id}/again', approvers],
});
