import {
  mostNotifications,
  type NotificationChoice,
  type NotificationKind,
} from '@stoa/contract/people/notifications.endpoints';
import type { Language } from '@stoa/contract/kernel/i18n';
import { type Expression, sql } from 'kysely';
import type { StoredNotice } from '../../columns.ts';
import { type Db, statement } from '../../kernel/db.ts';
import { olderThan } from '../../kernel/erasing.ts';
import { isUnlisted } from '../unlisted.queries.ts';

/** The content of a notification for its reader. Students don't see the names of students under a directory hold. */
const asRead = (notification: string) => sql<StoredNotice>`case when exists (
    select from "boardMessage" join "person" as "author" on "author"."_id" = "boardMessage"."personREF", "person" as "reader"
    where "boardMessage"."_id" = (${sql.ref(`${notification}.data`)} ->> 'messageREF')::uuid and ${isUnlisted('author')}
      and "reader"."_id" = ${sql.ref(`${notification}.personREF`)} and "reader"."role" = 'Student')
  then ${sql.ref(`${notification}.data`)} || '{"by": null}' else ${sql.ref(`${notification}.data`)} end`;

interface Summary {
  readonly personREF: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language | null;
  readonly count: number;
  readonly items: readonly { readonly data: StoredNotice; readonly url: string }[];
}
/** Takes the notifications for the daily mail of some people, oldest first. Locks the rows, so that each is mailed once. */
export async function takeSummaries(db: Db, people: number, shown: number): Promise<readonly Summary[]> {
  const { rows } = await sql<Summary>`with "next" as (
      select "personREF" from "notification" where "inSummary" group by "personREF" order by "personREF" limit ${people}
    ), "taken" as (
      update "notification" set "inSummary" = false where "inSummary" and "personREF" in (select "personREF" from "next")
      returning "_id", "personREF", "data", "url", "readAt"
    ) select "person"."_id" as "personREF", "email", "firstName", "lastName", "account"."language", count(*)::int as "count",
      to_jsonb((array_agg(jsonb_build_object('data', ${asRead('taken')}, 'url', "url") order by "taken"."_id"))[1:${sql.lit(shown)}]) as "items"
    from "taken" join "person" on "person"."_id" = "taken"."personREF"
    left join "account" on "account"."personREF" = "person"."_id"
    where "taken"."readAt" is null and "person"."deletedAt" is null
    group by "person"."_id", "account"."language"`.execute(db);
  return rows;
}

/** The number of a person's unread notifications, at most 100, as an expression in a query of people. */
export const unreadCount = (person: Expression<unknown>) => sql<number>`(select count(*)::int from (
  select from "notification" where "personREF" = ${person} and "readAt" is null
  limit ${sql.lit(mostNotifications)}) as "some")`;
const counting = statement((db: Db, { personId }: { readonly personId: string }) =>
  db.selectNoFrom(unreadCount(sql`${personId}::uuid`).as('count')),
);
/** The number of a person's unread notifications, at most 100. */
export const unreadOf = async (db: Db, personId: string): Promise<number> =>
  (await counting(db, { personId }))[0]!.count;

export const notificationsOf = (db: Db, personId: string, before: string | undefined, limit: number) =>
  db
    .selectFrom('notification')
    .select(['_id', 'kind', asRead('notification').as('data'), 'url', 'createdAt', 'readAt'])
    .where('personREF', '=', personId)
    .$if(before !== undefined, (query) => query.where('_id', '<', before!))
    .orderBy('_id', 'desc')
    .limit(limit);

/** A person's newest unread notifications of some days. Leaves out reminders, because Home shows their days anyway. */
export const unreadSince = (db: Db, personId: string, days: number, limit: number) =>
  notificationsOf(db, personId, undefined, limit)
    .where('readAt', 'is', null)
    .where('kind', '<>', 'reminder')
    .where('createdAt', '>', sql<string>`now() - make_interval(days => ${days})`)
    .execute();

export interface Which {
  readonly ids?: readonly string[];
  readonly upTo?: string;
  readonly url?: string;
}
/** Marks a person's own notifications as read, and returns the ids of those that were unread. */
export async function markRead(db: Db, personId: string, { ids, upTo, url }: Which): Promise<string[]> {
  const rows = await db
    .updateTable('notification')
    .set({ readAt: sql`now()`, inSummary: false })
    .where('personREF', '=', personId)
    .where('readAt', 'is', null)
    .$if(ids !== undefined, (query) => query.where('_id', '=', sql<string>`any(${ids}::uuid[])`))
    .$if(upTo !== undefined, (query) => query.where('_id', '<=', upTo!))
    .$if(url !== undefined, (query) =>
      query.where(sql<boolean>`(split_part("url", '#', 1) = ${url} or "url" = ${url})`),
    )
    .returning('_id')
    .execute();
  return rows.map(({ _id }) => _id);
}

export const choicesOf = (db: Db, personId: string) =>
  db.selectFrom('notificationChoice').select(['kind', 'choice']).where('personREF', '=', personId).execute();
export const saveChoice = (db: Db, personREF: string, kind: NotificationKind, choice: NotificationChoice) =>
  db
    .insertInto('notificationChoice')
    .values({ personREF, kind, choice })
    .onConflict((conflict) => conflict.columns(['personREF', 'kind']).doUpdateSet({ choice }))
    .execute();
/** Returns the kinds that a person gets in the daily mail; undefined for a deleted person. */
export const kindsInSummary = async (db: Db, personId: string): Promise<NotificationKind[] | undefined> => {
  const rows = await db
    .selectFrom('person')
    .leftJoin('notificationChoice', (join) =>
      join.onRef('notificationChoice.personREF', '=', 'person._id').on('choice', '=', 'daily'),
    )
    .select('kind')
    .where('person._id', '=', personId)
    .where('deletedAt', 'is', null)
    .execute();
  return rows.length === 0 ? undefined : rows.flatMap(({ kind }) => kind ?? []);
};
/** Removes a person's notifications of a kind from the next daily mail. */
export const leaveSummary = (db: Db, personREF: string, kind: NotificationKind) =>
  db
    .updateTable('notification')
    .set({ inSummary: false })
    .where('personREF', '=', personREF)
    .where('kind', '=', kind)
    .where('inSummary', '=', true)
    .execute();

interface Hearer {
  readonly _id: string;
  readonly personREF: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language | null;
  readonly choice: NotificationChoice;
}
interface New {
  readonly kind: NotificationKind;
  readonly data: StoredNotice;
  readonly url: string;
  readonly isOnce: boolean;
  readonly isOwed: boolean;
}
/** Notifies people in one statement, and returns them. `isOnce` skips people with the same unread one of that address. */
export async function insertFor(db: Db, people: readonly string[], { kind, data, url, isOnce, isOwed }: New) {
  const { rows } = await sql<Hearer>`with "hearer" as (
      select "person"."_id" as "personREF", "email", "firstName", "lastName", "account"."language",
        coalesce("chosen"."choice", 'at once') as "choice"
      from "person" left join "account" on "account"."personREF" = "person"."_id"
      left join "notificationChoice" as "chosen" on "chosen"."personREF" = "person"."_id" and "chosen"."kind" = ${kind}
      where "person"."_id" = any(${people}::uuid[]) and "person"."deletedAt" is null
        and not (${isOnce} and exists (select from "notification" where "notification"."personREF" = "person"."_id"
          and "notification"."readAt" is null and "notification"."url" = ${url}
          and "notification"."data" ->> 'what' = ${data.what}))
    ), "made" as (
      insert into "notification" ("personREF", "kind", "data", "url", "inSummary")
      select "personREF", ${kind}, ${JSON.stringify(data)}::jsonb, ${url}, "choice" = 'daily' and not ${isOwed} from "hearer"
      returning "_id", "personREF"
    ) select "made"."_id", "hearer".* from "made" join "hearer" using ("personREF")`.execute(db);
  return rows;
}

/** Deletes the unread notifications about something that was removed, and returns them with their readers. */
export const deleteAt = (db: Db, kind: NotificationKind, url: string) =>
  db
    .deleteFrom('notification')
    .where('kind', '=', kind)
    .where('url', '=', url)
    .where('readAt', 'is', null)
    .returning(['_id', 'personREF'])
    .execute();

/** Notifications that were read more than some days ago. */
export const oldNotifications = (db: Db, days: number) =>
  db.selectFrom('notification').select('_id').where(olderThan('readAt', days));
export const deleteSome = async (db: Db, days: number, limit: number): Promise<number> =>
  Number(
    (
      await db
        .deleteFrom('notification')
        .where('_id', 'in', oldNotifications(db, days).orderBy('_id').limit(limit))
        .executeTakeFirst()
    ).numDeletedRows,
  );

/** Renames a person in other people's notifications, as the actor or as the student. */
export const renameIn = (db: Db, names: readonly string[], pseudonym: string) =>
  db
    .updateTable('notification')
    .set({
      data: sql<never>`"data"
        || case when "data"->>'by' = any(${names}) then jsonb_build_object('by', ${pseudonym}::text) else '{}' end
        || case when "data"->>'student' = any(${names}) then jsonb_build_object('student', ${pseudonym}::text) else '{}' end`,
    })
    .where(sql<boolean>`("data"->>'by' = any(${names}) or "data"->>'student' = any(${names}))`)
    .execute();

/** Empties the titles in the notifications of some addresses, and returns these. */
export const emptyTitlesAt = (db: Db, urls: readonly string[]) =>
  db
    .updateTable('notification')
    .set({ data: sql<never>`"data" || '{"title": ""}'` })
    .where(sql<boolean>`"url" = any(${urls}) and "data" ? 'title'`)
    .returning('_id')
    .execute();
