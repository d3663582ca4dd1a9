import { notificationPage, type NotificationChoices, type NotificationItem } from '@stoa/contract/people/notifications';
import {
  notificationKinds,
  type NotificationChoice,
  type NotificationKind,
} from '@stoa/contract/people/notification-kinds';
import type { Told } from '../../columns.ts';
import { tellAll } from '../../kernel/live.ts';
import { dropMails, postAll, type Letter } from '../../kernel/mail.ts';
import type { Db } from '../../kernel/db.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { AnyWriting, Work } from '../../kernel/work.ts';
import {
  choicesOf,
  deleteAt,
  deleteOf,
  deleteSome,
  insertFor,
  leaveSummary,
  markRead,
  notificationsOf,
  renameIn,
} from './notifications.queries.ts';
import { saveChoice, unreadOf, type Which } from './notifications.queries.ts';
import { stopAt } from './stopping.ts';
import { textOfTold } from './texts.ts';

export const bellRoom = 'notifications';
const ring = (db: Db, people: readonly string[]) =>
  tellAll(
    db,
    [...new Set(people)].map((id) => ({ room: bellRoom, id, kind: 'unread' })),
  );

interface News {
  readonly kind: NotificationKind;
  readonly data: Told;
  /** an address of the signed-in area */
  readonly url: string;
  /** for those who want to be mailed at once */
  readonly mail?: Letter;
  /** the id of the record that the email is shown with */
  readonly about?: string | null;
  /** true: whoever has not read the last one of the same address is told nothing more */
  readonly isOnce?: boolean;
  /** true: mailed at once whatever they chose, because it is also a receipt */
  readonly isOwed?: boolean;
}

/**
 * Tells people of something, in the transaction of what it tells of: on their bell, and by mail at once, in the mail of the
 * day or not at all, as they chose for its kind.
 */
export async function notify(work: AnyWriting, people: readonly string[], news: News): Promise<void> {
  const { mail: letter, about = null, kind, data, url, isOnce = false, isOwed = false } = news;
  if (people.length === 0) return;
  const told = await insertFor(work.db, people, { kind, data, url, isOnce, isOwed });
  await ring(
    work.db,
    told.map(({ personREF }) => personREF),
  );
  if (!letter) return;
  const mailed = told.filter(({ choice }) => isOwed || choice === 'at once');
  await postAll(
    work,
    mailed.map(({ _id: notification, ...to }) => ({
      to,
      // Their settings stop these emails, except those that are owed.
      letter: isOwed ? letter : () => ({ ...letter(), stop: stopAt(work.services, to.personREF, kind) }),
      about,
      notification,
    })),
  );
}

export async function ownNotifications({ db, me }: Work, before: string | undefined) {
  const rows = await notificationsOf(db, me._id, before, notificationPage);
  const items: NotificationItem[] = rows.map(({ _id, kind, data, url, createdAt, readAt }) => ({
    ...{ _id, kind, url, readAt },
    text: textOfTold(data),
    at: createdAt,
  }));
  return { unread: await unreadOf(db, me._id), items };
}

/** Marks a person's own as read on all devices. What was to be mailed of them and has not gone out is not sent. */
export async function readSome({ db }: AnyWriting, personId: string, which: Which): Promise<{ unread: number }> {
  const read = await markRead(db, personId, which);
  if (read.length > 0) {
    await dropMails(db, read);
    await ring(db, [personId]);
  }
  return { unread: await unreadOf(db, personId) };
}

/** Takes back what told people of something that is gone, unless they have read it. */
export async function takeBack({ db }: AnyWriting, kind: NotificationKind, url: string): Promise<void> {
  const gone = await deleteAt(db, kind, url);
  await dropMails(
    db,
    gone.map(({ _id }) => _id),
  );
  await ring(
    db,
    gone.map(({ personREF }) => personREF),
  );
}

export async function choicesNow({ db, me }: Work): Promise<NotificationChoices> {
  const chosen = new Map((await choicesOf(db, me._id)).map(({ kind, choice }) => [kind, choice]));
  return Object.fromEntries(
    notificationKinds.map((kind) => [kind, chosen.get(kind) ?? 'at once']),
  ) as NotificationChoices;
}
type Chosen = { readonly [Kind in NotificationKind]?: NotificationChoice | undefined };
export async function choose(work: Work, chosen: Chosen): Promise<NotificationChoices> {
  for (const kind of notificationKinds) {
    const choice = chosen[kind];
    if (choice === undefined) continue;
    await saveChoice(work.db, work.me._id, kind, choice);
    if (choice === 'none') await leaveSummary(work.db, work.me._id, kind);
  }
  return choicesNow(work);
}

export const forgetNotifications = ({ db }: AnyWriting, personId: string): Promise<void> => deleteOf(db, personId);
export const renameInNotifications = async (
  { db }: AnyWriting,
  names: readonly string[],
  pseudonym: string,
): Promise<void> => void (await renameIn(db, names, pseudonym));
export const deleteOldNotifications = (db: Db, days: number, limit: number): Promise<number> =>
  deleteSome(db, days, limit);

/** Throws when a bell is not one's own. */
export async function refuseAnothersBell({ me }: Work, personId: string): Promise<void> {
  if (personId !== me._id) throw notFound();
}
