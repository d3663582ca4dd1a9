import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import { paths, recordAt } from '@stoa/contract/paths';
import { peopleIn } from '../../enrollment/registrations/placing.queries.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { meetingNotice } from './meetings.emails.ts';

interface Shown {
  readonly courseInstanceREF: string;
  readonly topic: string;
  readonly startsAt: string;
  readonly zone: string;
  readonly link: string | null;
  readonly place: string;
  readonly note: string;
}
/** Tells everybody in a course of meetings that lie ahead, in one message however many they are. */
export async function notifyOfMeetings(
  context: Context<Trx>,
  change: 'added' | 'moved' | 'cancelled',
  course: string,
  meetings: readonly Shown[],
): Promise<void> {
  const ahead = meetings.filter(({ startsAt }) => Date.parse(startsAt) > Date.now());
  const [first] = ahead;
  if (!first) return;
  const people = await peopleIn(context.db, first.courseInstanceREF, context.me._id);
  const { startsAt, zone, topic } = first;
  const url = recordAt(paths.courseRooms, first.courseInstanceREF, 'meetings');
  const data = { what: 'meeting', change, course, topic, startsAt, zone, count: ahead.length } as const;
  await notify(context, people, { kind: 'meeting', data, url, mail: meetingNotice(data, first, url) });
}
