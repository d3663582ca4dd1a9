import { paths, recordAt } from '@stoa/contract/paths';
import { peopleIn } from '../../enrollment/registrations/placing.queries.ts';
import type { Writing } from '../../kernel/work.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { meetingTold } from './meetings.emails.ts';

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
export async function tellOfMeetings(
  work: Writing,
  change: 'added' | 'moved' | 'cancelled',
  course: string,
  meetings: readonly Shown[],
): Promise<void> {
  const ahead = meetings.filter(({ startsAt }) => Date.parse(startsAt) > Date.now());
  const [first] = ahead;
  if (!first) return;
  const people = await peopleIn(work.db, first.courseInstanceREF, work.me._id);
  const { startsAt, zone, topic } = first;
  const url = recordAt(paths.courseRooms, first.courseInstanceREF, 'meetings');
  const data = { what: 'meeting', change, course, topic, startsAt, zone, count: ahead.length } as const;
  await notify(work, people, { kind: 'meeting', data, url, mail: meetingTold(data, first, url) });
}
