import { i18n } from '@stoa/contract/kernel/i18n';
import type { Services } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { block, countHit, unblock } from '../../../kernel/throttle.ts';
import type { AccountRow } from '../accounts.queries.ts';
import { eraseBrowsers } from './sessions.queries.ts';

const day = 24 * 60 * 60;
const triesBeforeBlock = 10;
const longestBlock = 15 * 60;

/**
 * The counters for wrong passwords of an address. A browser that has signed in before has its own counter: guesses made
 * elsewhere don't lock it out, and it gets no more tries than any other.
 */
export interface Counted {
  /** the account's key, or the key of the account in this browser */
  readonly key: string;
  /** the key of the request's IP address; undefined when we don't count it */
  readonly ip: string | undefined;
}
export const failuresOf = (email: string) => `sign-in ${email.toLowerCase()}`;
export const failuresIn = (email: string, browser: Buffer | undefined) =>
  `${failuresOf(email)} in ${browser?.toString('base64url') ?? ''}`;
/** The failures that one IP address may have within some seconds. */
const limitsOf = (ip: string | undefined) =>
  ip === undefined
    ? []
    : [
        { name: `failures a minute ${ip}`, most: 6, seconds: 60 },
        { name: `failures an hour ${ip}`, most: 30, seconds: 3600 },
      ];
export const keysOf = ({ key, ip }: Counted): string[] => [key, ...limitsOf(ip).map(({ name }) => name)];

export function refuseBlocked(seconds: number): void {
  if (seconds > 0)
    throw new Refusal(429, i18n.t('Too many attempts. Wait a little, or reset your password.'), {
      retryAfter: seconds,
    });
}

/**
 * Counts a failed sign-in. After ten failures an account must wait, longer each time; an IP address after six in a minute or
 * thirty in an hour.
 */
export async function noteFailure({ database }: Services, { key, ip }: Counted): Promise<void> {
  const { db } = database;
  const { hits } = await countHit(db, key, day);
  if (hits >= triesBeforeBlock) await block(db, key, Math.min(60 * 2 ** (hits - triesBeforeBlock), longestBlock));
  for (const { name, most, seconds } of limitsOf(ip)) {
    const { hits: failures, wait } = await countHit(db, name, seconds);
    if (failures >= most) await block(db, name, wait);
  }
}

/** Lifts the wait after wrong passwords, when an administrator does so or the password is new. */
export async function endWait(db: Db, { accountId, email }: Pick<AccountRow, 'accountId' | 'email'>): Promise<void> {
  await unblock(db, failuresOf(email));
  // Known browsers have their own counters, so we delete them too.
  await eraseBrowsers(db, accountId);
}
