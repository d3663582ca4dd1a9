import type { Services } from '../kernel/context.ts';
import { announcements } from '@stoa/contract/teaching/announcements.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import { changeAnnouncement, makeAnnouncement, readAnnouncements, removeAnnouncement } from './announcements.ts';

export function announcementRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, announcements.all, (call) => readAnnouncements(call, call.params.id));
  serve(app, services, announcements.make, (call) => makeAnnouncement(call, call.params.id, call.body));
  serve(app, services, announcements.change, (call) => changeAnnouncement(call, call.params.id, call.body));
  serve(app, services, announcements.remove, (call) => removeAnnouncement(call, call.params.id));
}
