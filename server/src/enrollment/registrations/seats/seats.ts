import { i18n } from '@stoa/contract/kernel/i18n';
import { lockedInstance } from '../../../catalog/course-instances/course-instances.queries.ts';
import { orderMinutes } from '@stoa/contract/payments/payments.endpoints';
import type { Context } from '../../../kernel/context.ts';
import { conflict } from '../../../kernel/refusal.ts';
import type { Db } from '../../../kernel/db.ts';
import type { Reservation } from '../../../payments/payments.ts';
import * as queries from './seats.queries.ts';

interface Limited {
  readonly _id: string;
  readonly name: string;
  readonly seats: number | null;
}

/**
 * Locks a course until the caller's transaction ends; if its seats are limited, nobody else takes or frees one meanwhile.
 * Call it before locking intents, registrations and transactions.
 */
export async function lockedWithSeats(db: Db, courseInstanceId: string) {
  const course = await lockedInstance(db, courseInstanceId);
  if (course) await lockSeats(db, course);
  return course;
}

/** Locks the seats of a locked course, if they are limited. */
export async function lockSeats(db: Db, { _id, seats }: Limited): Promise<void> {
  // Many transactions share the row's lock, and upgrading a shared lock can deadlock, so seats have their own.
  if (seats !== null) await queries.lockSeats(db, _id);
}

/** True when there is a seat for a person in a locked course: their own, one held for them, or a free one. */
export const hasSeatFor = async (db: Db, { _id, seats }: Limited, personId: string): Promise<boolean> =>
  seats === null || (await queries.countTakenBefore(db, _id, personId)) < seats;

/** The waiting list ends when the roster is certified. */
export const full = ({ name, isCertified }: Pick<Limited, 'name'> & { readonly isCertified: boolean }) =>
  conflict(
    isCertified
      ? i18n.t('All seats in “{name}” are taken.', { name })
      : i18n.t('All seats in “{name}” are taken. You can join the waiting list.', { name }),
    'full',
  );

/** The first reservation and one renewal. */
const holdsEach = 2;

/**
 * An order reserves a seat for a limited time, and once more when requested again. The limit counts all of a person's orders
 * for a course, or they could keep a seat forever without paying. An order without a reservation gets a seat only if one is
 * free when it is paid.
 */
export async function nextReservation(
  { db, me }: Context,
  courseInstanceId: string,
  holdsBefore: number,
): Promise<Reservation> {
  const { holds, heldUntil } = await queries.holdsOf(db, me._id, courseInstanceId);
  return holds < holdsEach ? { heldUntil: queries.inMinutes(orderMinutes), holds: holdsBefore + 1 } : { heldUntil };
}
