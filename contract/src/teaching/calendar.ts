import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { IdParams } from '../kernel/fields.ts';

const ics = z.unknown().meta({ description: 'text/calendar' });

/** Anyone with this address can read the courses without signing in, so treat it like a password. */
export const CalendarAddress = z.object({ url: z.string() }).meta({ id: 'CalendarAddress' });

const learnersAndTeachers = ['Student', 'Professor'] as const;

export const calendar = {
  course: endpoint('GET /api/public/courses/{id}/calendar.ics', {
    mayBeStale: true,
    access: 'anyone',
    summary: 'The days of a public course, for a calendar program.',
    params: IdParams,
    reply: ics,
  }),
  feed: endpoint('GET /api/calendar/{token}.ics', {
    mayBeStale: true,
    access: 'anyone',
    summary: 'The courses of the person whose address this is: those they are registered in, or teach.',
    params: z.strictObject({ token: z.string().max(100) }),
    reply: ics,
  }),
  address: endpoint('GET /api/account/calendar', {
    access: learnersAndTeachers,
    summary: 'The address of one’s own calendar.',
    reply: CalendarAddress,
  }),
  renew: endpoint('POST /api/account/calendar', {
    access: learnersAndTeachers,
    summary: 'A new address; the one before answers no longer.',
    reply: CalendarAddress,
  }),
};
