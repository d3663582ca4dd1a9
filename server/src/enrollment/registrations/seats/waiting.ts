import type { Trx } from '../../../kernel/db.ts';
import { systemContext, type Anyone, type Context, type Services } from '../../../kernel/context.ts';
import { waitingHours, type Seats } from '@stoa/contract/enrollment/registrations.endpoints';
import { paths } from '@stoa/contract/paths';
import { i18n } from '@stoa/contract/kernel/i18n';
import { recordAction } from '../../../kernel/audit.ts';
import type { MailTemplate } from '../../../kernel/mail.ts';
import { conflict, notFound, refuseField } from '../../../kernel/refusal.ts';
import { notify } from '../../../people/notifications/notifications.ts';
import { openCourseFor, refuseAdding } from '../open-course.ts';
import { isRegistered } from '../placing.queries.ts';
import { countReserved } from './seats.queries.ts';
import { hasSeatFor, lockedWithSeats } from './seats.ts';
import { seatIsFree, seatWentOn, waitingEnded } from './waiting.emails.ts';
import {
  awaitedCourses,
  coursesWaitedFor,
  deleteWaiting,
  endAll,
  endLapsed,
  insertEntry,
  reserveSeats,
  seatsFor,
} from './waiting.queries.ts';

export const seatsJobName = 'registrations.seats';

/** The open courses with limited seats: how many are left for the person, and their place on the waiting list. */
export async function seatsOf({ db, me }: Context): Promise<Seats[]> {
  return (await seatsFor(db, me._id).execute()).map(withMine);
}
const seatsIn = async ({ db, me }: Context, id: string): Promise<Seats> =>
  withMine(await seatsFor(db, me._id).where('courseInstance._id', '=', id).executeTakeFirstOrThrow());
type Row = Awaited<ReturnType<ReturnType<typeof seatsFor>['execute']>>[number];
const withMine = ({ place, heldUntil, ...row }: Row): Seats => ({
  ...row,
  mine: place === null ? null : { place, heldUntil },
});

/** Puts the person on the waiting list of a full course; asking twice makes one entry. */
export async function joinWaitingList(context: Context<Trx>, id: string): Promise<Seats> {
  const { db, me } = context;
  const course = await openCourseFor(db, id);
  if (await isRegistered(db, me._id, id))
    throw conflict(i18n.t('You’re already registered in “{name}”.', { name: course.name }));
  // The list ends when the roster is certified, also for audit.
  await refuseAdding(db, course, me._id, !course.isCertified);
  const made = (await hasSeatFor(db, course, me._id)) ? undefined : await insertEntry(db, me._id, id);
  if (made) await recordAction(context, 'join waiting list', 'courseInstance', id);
  const seats = course.seats === null ? undefined : await seatsIn(context, id);
  if (!seats?.mine)
    throw conflict(i18n.t('“{name}” has a seat for you. You can register now.', { name: course.name }), 'seat');
  return seats;
}

/** Takes the person off the waiting list. A seat held for them goes to the next. */
export async function leaveWaitingList(context: Context<Trx>, id: string): Promise<void> {
  const course = await lockedWithSeats(context.db, id);
  if (!course || !(await deleteWaiting(context.db, context.me._id, id))) throw notFound();
  await recordAction(context, 'leave waiting list', 'courseInstance', id);
  await seatsFreed(context, id);
}

/** Call it when a seat may have become free. A job offers it to the people waiting, after the caller's transaction. */
export const seatsFreed = (context: Context<Trx, Anyone>, courseInstanceId: string): Promise<void> =>
  context.services.jobs.send(context.db, seatsJobName, { courseInstanceId });

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

/**
 * Refuses a limit below the number of people who have a seat or are paying for one. A higher limit lets people in from the
 * waiting list.
 */
export async function onSeatsChanged(
  context: Context<Trx, Anyone>,
  courseInstanceId: string,
  seats: number | null,
): Promise<void> {
  const taken = await countReserved(context.db, courseInstanceId);
  if (seats !== null && seats < taken)
    throw refuseField(
      'seats',
      i18n.t('{taken, plural, one {# seat is} other {# seats are}} already taken. Enter {taken, number} or more.', {
        taken,
      }),
    );
  await seatsFreed(context, courseInstanceId);
}

/** Gives the seats that were held for a person on to the next, before the person leaves all waiting lists. */
export async function giveSeatsOn(context: Context<Trx, Anyone>, personId: string): Promise<void> {
  for (const id of await coursesWaitedFor(context.db, personId)) await seatsFreed(context, id);
}
