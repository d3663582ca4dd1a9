import { paths } from '@stoa/contract/paths';
import { peopleOfCollege } from '../catalog/institutions/scope.queries.ts';
import { systemContext, type Services } from '../kernel/context.ts';
import { untilNothingIsLeft, type Job } from '../kernel/jobs.ts';
import { notify } from '../people/notifications/notifications.ts';
import { noticeJobName } from './student-numbers.ts';
import { applicationWanted, numberGiven, numbersWanted } from './student-numbers.emails.ts';
import { takeUnnotified, takeWaiting } from './number-reminders.queries.ts';

const atOnce = 20;
/** People have some days to act before the first reminder; then there are at most four, a week apart. */
const reminders = { limit: atOnce, most: 4, grace: 3, pause: 7 };

/** Every day, reminds people who have to act for a student number. */
export const numberReminderJob = (services: Services): Job => ({
  name: 'exchange.numbers',
  cron: '20 13 * * *',
  run: () => untilNothingIsLeft(() => remindOfNumbers(services)),
});

/** Reminds some people, in the transaction that marks them as reminded. Returns their number. */
export const remindOfNumbers = (services: Services): Promise<number> =>
  services.database.tx(async (db) => {
    const waiting = await takeWaiting(db, reminders);
    const context = systemContext(services, db);
    for (const { institutionREF, personREF, college, courses, students } of waiting)
      if (personREF !== null)
        await notify(context, [personREF], {
          kind: 'reminder',
          data: { what: 'number wanted', college },
          url: paths.studentCourses,
          mail: applicationWanted(college, courses),
        });
      else
        await notify(context, await peopleOfCollege(db, institutionREF), {
          kind: 'reminder',
          data: { what: 'numbers wanted', college, students },
          url: `${paths.partner}/numbers`,
          mail: numbersWanted(college, students, `${paths.partner}/numbers`),
        });
    return waiting.length;
  });

/** Tells students that a college has given them a number, some at a time. */
export const numberNoticeJob = (services: Services): Job => ({
  name: noticeJobName,
  run: () =>
    untilNothingIsLeft(() =>
      services.database.tx(async (db) => {
        const due = await takeUnnotified(db, atOnce);
        const context = systemContext(services, db);
        for (const { personREF, college } of due)
          await notify(context, [personREF], {
            kind: 'registration',
            data: { what: 'number known', college },
            url: paths.studentCourses,
            mail: numberGiven(college),
          });
        return due.length;
      }),
    ),
});
