import { activeStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { boardPage } from '@stoa/contract/teaching/board.endpoints';
import { sql, type Insertable, type Updateable } from 'kysely';
import { populatedAuthor, type Reader } from '../../people/unlisted.queries.ts';
import { populatedFile } from '../../people/files.queries.ts';
import { statement, type Db } from '../../kernel/db.ts';
import { literals } from '../../kernel/lists.ts';
import type { Schema } from '../../schema.ts';

const kept = sql<boolean>`"boardMessage"."removedBy" is null`;
const messages = (db: Db, reader: Reader) =>
  db
    .selectFrom('boardMessage')
    .select([
      'boardMessage._id',
      sql<string>`case when ${kept} then "message" else '' end`.as('message'),
      'isAnnouncement',
      'boardMessage.createdAt',
      'editedAt',
      'removedBy',
      populatedAuthor('boardMessage.personREF', reader).as('personREF'),
      populatedFile('boardMessage.attachmentREF').as('attachmentREF'),
    ]);

interface Newest extends Reader {
  readonly courseInstanceId: string;
  readonly size: number;
}
const newest = (db: Db, values: Newest) =>
  messages(db, values)
    .where('courseInstanceREF', '=', values.courseInstanceId)
    .orderBy('boardMessage._id', 'desc')
    .limit(values.size);
const lastMessages = statement(newest);
/** Returns the newest messages of a board, or the newest ones before a given message, oldest first. */
export async function messagesOf(
  db: Db,
  reader: Reader,
  courseInstanceId: string,
  before: string | undefined,
  size = boardPage,
) {
  const values = { ...reader, courseInstanceId, size };
  const rows = await (before === undefined
    ? lastMessages(db, values)
    : newest(db, values).where('boardMessage._id', '<', before).execute());
  return rows.toReversed();
}
const counting = statement((db: Db, { courseInstanceId }: { readonly courseInstanceId: string }) =>
  db
    .selectFrom('boardMessage')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('courseInstanceREF', '=', courseInstanceId),
);
export const countMessages = async (db: Db, courseInstanceId: string): Promise<number> =>
  (await counting(db, { courseInstanceId }))[0]!.count;
export const insertMessage = (db: Db, message: Insertable<Schema['boardMessage']>) =>
  db.insertInto('boardMessage').values(message).returning('_id').executeTakeFirstOrThrow();
/**
 * Returns the person's last message if it has the same text and is less than a minute old. This detects a message that was sent
 * again because the first reply got lost.
 */
export async function saidJustNow(
  db: Db,
  personREF: string,
  courseInstanceREF: string,
  message: string,
  sha256: string | null = null,
): Promise<string | undefined> {
  const last = db
    .selectFrom('boardMessage')
    .leftJoin('file', 'file._id', 'boardMessage.attachmentREF')
    .select(['boardMessage._id', 'boardMessage.message', 'boardMessage.createdAt', 'removedBy', 'sha256'])
    .where('personREF', '=', personREF)
    .where('courseInstanceREF', '=', courseInstanceREF)
    .orderBy('boardMessage._id', 'desc')
    .limit(1);
  const same = await db
    .selectFrom(last.as('last'))
    .select('_id')
    .where('message', '=', message)
    .where('sha256', 'is not distinct from', sha256)
    .where('removedBy', 'is', null)
    .where('createdAt', '>', sql<string>`now() - interval '1 minute'`)
    .executeTakeFirst();
  return same?._id;
}
export const messageById = (db: Db, reader: Reader, id: string) =>
  messages(db, reader).where('boardMessage._id', '=', id).executeTakeFirstOrThrow();
export const lockedMessage = (db: Db, courseInstanceId: string, id: string) =>
  db
    .selectFrom('boardMessage')
    .selectAll()
    .where('_id', '=', id)
    .where('courseInstanceREF', '=', courseInstanceId)
    .forUpdate()
    .executeTakeFirst();
export const updateMessage = (db: Db, id: string, change: Updateable<Schema['boardMessage']>) =>
  db.updateTable('boardMessage').set(change).where('_id', '=', id).execute();
export const isOnBoard = async (db: Db, courseInstanceId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('boardMessage')
    .select('_id')
    .where('_id', '=', id)
    .where('courseInstanceREF', '=', courseInstanceId)
    .executeTakeFirst()) !== undefined;
/** The members of every board: registered students and professors. */
export const members = sql`(
  select "personREF", "courseInstanceREF", false as "teaches" from "registration" where "status" in (${literals(activeStatuses)})
  union all
  select "professor"."personREF", "of"."courseInstanceREF", true as "teaches" from "courseInstanceProfessor" as "of"
    join "professor" on "professor"."_id" = "of"."professorREF")`;

/** Returns the members of a board, without `except`. */
export async function peopleOn(db: Db, courseInstanceId: string, except: string): Promise<string[]> {
  const { rows } = await sql<{ personREF: string }>`select distinct "personREF" from ${members} as "member"
    where "courseInstanceREF" = ${courseInstanceId} and "personREF" <> ${except}`.execute(db);
  return rows.map(({ personREF }) => personREF);
}

/** Returns the given people who can read a board. */
export async function readersAmong(db: Db, courseInstanceId: string, people: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ _id: string }>`select "_id" from "person" where "_id" = any(${people}::uuid[])
    and ("role" = 'Administrator' or exists (select from ${members} as "member"
      where "member"."personREF" = "person"."_id" and "member"."courseInstanceREF" = ${courseInstanceId}))`.execute(db);
  return new Set(rows.map(({ _id }) => _id));
}

/** Returns, for each of a person's boards, the number of unread messages (up to `most`) and whether new ones are emailed. */
export async function statesOf(db: Db, personId: string, most: number) {
  const { rows } = await sql<{
    courseInstanceREF: string;
    name: string;
    teaches: boolean;
    unread: number;
    mails: boolean;
  }>`
    select "member"."courseInstanceREF", "courseInstance"."name", "member"."teaches",
      "unread"."count"::int as "unread", coalesce("reader"."mails", true) as "mails"
    from ${members} as "member" join "courseInstance" on "courseInstance"."_id" = "member"."courseInstanceREF"
    left join "boardReader" as "reader" on "reader"."personREF" = "member"."personREF"
      and "reader"."courseInstanceREF" = "member"."courseInstanceREF"
    cross join lateral (select count(*) from (select from "boardMessage" where
      "boardMessage"."courseInstanceREF" = "member"."courseInstanceREF" and "removedBy" is null
      and "boardMessage"."personREF" <> ${personId}
      and ("reader"."readUpTo" is null or "boardMessage"."_id" > "reader"."readUpTo") limit ${most}) as "new") as "unread"
    where "member"."personREF" = ${personId}`.execute(db);
  return rows;
}

/** Stores the last message that a person has read. It never moves back. */
export const noteRead = (db: Db, personREF: string, courseInstanceREF: string, readUpTo: string) =>
  db
    .insertInto('boardReader')
    .values({ personREF, courseInstanceREF, readUpTo, mailedUpTo: null })
    .onConflict((conflict) =>
      conflict
        .columns(['personREF', 'courseInstanceREF'])
        .doUpdateSet({ readUpTo: sql<string>`greatest("boardReader"."readUpTo", excluded."readUpTo")` }),
    )
    .execute();

export const setMails = (db: Db, personREF: string, courseInstanceREF: string, mails: boolean) =>
  db
    .insertInto('boardReader')
    .values({ personREF, courseInstanceREF, readUpTo: null, mailedUpTo: null, mails })
    .onConflict((conflict) => conflict.columns(['personREF', 'courseInstanceREF']).doUpdateSet({ mails }))
    .execute();
