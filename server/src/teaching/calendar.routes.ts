import type { Services } from '../kernel/context.ts';
import { calendar } from '@stoa/contract/teaching/calendar.shapes';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { serve } from '../kernel/http.ts';
import { courseCalendar, feed, ownAddress, renewedAddress } from './calendar.ts';

export function calendarRoutes(app: FastifyInstance, services: Services): void {
  const asFile = (reply: FastifyReply, name: string) =>
    reply.type('text/calendar; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
  serve(app, services, calendar.course, async (call) => {
    const text = await courseCalendar(call, call.params.id);
    asFile(call.reply, 'course.ics');
    return text;
  });
  serve(app, services, calendar.feed, async (call) => {
    const text = await feed(call, call.params.token);
    asFile(call.reply, 'courses.ics');
    return text;
  });
  serve(app, services, calendar.address, ownAddress);
  serve(app, services, calendar.renew, renewedAddress);
}
