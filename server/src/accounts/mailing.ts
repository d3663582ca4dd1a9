import { setTimeout as sleep } from 'node:timers/promises';
import { countHit, limitTo } from '../kernel/throttle.ts';
import type { AnyWork, AnyWriting, Services } from '../kernel/work.ts';

/** Milliseconds: all answers come after this, or a multiple of it where the machine is slow. */
const step = 100;

export const asWork = (services: Services, db: AnyWriting['db']): AnyWriting => ({ services, db, me: undefined });

/** Waits for the work, and on until the next step, so that its time does not tell whether an address has an account. */
export async function answerAfter(work: Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work;
  await sleep(step - ((performance.now() - began) % step));
}

/** One address may make us send six mails a minute, and twenty an hour. */
export async function limitMails({ settings, database }: Services, ip: string): Promise<void> {
  if (!settings.rateLimits) return;
  await limitTo(database.db, `mails a minute ${ip}`, 6, 60);
  await limitTo(database.db, `mails an hour ${ip}`, 20, 3600);
}

/** A mailbox gets three mails of a kind an hour, however often they are asked for. */
export async function mailboxHasRoom(work: AnyWork, kind: string, email: string): Promise<boolean> {
  const { hits } = await countHit(work.db, `${kind} mails ${email.toLowerCase()}`, 3600);
  return hits <= 3;
}
