import { systemContext, type Services } from '../kernel/context.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, recordAt } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people/people';
import { onDay } from '../kernel/dates.ts';
import { untilNothingIsLeft, type Job } from '../kernel/jobs.ts';
import type { MailTemplate } from '../kernel/mail.ts';
import { notify } from '../people/notifications/notifications.ts';
import { inMail } from '../kernel/mail-blocks.ts';
import { peopleOfCollege } from './institutions/scope.queries.ts';
import { expiring, noteReminded } from './instructor-files/instructor-files.queries.ts';
import { eraseChanges } from './course-instances/course-instances.queries.ts';

type Ending = Awaited<ReturnType<typeof expiring>>[number];

const qualificationEnds =
  ({ course, institution, validUntil, ...person }: Ending, path: string): MailTemplate =>
  () => ({
    subject: i18n.t('A qualification for “{course}” ends soon', { course: inMail(course) }),
    blocks: [
      i18n.t('After this day the course can’t be approved again with this professor, until the institution renews it.'),
      {
        facts: [
          [i18n.t('Professor'), inMail(fullName(person))],
          [i18n.t('Course'), inMail(course)],
          [i18n.t('Institution'), inMail(institution)],
          [i18n.t('Qualified until'), onDay(validUntil)],
        ],
      },
      { button: i18n.t('Open the instructor file'), path },
    ],
  });

/** Tells the professor and the institution of each qualification that ends soon, once. */
export async function notifyOfExpiry(services: Services): Promise<number> {
  return services.database.tx(async (db) => {
    const found = await expiring(db);
    if (found.length === 0) return 0;
    const context = systemContext(services, db);
    for (const one of found) {
      const { course, institution, validUntil: until } = one;
      const news = { kind: 'decision', data: { what: 'qualification ends', course, institution, until } } as const;
      const notifyAll = (people: readonly string[], url: string) =>
        notify(context, people, { ...news, url, mail: qualificationEnds(one, url) });
      await notifyAll([one.personREF], paths.instructorFile);
      const staff = await peopleOfCollege(db, one.institutionREF);
      await notifyAll(staff, recordAt(paths.instructorFiles, one.professorREF));
    }
    await noteReminded(
      db,
      found.map(({ _id }) => _id),
    );
    return found.length;
  });
}

/** Every morning, reminds people of the qualifications that end in the next 60 days. */
export const expiryJob = (services: Services): Job => ({
  name: 'instructors.expiry',
  cron: '23 6 * * *',
  run: () => untilNothingIsLeft(() => notifyOfExpiry(services)),
});

/** Every ten minutes, deletes old records of changes of the course lists. */
export const courseChangeJob = ({ database: { tx } }: Services): Job => ({
  name: 'courses.changes',
  cron: '*/10 * * * *',
  run: async () => void (await tx(eraseChanges)),
});
