import type { Trx } from '../../kernel/db.ts';
import { systemContext, type Anyone, type Context, type Services } from '../../kernel/context.ts';
import { paths, recordAt } from '@stoa/contract/paths';
import { codesOf } from '../../catalog/institutions/institutions.queries.ts';
import { instanceColumns } from '../../catalog/course-instances/course-instances.queries.ts';
import { recordAll } from '../../kernel/audit.ts';
import { type Job, untilNothingIsLeft } from '../../kernel/jobs.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { codeInWords } from './grade-codes.ts';
import { incompleteEnds, incompleteLapsed } from './incompletes.emails.ts';
import { lapseSome, takeEnding } from './incompletes.queries.ts';

const atOnce = 50;

/** Every ten minutes, ends Incompletes whose day has passed, and sends reminders of those that end within a week. */
export const lapseJob = (services: Services): Job => ({
  name: 'registrations.incompletes',
  cron: '*/10 * * * *',
  run: async () => {
    await untilNothingIsLeft(() => notifyOfEnding(services));
    await untilNothingIsLeft(() => lapse(services));
  },
});

type Lapsing = Awaited<ReturnType<typeof lapseSome>>[number];
/** Tells the students of each course and grade together. */
async function notifyEach(
  context: Context<Trx, Anyone>,
  rows: readonly Lapsing[],
  notify: (course: NonNullable<Awaited<ReturnType<typeof instanceColumns>>>, rows: readonly Lapsing[]) => Promise<void>,
) {
  const alike = Map.groupBy(rows, ({ courseInstanceREF, grade, incomplete }) =>
    JSON.stringify([courseInstanceREF, grade, incomplete]),
  );
  for (const group of alike.values()) {
    const course = await instanceColumns(context.db, group[0]!.courseInstanceREF);
    if (course) await notify(course, group);
  }
}
const people = (rows: readonly Lapsing[]) => rows.map(({ personREF }) => personREF);

/** Ends some Incompletes, each once even with several nodes. Returns their number. */
export const lapse = (services: Services): Promise<number> =>
  services.database.tx(async (db) => {
    const context = systemContext(services, db);
    const over = await lapseSome(db, atOnce);
    if (over.length === 0) return 0;
    await recordAll(
      context,
      over.map(({ _id, grade, incomplete: { lapsesTo, due } }) => ({
        action: 'incomplete lapsed',
        entity: 'registration',
        entityId: _id,
        detail: { from: grade, to: lapsesTo, due },
      })),
    );
    await notifyEach(context, over, async (course, rows) => {
      const { grade, incomplete } = rows[0]!;
      const becomes = codeInWords(await codesOf(db, course._id), incomplete.lapsesTo);
      await notify(context, people(rows), {
        kind: 'grade',
        data: { what: 'incomplete lapsed', course: course.name, day: incomplete.due, grade: incomplete.lapsesTo },
        url: recordAt(paths.courseRooms, course._id, 'grades'),
        mail: incompleteLapsed(course, grade, becomes),
      });
    });
    await services.onGradesChanged(context, people(over));
    return over.length;
  });

/** Reminds students of some Incompletes that end within a week, each once. Returns their number. */
export const notifyOfEnding = (services: Services): Promise<number> =>
  services.database.tx(async (db) => {
    const context = systemContext(services, db);
    const ending = await takeEnding(db, atOnce);
    await notifyEach(context, ending, async (course, rows) => {
      const { incomplete } = rows[0]!;
      await notify(context, people(rows), {
        kind: 'grade',
        data: { what: 'incomplete lapses', course: course.name, day: incomplete.due, grade: incomplete.lapsesTo },
        url: recordAt(paths.courseRooms, course._id, 'grades'),
        mail: incompleteEnds(course, incomplete),
      });
    });
    return ending.length;
  });
