import type { Trx } from '../../../kernel/db.ts';
import type { Anyone, Context } from '../../../kernel/context.ts';
import type { Seats } from '@stoa/contract/enrollment/registrations.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { recordAction } from '../../../kernel/audit.ts';
import { conflict, notFound, refuseField } from '../../../kernel/refusal.ts';
import { openCourseFor } from '../open-course.ts';
import { isRegistered } from '../placing.queries.ts';
import { countReserved } from './seats.queries.ts';
import { hasSeatFor, lockedWithSeats } from './seats.ts';
import { coursesWaitedFor, insertEntry, deleteWaiting, seatsFor } from './waiting.queries.ts';

export const seatsJobName = 'registrations.seats';

/** The open courses with limited seats: how many are left for the person, and their place on the waiting list. */
export async function seatsOf({ db, me }: Context): Promise<Seats[]> {
  const rows = await seatsFor(db, me._id).execute();
  return rows.map(({ place, heldUntil, ...row }) => ({ ...row, mine: place === null ? null : { place, heldUntil } }));
}

async function seatsIn({ db, me }: Context, id: string): Promise<Seats> {
  const row = await seatsFor(db, me._id).where('courseInstance._id', '=', id).executeTakeFirstOrThrow();
  const { place, heldUntil, ...rest } = row;
  return { ...rest, mine: place === null ? null : { place, heldUntil } };
}

/** Puts the person on the waiting list of a full course; asking twice makes one entry. */
export async function joinWaitingList(context: Context<Trx>, id: string): Promise<Seats> {
  const { db, me } = context;
  const course = await openCourseFor(db, id);
  if (await isRegistered(db, me._id, id))
    throw conflict(i18n.t('You’re already registered in “{name}”.', { name: course.name }));
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
