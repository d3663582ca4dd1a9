import type { Trx } from '../../../kernel/db.ts';
import { systemContext, type Anyone, type Context, type Services } from '../../../kernel/context.ts';
import { waitingHours } from '@stoa/contract/enrollment/registrations.endpoints';
import { recordAction } from '../../../kernel/audit.ts';
import type { Job } from '../../../kernel/jobs.ts';
import type { MailTemplate } from '../../../kernel/mail.ts';
import { notify } from '../../../people/notifications/notifications.ts';
import { paths } from '@stoa/contract/paths';
import { countReserved } from './seats.queries.ts';
import { lockedWithSeats } from './seats.ts';
import { seatIsFree, seatWentOn, waitingEnded } from './waiting.emails.ts';
import { awaitedCourses, endAll, endLapsed, reserveSeats } from './waiting.queries.ts';
import { seatsJobName } from './waiting.ts';

/** Takes back seats whose hold expired, and offers free ones to the people waiting longest, each for a limited time. */
export async function offerSeats(services: Services, only?: string): Promise<void> {
  const ids = only === undefined ? await awaitedCourses(services.database.db) : [{ courseInstanceREF: only }];
  for (const { courseInstanceREF } of ids)
    await services.database.tx((db) => offer(systemContext(services, db), courseInstanceREF));
}

type WaitingNews = 'seat free' | 'seat gone' | 'waiting ended';
async function offer(context: Context<Trx, Anyone>, id: string): Promise<void> {
  const { db } = context;
  const course = await lockedWithSeats(db, id);
  if (!course) return;
  const notifyWaiting = (rows: readonly { personREF: string }[], what: WaitingNews, mail: MailTemplate) =>
    notify(
      context,
      rows.map(({ personREF }) => personREF),
      { kind: 'registration', data: { what, course: course.name }, url: paths.courseRegistration, mail },
    );
  if (course.status !== 'Open/Registering' || course.isCertified)
    return notifyWaiting(await endAll(db, id), 'waiting ended', waitingEnded(course));
  await notifyWaiting(await endLapsed(db, id), 'seat gone', seatWentOn(course));
  const free = course.seats === null ? 1000 : course.seats - (await countReserved(db, id));
  if (free <= 0) return;
  for (const entry of await reserveSeats(db, id, free, waitingHours)) {
    await recordAction(context, 'hold seat', 'courseInstance', id, { person: entry.personREF, until: entry.heldUntil });
    await notifyWaiting([entry], 'seat free', seatIsFree(course, entry.heldUntil!));
  }
}

/** Runs every minute, and whenever a seat becomes free. */
export const seatsJob = (services: Services): Job => ({
  name: seatsJobName,
  cron: '* * * * *',
  run: ({ courseInstanceId }: { courseInstanceId?: string }) => offerSeats(services, courseInstanceId),
});
