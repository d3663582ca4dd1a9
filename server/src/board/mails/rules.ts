import { paths, recordAt } from '@stoa/contract/paths';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { i18n } from '@stoa/contract/kernel/i18n';
import { instanceFacts } from '../../course-instances/queries.ts';
import type { Queue } from '../../kernel/jobs.ts';
import { postAll } from '../../kernel/mail.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { AnyWork, AnyWriting, Services } from '../../kernel/work.ts';
import { newMessages } from '../emails.ts';
import { setMails } from '../queries.ts';
import { takeDue, takeTurn } from './queries.ts';

const queue = 'board.mails';
const mostAtOnce = 500;

/** Starts the job that emails new messages. */
export const mailSoon = ({ services, db }: AnyWriting): Promise<void> => services.jobs.send(db, queue, {});

/** Emails the first new message of a board at once, and later ones at most once an hour. */
export const boardMailQueue = (services: Services): Queue => ({
  name: queue,
  cron: '* * * * *',
  work: async () => {
    while ((await mailDue(services)) === mostAtOnce);
  },
});

const mailDue = (services: Services): Promise<number> =>
  services.database.tx(async (db) => {
    await takeTurn(db);
    const due = await takeDue(db, mostAtOnce);
    const key = keyOf(services);
    const mails = due.map((one) => {
      const stop = `/unsubscribe?token=${tokenFor(key, one.personREF, one.courseInstanceREF)}`;
      const board = recordAt(paths.courseRooms, one.courseInstanceREF, 'board');
      return { to: one, letter: newMessages(one, board, stop) };
    });
    if (mails.length > 0) await postAll({ services, db, me: undefined }, mails);
    return due.length;
  });

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const keyOf = ({ encryption }: Services) => encryption.derive('board mails');
const signed = (key: Buffer, what: Buffer) => createHmac('sha256', key).update(what).digest().subarray(0, 16);

/** The token that stops one person's emails about one board, and nothing else. It never expires, because people keep emails. */
function tokenFor(key: Buffer, personId: string, courseInstanceId: string): string {
  const what = Buffer.concat([bytesOf(personId), bytesOf(courseInstanceId)]);
  return Buffer.concat([what, signed(key, what)]).toString('base64url');
}

/** Stops the emails that a link's token names. */
export async function unsubscribe(work: AnyWork, token: string): Promise<{ name: string }> {
  const bytes = Buffer.from(token, 'base64url');
  const what = bytes.subarray(0, 32);
  if (bytes.length !== 48 || !timingSafeEqual(bytes.subarray(32), signed(keyOf(work.services), what)))
    throw new Refusal(400, i18n.t('This link isn’t complete. Open it from the email again.'));
  const [personId, courseInstanceId] = [idOf(what.subarray(0, 16)), idOf(what.subarray(16))];
  const course = await instanceFacts(work.db, courseInstanceId);
  await setMails(work.db, personId, courseInstanceId, false);
  return { name: course?.name ?? '' };
}
