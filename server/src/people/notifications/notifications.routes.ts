import type { Services } from '../../kernel/context.ts';
import { notifications } from '@stoa/contract/people/notifications.shapes';
import { oneClicks } from '@stoa/contract/people/one-click.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../kernel/http.ts';
import { serveLive } from '../../kernel/live-routes.ts';
import { serveOneClick } from '../../kernel/one-click.ts';
import { unreadOf } from './notifications.queries.ts';
import { bellChannel, choicesNow, choose, ownNotifications, readSome, refuseAnothersBell } from './notifications.ts';
import { stopEmails } from './stopping.ts';

export function notificationRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, notifications.all, (call) => ownNotifications(call, call.query.before));
  serve(app, services, notifications.read, (call) => readSome(call, call.me._id, call.body));
  serve(app, services, notifications.choices, choicesNow);
  serve(app, services, notifications.choose, (call) => choose(call, call.body));
  serveOneClick(app, services, oneClicks.notifications, stopEmails);
  serveLive(app, services, notifications.live, {
    name: bellChannel,
    admit: refuseAnothersBell,
    still: (_db, id, people) => Promise.resolve(new Set(people.filter((one) => one === id))),
    onEvent: async (db, { id }) => ({ kind: 'unread', unread: await unreadOf(db, id) }),
  });
}
