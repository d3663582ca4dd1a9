import type { Db, Trx } from '../../kernel/db.ts';
import { systemContext, type Anyone, type Context, type Services } from '../../kernel/context.ts';
import { paths, recordAt } from '@stoa/contract/paths';
import { instanceColumns } from '../../catalog/course-instances/course-instances.queries.ts';
import type { Job } from '../../kernel/jobs.ts';
import { postAll } from '../../kernel/mail.ts';
import { bytesOf, idOf, readToken, signToken } from '../../kernel/one-click.ts';
import { newMessages } from './board.emails.ts';
import { setMails } from './board.queries.ts';
import { takeDue, takeTurn } from './board-mails.queries.ts';

const job = 'board.mails';
const mostAtOnce = 500;
/** A member gets at most one email about a board in so many hours. */
const hours = 1;

/** Starts the job that emails new messages. */
export const mailSoon = ({ services, db }: Context<Trx, Anyone>): Promise<void> => services.jobs.send(db, job, {});

/** Emails the first new message of a board at once, and later ones at most once an hour. */
export const boardMailJob = (services: Services): Job => ({
  name: job,
  cron: '* * * * *',
  run: async () => {
    while ((await mailDue(services)) === mostAtOnce);
  },
});

const mailDue = (services: Services): Promise<number> =>
  services.database.tx(async (db) => {
    await takeTurn(db);
    const due = await takeDue(db, { most: mostAtOnce, hours });
    const key = services.encryption.derive(purpose);
    const mails = due.map((one) => {
      const stop = `/unsubscribe?token=${tokenFor(key, one.personREF, one.courseInstanceREF)}`;
      const board = recordAt(paths.courseRooms, one.courseInstanceREF, 'board');
      return { to: one, template: newMessages(one, board, stop) };
    });
    if (mails.length > 0) await postAll(systemContext(services, db), mails);
    return due.length;
  });

const purpose = 'board mails';

/** The token that stops one person's emails about one board. */
const tokenFor = (key: Buffer, personId: string, courseInstanceId: string): string =>
  signToken(key, Buffer.concat([bytesOf(personId), bytesOf(courseInstanceId)]));

/** Stops the emails of a link's token. */
export async function unsubscribe(context: Context<Db, Anyone>, token: string): Promise<{ name: string }> {
  const what = readToken(context.services.encryption.derivations(purpose), token);
  const [personId, courseInstanceId] = [idOf(what.subarray(0, 16)), idOf(what.subarray(16))];
  const course = await instanceColumns(context.db, courseInstanceId);
  await setMails(context.db, personId, courseInstanceId, false);
  return { name: course?.name ?? '' };
}
