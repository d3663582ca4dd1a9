import { systemContext, type Services } from '../kernel/context.ts';
import { paths, recordAt } from '@stoa/contract/paths';
import { peopleIn } from '../enrollment/registrations/placing.queries.ts';
import { untilNothingIsLeft, type Job } from '../kernel/jobs.ts';
import { notify } from '../people/notifications/notifications.ts';
import { meetingNotice } from './meetings/meetings.emails.ts';
import { takeComing } from './meetings/reminders.queries.ts';
import { endUpload } from './uploads.ts';
import { oldUploads } from './uploads.queries.ts';

const atOnce = 20;
const day = 24 * 3_600_000;

/** Every few minutes, reminds people of the meetings that begin within a day. */
export const reminderJob = (services: Services): Job => ({
  name: 'meetings.reminders',
  cron: '*/5 * * * *',
  run: () => untilNothingIsLeft(() => remindSome(services)),
});

/** Sends the reminders of some meetings in the transaction that takes them. Returns the number of meetings. */
export const remindSome = (services: Services): Promise<number> =>
  services.database.tx(async (db) => {
    const coming = await takeComing(db, atOnce);
    for (const { courseInstanceREF, name: course, status, isSet, createdAt, ...meeting } of coming) {
      const { startsAt, zone, topic } = meeting;
      // A meeting that was added less than a day before has just been announced.
      const isNews = Date.parse(startsAt) - Date.parse(createdAt) < day;
      if (!isSet || isNews || status === 'Closed' || status === 'Cancelled') continue;
      const url = recordAt(paths.courseRooms, courseInstanceREF, 'meetings');
      const data = { what: 'meeting', change: 'soon', course, topic, startsAt, zone, count: 1 } as const;
      const people = await peopleIn(db, courseInstanceREF);
      const context = systemContext(services, db);
      await notify(context, people, { kind: 'reminder', data, url, mail: meetingNotice(data, meeting, url) });
    }
    return coming.length;
  });

/** Deletes uploads that weren't used within a day. */
export function uploadJob({ database, files }: Services): Job {
  return {
    name: 'uploads.sweep',
    cron: '37 * * * *',
    run: async () => {
      for (let some = await oldUploads(database.db); some.length > 0; some = await oldUploads(database.db))
        for (const { _id } of some) await endUpload(database, files, _id);
    },
  };
}
