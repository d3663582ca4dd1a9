import { sql, type QueryCreator } from 'kysely';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { Schema } from '../schema.ts';
import { Refusal } from './refusal.ts';
import type { Db } from './db.ts';

/**
 * Counts a hit of `key` and throws Refusal 429 above `limit` hits in `seconds`. The counters are in the database, so all
 * nodes share them.
 */
export async function limitTo(db: Db, key: string, limit: number, seconds: number): Promise<void> {
  const { hits, wait } = await countHit(db, key, seconds);
  if (hits > limit)
    throw new Refusal(429, i18n.t('You’ve tried this too often. Wait a little and try again.'), { retryAfter: wait });
}

/** Counts a hit of `key` in a window of `seconds`. Returns the hits so far and the seconds the window still lasts. */
export const countHit = (db: Db, key: string, seconds: number) => countHits(db, key, 1, seconds);
/** Counts several at once. */
export async function countHits(
  db: Db,
  key: string,
  more: number,
  seconds: number,
): Promise<{ hits: number; wait: number }> {
  const expired = sql`"throttle"."since" < now() - make_interval(secs => ${seconds})`;
  return await db
    .insertInto('throttle')
    .values({ key, hits: more })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when ${expired} then ${more} else "throttle"."hits" + ${more} end`,
        since: sql<string>`case when ${expired} then now() else "throttle"."since" end`,
      }),
    )
    .returning([
      'hits',
      sql<number>`ceil(extract(epoch from "since" + make_interval(secs => ${seconds}) - now()))::int`.as('wait'),
    ])
    .executeTakeFirstOrThrow();
}

/** A column with the seconds left of the longest active block on any of the keys, else 0. */
export const secondsBlocked = (keys: readonly string[]) =>
  sql<number>`coalesce((select ceil(extract(epoch from max("blockedUntil") - now()))::int from "throttle"
    where "key" = any(${keys}) and "blockedUntil" > now()), 0)`;
export async function blockOf(db: Db, keys: readonly string[]): Promise<number> {
  const { seconds } = await db.selectNoFrom(secondsBlocked(keys).as('seconds')).executeTakeFirstOrThrow();
  return seconds;
}
/** Deletes counters too old for any window. */
export const clearHits = (db: Db) =>
  db
    .deleteFrom('throttle')
    .where('since', '<', sql<string>`now() - interval '2 days'`)
    .where((eb) => eb.or([eb('blockedUntil', 'is', null), eb('blockedUntil', '<', sql<string>`now()`)]))
    .execute();

/** Blocks a key that already has a counter. */
export const block = (db: Db, key: string, seconds: number) =>
  db
    .updateTable('throttle')
    .set({ blockedUntil: sql`now() + make_interval(secs => ${seconds})` as never })
    .where('key', '=', key)
    .execute();
/** Lifts a block and deletes the counter; runs on its own or as a part of another statement. */
export const unblocking = (db: QueryCreator<Schema>, key: string) => db.deleteFrom('throttle').where('key', '=', key);
export const unblock = (db: Db, key: string) => unblocking(db, key).execute();
