import type { Db } from '../../kernel/db.ts';
import type { Anyone, Context, Services } from '../../kernel/context.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { networkOf } from '../../kernel/addresses.ts';
import { countHit, limitTo } from '../../kernel/throttle.ts';

/** Milliseconds. Every reply takes this long, or a multiple of it on a slow machine. */
const step = 100;

/** Waits for the task and then until the next step, so that the time doesn't reveal whether an address has an account. */
export async function answerAfter(task: Promise<unknown>): Promise<void> {
  const began = performance.now();
  await task;
  await sleep(step - ((performance.now() - began) % step));
}

/** Limits the emails one IP address can make us send to six a minute and twenty an hour. */
export async function limitMails({ settings, database }: Services, ip: string): Promise<void> {
  if (!settings.rateLimits) return;
  const network = networkOf(ip);
  await limitTo(database.db, `mails a minute ${network}`, 6, 60);
  await limitTo(database.db, `mails an hour ${network}`, 20, 3600);
}

/** Counts a request for an email of a kind; false when the mailbox has already had three of them within an hour. */
export async function mailboxHasRoom(context: Context<Db, Anyone>, kind: string, email: string): Promise<boolean> {
  const { hits } = await countHit(context.db, `${kind} mails ${email.toLowerCase()}`, 3600);
  return hits <= 3;
}
