import type { Role } from '@stoa/contract/kernel/role';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { isUnlisted } from '../../people/unlisted.queries.ts';
import { members } from './board.queries.ts';

export interface Due {
  readonly personREF: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly courseInstanceREF: string;
  readonly course: string;
  readonly count: number;
  /** null for a student under a directory hold, in a mail to another student */
  readonly author: string | null;
  readonly latest: string;
}

/** Lets one node at a time continue, because two at once would send the same emails twice. */
export const takeTurn = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('board.mails'))`.execute(db);

/**
 * Finds members with messages from the last two days that they have neither read nor been emailed about, unless they were
 * emailed within the last `hours`, and marks them as told. Skips announcements of earlier versions, which were emailed
 * separately.
 */
export async function takeDue(db: Db, { most, hours }: Record<'most' | 'hours', number>): Promise<readonly Due[]> {
  // The newest message of a board shows which members may have unread ones. Messages are counted only for those.
  const { rows } = await sql<Due>`with "board" as (
      select "courseInstance"."_id", "newest"."_id" as "newest" from "courseInstance" cross join lateral (
        select "_id", "createdAt" from "boardMessage" where "courseInstanceREF" = "courseInstance"."_id" order by "_id" desc limit 1
      ) as "newest" where "newest"."createdAt" > now() - interval '2 days'
    ), "behind" as (
      select distinct "member"."personREF", "member"."courseInstanceREF", "reader"."upTo"
      from "board" join ${members} as "member" on "member"."courseInstanceREF" = "board"."_id"
      left join (select *, greatest("readUpTo", "mailedUpTo") as "upTo" from "boardReader") as "reader"
        on "reader"."personREF" = "member"."personREF" and "reader"."courseInstanceREF" = "member"."courseInstanceREF"
      where coalesce("reader"."mails", true)
        and not exists (select from "notificationChoice" as "chosen" where "chosen"."personREF" = "member"."personREF"
          and "chosen"."kind" = 'boardMessage' and "chosen"."choice" <> 'at once')
        and ("reader"."mailedAt" is null or "reader"."mailedAt" < now() - ${hours} * interval '1 hour')
        and ("reader"."upTo" is null or "board"."newest" > "reader"."upTo")
    ), "due" as (
      select "behind"."personREF", "behind"."courseInstanceREF", "unread"."count", "unread"."last"
      from "behind" cross join lateral (
        select count(*)::int as "count", max("new"."_id"::text)::uuid as "last" from "boardMessage" as "new"
        where "new"."courseInstanceREF" = "behind"."courseInstanceREF" and "new"."createdAt" > now() - interval '2 days'
          and "new"."removedBy" is null and not "new"."isAnnouncement"
          and "new"."personREF" <> "behind"."personREF" and ("behind"."upTo" is null or "new"."_id" > "behind"."upTo")
      ) as "unread" where "unread"."count" > 0 limit ${most}
    ), "noted" as (
      insert into "boardReader" ("personREF", "courseInstanceREF", "mailedUpTo", "mailedAt")
      select "personREF", "courseInstanceREF", "last", now() from "due"
      on conflict ("personREF", "courseInstanceREF")
        do update set "mailedUpTo" = excluded."mailedUpTo", "mailedAt" = excluded."mailedAt"
    )
    select "due"."personREF", "due"."courseInstanceREF", "due"."count", "courseInstance"."name" as "course",
      "person"."email", "person"."firstName", "person"."lastName", "person"."role",
      case when "person"."role" <> 'Student' or not ${isUnlisted('author')}
        then trim("author"."firstName" || ' ' || "author"."lastName") end as "author", "message"."message" as "latest"
    from "due" join "person" on "person"."_id" = "due"."personREF"
    join "courseInstance" on "courseInstance"."_id" = "due"."courseInstanceREF"
    join "boardMessage" as "message" on "message"."_id" = "due"."last"
    join "person" as "author" on "author"."_id" = "message"."personREF"`.execute(db);
  return rows;
}
