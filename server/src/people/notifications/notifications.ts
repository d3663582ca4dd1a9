import type { Anyone, Context, Services } from '../../kernel/context.ts';
import { agendaDays, mostNews } from '@stoa/contract/office/dashboard.endpoints';
import {
  notificationPage,
  type NotificationChoices,
  type NotificationItem,
  notificationKinds,
  type NotificationChoice,
  type NotificationKind,
} from '@stoa/contract/people/notifications.endpoints';
import type { StoredNotice } from '../../columns.ts';
import { publishAll } from '../../kernel/live.ts';
import { dropMails, emptySubjects, postAll, type MailTemplate } from '../../kernel/mail.ts';
import type { Db, Trx } from '../../kernel/db.ts';
import { notFound } from '../../kernel/refusal.ts';
import {
  choicesOf,
  deleteAt,
  deleteSome,
  emptyTitlesAt,
  insertFor,
  leaveSummary,
  markRead,
  notificationsOf,
  renameIn,
  saveChoice,
  unreadOf,
  unreadSince,
  type Which,
  kindsInSummary,
} from './notifications.queries.ts';
import { textOfNotice } from './texts.ts';
import { paths } from '@stoa/contract/paths';
import { bytesOf, idOf, readToken, signToken } from '../../kernel/one-click.ts';

export const bellChannel = 'notifications';
const ring = (db: Db, people: readonly string[]) =>
  publishAll(
    db,
    [...new Set(people)].map((id) => ({ room: bellChannel, id, kind: 'unread' })),
  );

interface News {
  readonly kind: NotificationKind;
  readonly data: StoredNotice;
  /** an address of the signed-in area */
  readonly url: string;
  /** for people who chose immediate mails */
  readonly mail?: MailTemplate;
  /** the id of the record that the email is shown with */
  readonly about?: string | null;
  /** true: skips people with an unread notification of the same address */
  readonly isOnce?: boolean;
  /** true: mailed at once regardless of their choice, because it is also a receipt */
  readonly isOwed?: boolean;
}

/**
 * Notifies people of an event, in the event's transaction: on their bell and, as they chose for its kind, by mail at once, in
 * the daily mail or not at all.
 */
export async function notify(context: Context<Trx, Anyone>, people: readonly string[], news: News): Promise<void> {
  const { mail: template, about = null, kind, data, url, isOnce = false, isOwed = false } = news;
  if (people.length === 0) return;
  const notice = await insertFor(context.db, people, { kind, data, url, isOnce, isOwed });
  await ring(
    context.db,
    notice.map(({ personREF }) => personREF),
  );
  if (!template) return;
  const mailed = notice.filter(({ choice }) => isOwed || choice === 'at once');
  await postAll(
    context,
    mailed.map(({ _id: notification, ...to }) => ({
      to,
      // Their settings stop these emails, except those that are owed.
      template: isOwed ? template : () => ({ ...template(), stop: stopAt(context.services, to.personREF, kind) }),
      about,
      notification,
    })),
  );
}

export async function ownNotifications({ db, me }: Context, before: string | undefined) {
  const rows = await notificationsOf(db, me._id, before, notificationPage).execute();
  const items: NotificationItem[] = rows.map(({ data, createdAt, ...row }) => ({
    ...row,
    text: textOfNotice(data),
    at: createdAt,
  }));
  return { unread: await unreadOf(db, me._id), items };
}
/** Returns the person's newest unread notifications, for Home. */
export const ownNews = async ({ db, me }: Context): Promise<Pick<NotificationItem, '_id' | 'text' | 'url'>[]> =>
  (await unreadSince(db, me._id, agendaDays, mostNews)).map(({ _id, data, url }) => ({
    _id,
    url,
    text: textOfNotice(data),
  }));

/** Marks a person's own notifications as read on all devices. Unsent mails about them are dropped. */
export async function readSome(
  { db }: Context<Trx, Anyone>,
  personId: string,
  which: Which,
): Promise<{ unread: number }> {
  const read = await markRead(db, personId, which);
  if (read.length > 0) {
    await dropMails(db, read);
    await ring(db, [personId]);
  }
  return { unread: await unreadOf(db, personId) };
}

/** Deletes the unread notifications about something that was removed. */
export async function takeBack({ db }: Context<Trx, Anyone>, kind: NotificationKind, url: string): Promise<void> {
  const deleted = await deleteAt(db, kind, url);
  await dropMails(
    db,
    deleted.map(({ _id }) => _id),
  );
  await ring(
    db,
    deleted.map(({ personREF }) => personREF),
  );
}

export async function choicesNow({ db, me }: Context): Promise<NotificationChoices> {
  const chosen = new Map((await choicesOf(db, me._id)).map(({ kind, choice }) => [kind, choice]));
  return Object.fromEntries(
    notificationKinds.map((kind) => [kind, chosen.get(kind) ?? 'at once']),
  ) as NotificationChoices;
}
type Chosen = { readonly [Kind in NotificationKind]?: NotificationChoice | undefined };
export async function choose(context: Context, chosen: Chosen): Promise<NotificationChoices> {
  for (const kind of notificationKinds) {
    const choice = chosen[kind];
    if (choice === undefined) continue;
    await saveChoice(context.db, context.me._id, kind, choice);
    if (choice === 'none') await leaveSummary(context.db, context.me._id, kind);
  }
  return choicesNow(context);
}

export const renameInNotifications = async (
  { db }: Context<Trx, Anyone>,
  names: readonly string[],
  pseudonym: string,
): Promise<void> => void (await renameIn(db, names, pseudonym));
/** Empties the titles in notifications of some addresses, and those in the subjects of their mails. Unsent mails are dropped. */
export async function emptyTitles({ db }: Context<Trx, Anyone>, urls: readonly string[]): Promise<void> {
  const ids = (await emptyTitlesAt(db, urls)).map(({ _id }) => _id);
  await dropMails(db, ids);
  await emptySubjects(db, ids);
}
export const deleteOldNotifications = (db: Db, days: number, limit: number): Promise<number> =>
  deleteSome(db, days, limit);

/** Throws when the bell is another person's. */
export async function refuseAnothersBell({ me }: Context, personId: string): Promise<void> {
  if (personId !== me._id) throw notFound();
}

const purpose = 'notification mails';

/**
 * The path at which a person chooses what we email, with a token that lets a mail program stop one kind of email, or the daily
 * mail.
 */
export const stopAt = (
  { encryption }: Pick<Services, 'encryption'>,
  personId: string,
  kind: NotificationKind | 'daily',
): string =>
  `${paths.notifications}?token=${signToken(encryption.derive(purpose), Buffer.concat([bytesOf(personId), Buffer.from(kind)]))}`;

/** Ends the emails that a token names. Does nothing for a deleted person. */
export async function stopEmails({ db, services }: Context<Db, Anyone>, token: string): Promise<void> {
  const about = readToken(services.encryption.derivations(purpose), token);
  const [personId, named] = [idOf(about.subarray(0, 16)), about.subarray(16).toString()];
  const inSummary = await kindsInSummary(db, personId);
  if (!inSummary) return;
  const kinds = named === 'daily' ? inSummary : notificationKinds.filter((one) => one === named);
  for (const kind of kinds) {
    await saveChoice(db, personId, kind, 'none');
    await leaveSummary(db, personId, kind);
  }
}
