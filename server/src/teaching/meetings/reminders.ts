import { paths, recordAt } from '@stoa/contract/paths';
import { peopleIn } from '../../enrollment/registrations/placing.queries.ts';
import type { Queue } from '../../kernel/jobs.ts';
import type { Services } from '../../kernel/work.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { meetingTold } from './meetings.emails.ts';
import { takeComing } from './reminders.queries.ts';

const atOnce = 20;
const day = 24 * 3_600_000;

/** Every few minutes, reminds people of the meetings that begin within a day. */
export const reminderQueue = (services: Services): Queue => ({
  name: 'meetings.reminders',
  cron: '*/5 * * * *',
  work: async () => {
    while ((await remindSome(services)) > 0);
  },
});

/** Reminds of some meetings, each in the transaction that takes it. Returns how many were taken. */
export const remindSome = (services: Services): Promise<number> =>
  services.database.tx(async (db) => {
    const coming = await takeComing(db, atOnce);
    for (const { courseInstanceREF, name: course, status, isSet, createdAt, ...meeting } of coming) {
      const { startsAt, zone, topic } = meeting;
      // Whoever was told of it less than a day before has just read of it.
      const isNews = Date.parse(startsAt) - Date.parse(createdAt) < day;
      if (!isSet || isNews || status === 'Closed' || status === 'Cancelled') continue;
      const url = recordAt(paths.courseRooms, courseInstanceREF, 'meetings');
      const data = { what: 'meeting', change: 'soon', course, topic, startsAt, zone, count: 1 } as const;
      const people = await peopleIn(db, courseInstanceREF);
      const work = { services, db, me: undefined };
      await notify(work, people, { kind: 'reminder', data, url, mail: meetingTold(data, meeting, url) });
    }
    return coming.length;
  });
