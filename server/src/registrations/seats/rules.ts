import { i18n } from '@stoa/contract/kernel/i18n';
import { heldInstance } from '../../course-instances/queries.ts';
import { conflict } from '../../kernel/refusal.ts';
import type { Db } from '../../kernel/db.ts';
import { countTakenBefore, lockSeats } from './queries.ts';

interface Limited {
  readonly _id: string;
  readonly name: string;
  readonly seats: number | null;
}

/**
 * A course as it is and stays until the caller's transaction ends; where its seats are limited, nobody else takes or frees
 * one meanwhile. Held before intents, registrations and transactions.
 */
export async function heldWithSeats(db: Db, courseInstanceId: string) {
  const course = await heldInstance(db, courseInstanceId);
  if (course) await holdSeats(db, course);
  return course;
}

/** Holds the seats of a course that is held, where they are limited. */
export async function holdSeats(db: Db, { _id, seats }: Limited): Promise<void> {
  // Beside the row's own lock, which many share: one that is shared can't be made exclusive without two waiting for each other.
  if (seats !== null) await lockSeats(db, _id);
}

/** Whether there is a seat for somebody, in a course that is held: one's own, one held for one, or one that nobody has. */
export const hasSeatFor = async (db: Db, { _id, seats }: Limited, personId: string): Promise<boolean> =>
  seats === null || (await countTakenBefore(db, _id, personId)) < seats;

export const full = ({ name }: Pick<Limited, 'name'>) =>
  conflict(i18n.t('All seats in “{name}” are taken. You can join the waiting list.', { name }), 'full');
