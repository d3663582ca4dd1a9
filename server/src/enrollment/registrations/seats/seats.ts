import { i18n } from '@stoa/contract/kernel/i18n';
import { lockedInstance } from '../../../catalog/course-instances/course-instances.queries.ts';
import { conflict } from '../../../kernel/refusal.ts';
import type { Db } from '../../../kernel/db.ts';
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

export const full = ({ name }: Pick<Limited, 'name'>) =>
  conflict(i18n.t('All seats in “{name}” are taken. You can join the waiting list.', { name }), 'full');
