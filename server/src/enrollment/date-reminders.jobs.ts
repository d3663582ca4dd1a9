import { systemContext, type Services } from '../kernel/context.ts';
import { paths, recordAt } from '@stoa/contract/paths';
import type { CalendarDay } from '../columns.ts';
import { instanceColumns, teachersOf } from '../catalog/course-instances/course-instances.queries.ts';
import { approversOfCourse } from '../catalog/institutions/scope.queries.ts';
import { type Job, untilNothingIsLeft } from '../kernel/jobs.ts';
import type { Db } from '../kernel/db.ts';
import { notify } from '../people/notifications/notifications.ts';
import { dateSoon } from './date-reminders.emails.ts';
import { rosterOf } from './census/census.queries.ts';
import { takeDue } from './date-reminders.queries.ts';

const atOnce = 2;
/** The days after the census on which an unsigned roster is late, and its institution hears of it. */
const lateAfter = 3;

/** Every ten minutes, reminds people of the days of enrollment calendars. */
export const dateReminderJob = (services: Services): Job => ({
  name: 'enrollment.dates',
  cron: '*/10 * * * *',
  run: () => untilNothingIsLeft(() => remindOfDates(services)),
});

/** The part of the course room where people act on a day. */
const partOf: Readonly<Record<CalendarDay, 'census' | 'grades' | undefined>> = {
  drop: undefined,
  withdraw: undefined,
  census: 'census',
  'census open': 'census',
  'census late': 'census',
  grades: 'grades',
};

/** Returns the recipients: students for days to decide, professors for days to act, approvers for a late census. */
async function peopleFor(db: Db, what: CalendarDay, courseInstanceId: string): Promise<string[]> {
  if (what === 'drop' || what === 'withdraw')
    return (await rosterOf(db, courseInstanceId)).map(({ personId }) => personId);
  const people = what === 'census late' ? approversOfCourse : teachersOf;
  return (await people(db, courseInstanceId)).map(({ _id }) => _id);
}

/** Sends some reminders in the transaction that takes them. Returns their number. */
export const remindOfDates = (services: Services): Promise<number> =>
  services.database.tx(async (db) => {
    const due = await takeDue(db, { most: atOnce, lateAfter });
    for (const { courseInstanceREF, what, day } of due) {
      const course = await instanceColumns(db, courseInstanceREF);
      if (!course?.promise) continue;
      const url = recordAt(paths.courseRooms, courseInstanceREF, partOf[what]);
      await notify(systemContext(services, db), await peopleFor(db, what, courseInstanceREF), {
        kind: 'reminder',
        data: { what: 'date soon', which: what, course: course.name, day },
        url,
        mail: dateSoon(course, what, day, course.promise, url),
      });
    }
    return due.length;
  });
