import type { Db } from '../../kernel/db.ts';
import type { Anyone, Context, Services } from '../../kernel/context.ts';
import { notificationKinds, type NotificationKind } from '@stoa/contract/people/notifications.endpoints';
import { paths } from '@stoa/contract/paths';
import { bytesOf, idOf, readToken, signToken } from '../../kernel/one-click.ts';
import { kindsInSummary, leaveSummary, saveChoice } from './notifications.queries.ts';

type Keys = Pick<Services, 'encryption'>;
const keyOf = ({ encryption }: Keys) => encryption.derive('notification mails');

/**
 * The path at which a person chooses what we email, with a token that lets a mail program stop one kind of email, or the mail of
 * the day.
 */
export const stopAt = (services: Keys, personId: string, kind: NotificationKind | 'daily'): string =>
  `${paths.notifications}?token=${signToken(keyOf(services), Buffer.concat([bytesOf(personId), Buffer.from(kind)]))}`;

/** Ends the emails to one person that a token names. Nothing is left to end for a person who is gone. */
export async function stopEmails({ db, services }: Context<Db, Anyone>, token: string): Promise<void> {
  const about = readToken(keyOf(services), token);
  const [personId, named] = [idOf(about.subarray(0, 16)), about.subarray(16).toString()];
  const inSummary = await kindsInSummary(db, personId);
  if (!inSummary) return;
  const kinds = named === 'daily' ? inSummary : notificationKinds.filter((one) => one === named);
  for (const kind of kinds) {
    await saveChoice(db, personId, kind, 'none');
    await leaveSummary(db, personId, kind);
  }
}
