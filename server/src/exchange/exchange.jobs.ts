import { paths } from '@stoa/contract/paths';
import { peopleOfCollege } from '../catalog/institutions/scope.queries.ts';
import { systemContext, type Services } from '../kernel/context.ts';
import { untilNothingIsLeft, type Job } from '../kernel/jobs.ts';
import { Refusal } from '../kernel/refusal.ts';
import { institutionById } from '../people/accounts/institution.queries.ts';
import { notify } from '../people/notifications/notifications.ts';
import { makeBatch } from './batches.ts';
import { termsBegun } from './batches.queries.ts';
import { creditPosted, placeAccepted, placeRefused, weeklySummary } from './exchange.emails.ts';
import { collegesWithCourses, takeUnheard } from './exchange-notices.queries.ts';
import { answersJobName, quietSeconds } from './receipt-applying.ts';
import { obstacleCounts } from './obstacles.queries.ts';

const atOnce = 20;
const partner = `${paths.partner}/exchange`;

/** Every day, makes the batches of the terms for which a batch was made before. */
export const dailyBatchesJob = (services: Services): Job => ({
  name: 'exchange.batches',
  cron: '40 9 * * *',
  run: () => makeDailyBatches(services),
});
/** Makes today's batches, each in its own transaction. Empty batches aren't made. A failure stops no other batch. */
export async function makeDailyBatches(services: Services): Promise<void> {
  for (const { institutionREF, term } of await termsBegun(services.database.db))
    for (const kind of ['changes', 'census', 'grades'] as const)
      await makeDailyBatch(services, institutionREF, { kind, term }).catch((error: unknown) =>
        services.log.error({ err: error, institution: institutionREF, term, kind }, 'a batch could not be made'),
      );
}
async function makeDailyBatch(services: Services, institutionREF: string, of: Parameters<typeof makeBatch>[2]) {
  try {
    await services.database.tx((db) => makeBatch(systemContext(services, db), institutionREF, of));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === undefined) throw error;
    if (error.code === 'file') await tellOfFile(services, institutionREF, of.term);
  }
}
const tellOfFile = (services: Services, institutionREF: string, term: string) =>
  services.database.tx(async (db) => {
    const { name } = (await institutionById(db, institutionREF))!;
    await notify(systemContext(services, db), await peopleOfCollege(db, institutionREF), {
      kind: 'reminder',
      data: { what: 'file problem', college: name, term },
      url: partner,
      isOnce: true,
    });
  });

/** Tells students what their college has answered, some at a time. */
export const answersJob = (services: Services): Job => ({
  name: answersJobName,
  run: () => untilNothingIsLeft(() => tellOfAnswers(services, quietSeconds - 10)),
});
/** Tells some students, in the transaction that marks them as told. Returns their number. */
export const tellOfAnswers = (services: Services, quiet = 0): Promise<number> =>
  services.database.tx(async (db) => {
    const due = await takeUnheard(db, atOnce, quiet);
    const context = systemContext(services, db);
    for (const { personREF, status, course, college, reason, posted } of due) {
      const about = { course, college };
      const news = {
        accepted: { what: 'credit accepted', mail: placeAccepted(about) },
        refused: { what: 'credit refused', mail: placeRefused({ ...about, reason }) },
        posted: { what: 'credit posted', mail: creditPosted({ ...about, posted: posted! }) },
      } as const;
      const { what, mail } = news[status];
      await notify(context, [personREF], {
        kind: 'registration',
        data: { what, college, course },
        url: paths.studentCourses,
        mail,
      });
    }
    return due.length;
  });

/** Once a week, tells the people of a college about the obstacles that keep credits from arriving, if there are any. */
export const weeklySummaryJob = (services: Services): Job => ({
  name: 'exchange.weekly',
  cron: '10 12 * * 1',
  run: () => tellOfObstacles(services),
});
/** Tells each college in its own transaction. A failure with one doesn't stop the others. */
export async function tellOfObstacles(services: Services): Promise<void> {
  for (const { institutionREF, college } of await collegesWithCourses(services.database.db))
    await services.database
      .tx(async (db) => {
        const work = await obstacleCounts(db, institutionREF);
        const count = work.reduce((sum, one) => sum + one.count, 0);
        if (count === 0) return;
        await notify(systemContext(services, db), await peopleOfCollege(db, institutionREF), {
          kind: 'reminder',
          data: { what: 'work waits', college, count },
          url: partner,
          mail: weeklySummary({ college, work }),
        });
      })
      .catch((error: unknown) =>
        services.log.error({ err: error, institution: institutionREF }, 'a college could not be told of obstacles'),
      );
}
