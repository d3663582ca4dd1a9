import { z } from 'zod';
import { type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { IdParams } from '../kernel/fields.shapes.ts';
import { calendar as lines } from './calendar.endpoints.ts';
export * from './calendar.endpoints.ts';

const ics = z.unknown().meta({ description: 'text/calendar' });

/** Anyone with this address can read the courses without signing in, so treat it like a password. */
export const CalendarAddress = z.object({ url: z.string() }).meta({ id: 'CalendarAddress' });

export const shapes = {
  course: {
    mayBeStale: true,
    summary: 'The days of a public course, for a calendar program.',
    params: IdParams,
    reply: ics,
  },
  feed: {
    mayBeStale: true,
    summary: 'The courses of the person whose address this is: those they are registered in, or teach.',
    params: z.strictObject({ token: z.string().max(100) }),
    reply: ics,
  },
  address: { summary: 'The address of one’s own calendar.', reply: CalendarAddress },
  renew: { summary: 'A new address; the one before answers no longer.', reply: CalendarAddress },
} as const satisfies Shapes;
export const calendar = join(lines, shapes);
