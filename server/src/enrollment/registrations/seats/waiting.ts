import { waitingHours, type Seats } from '@stoa/contract/enrollment/registrations';
import { i18n } from '@stoa/contract/kernel/i18n';
import { record } from '../../../kernel/audit.ts';
import type { Queue } from '../../../kernel/jobs.ts';
import type { Letter } from '../../../kernel/mail.ts';
import { notify } from '../../../people/notifications/notifications.ts';
import { paths } from '@stoa/contract/paths';
import { conflict, notFound, refuseField } from '../../../kernel/refusal.ts';
import type { AnyWriting as AnyRoomsWriting } from '../../../kernel/work.ts';
import type { AnyWriting, Services, Work, Writing } from '../work.ts';
import { openCourseFor } from '../open-course.ts';
import { hasPlace } from '../placing.queries.ts';
import { countHeld } from './seats.queries.ts';
import { hasSeatFor, heldWithSeats } from './seats.ts';
import { seatIsFree, seatWentOn, waitingEnded } from './waiting.emails.ts';
import {
  awaitedCourses,
  deleteEntries,
  endAll,
  endLapsed,
  holdSeats,
  insertEntry,
  leave,
  seatsFor,
} from './waiting.queries.ts';

const queue = 'registrations.seats';

/** The open courses with limited seats: how many are left for the person, and their place on the waiting list. */
export async function seatsOf({ db, me }: Work): Promise<Seats[]> {
  const rows = await seatsFor(db, me._id).execute();
  return rows.map(({ place, heldUntil, ...row }) => ({ ...row, mine: place === null ? null : { place, heldUntil } }));
}

async function seatsIn({ db, me }: Work, id: string): Promise<Seats> {
  const row = await seatsFor(db, me._id).where('courseInstance._id', '=', id).executeTakeFirstOrThrow();
  const { place, heldUntil, ...rest } = row;
  return { ...rest, mine: place === null ? null : { place, heldUntil } };
}

/** Puts the person on the waiting list of a full course; asking twice makes one entry. */
export async function joinQueue(work: Writing, id: string): Promise<Seats> {
  const { db, me } = work;
  const course = await openCourseFor(db, id);
  if (await hasPlace(db, me._id, id))
    throw conflict(i18n.t('You’re already registered in “{name}”.', { name: course.name }));
  const made = (await hasSeatFor(db, course, me._id)) ? undefined : await insertEntry(db, me._id, id);
  if (made) await record(work, 'join waiting list', 'courseInstance', id);
  const seats = course.seats === null ? undefined : await seatsIn(work, id);
  if (!seats?.mine)
    throw conflict(i18n.t('“{name}” has a seat for you. You can register now.', { name: course.name }), 'seat');
  return seats;
}

/** Takes the person off the waiting list. A seat held for them goes to the next. */
export async function leaveQueue(work: Writing, id: string): Promise<void> {
  const course = await heldWithSeats(work.db, id);
  if (!course || !(await leave(work.db, work.me._id, id))) throw notFound();
  await record(work, 'leave waiting list', 'courseInstance', id);
  await seatsFreed(work, id);
}

/** Call it when a seat may have become free. A job offers it to the people waiting, after the caller's transaction. */
export const seatsFreed = (work: AnyRoomsWriting, courseInstanceId: string): Promise<void> =>
  work.services.jobs.send(work.db, queue, { courseInstanceId });

/**
 * Refuses a limit below the number of people who have a seat or are paying for one. A higher limit lets people in from the
 * waiting list.
 */
export async function onSeatsChanged(work: AnyWriting, courseInstanceId: string, seats: number | null): Promise<void> {
  const taken = await countHeld(work.db, courseInstanceId);
  if (seats !== null && seats < taken)
    throw refuseField(
      'seats',
      i18n.t('{taken, plural, one {# seat is} other {# seats are}} already taken. Enter {taken, number} or more.', {
        taken,
      }),
    );
  await seatsFreed(work, courseInstanceId);
}

/** Takes back seats whose hold expired, and offers free ones to the people waiting longest, each for a limited time. */
export async function offerSeats(services: Services, only?: string): Promise<void> {
  const ids = only === undefined ? await awaitedCourses(services.database.db) : [{ courseInstanceREF: only }];
  for (const { courseInstanceREF } of ids)
    await services.database.tx((db) => offer({ services, db, me: undefined }, courseInstanceREF));
}

type WaitingNews = 'seat free' | 'seat gone' | 'waiting ended';
async function offer(work: AnyWriting, id: string): Promise<void> {
  const { db } = work;
  const course = await heldWithSeats(db, id);
  if (!course) return;
  const tell = (rows: readonly { personREF: string }[], what: WaitingNews, mail: Letter) =>
    notify(
      work,
      rows.map(({ personREF }) => personREF),
      { kind: 'registration', data: { what, course: course.name }, url: paths.courseRegistration, mail },
    );
  if (course.status !== 'Open/Registering' || course.isCertified)
    return tell(await endAll(db, id), 'waiting ended', waitingEnded(course));
  await tell(await endLapsed(db, id), 'seat gone', seatWentOn(course));
  const free = course.seats === null ? 1000 : course.seats - (await countHeld(db, id));
  if (free <= 0) return;
  for (const entry of await holdSeats(db, id, free, waitingHours)) {
    await record(work, 'hold seat', 'courseInstance', id, { person: entry.personREF, until: entry.heldUntil });
    await tell([entry], 'seat free', seatIsFree(course, entry.heldUntil!));
  }
}

/** Runs every minute, and whenever a seat becomes free. */
export const seatsQueue = (services: Services): Queue => ({
  name: queue,
  cron: '* * * * *',
  work: ({ courseInstanceId }: { courseInstanceId?: string }) => offerSeats(services, courseInstanceId),
});

/** Takes a person off all waiting lists. Seats that were held for them go to the next. */
export async function forgetWaiting(work: AnyRoomsWriting, personId: string): Promise<void> {
  for (const id of await deleteEntries(work.db, personId)) await seatsFreed(work, id);
}
