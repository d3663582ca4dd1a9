import { sql, type Kysely } from 'kysely';

/**
 * A student's directory hold. Notifications about a board get their message's id, by whose author readers get the name or not, and boards
 * on which the student wrote are read again when the hold is set or lifted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "person" add column "directoryHold" boolean not null default false`.execute(db);
  await sql`update "notification" set "data" = "notification"."data" || jsonb_build_object('messageREF', "author"."_id")
    from (select distinct on ("of"."courseInstanceREF", "name") "of"."_id", "of"."courseInstanceREF", "name"
      from "boardMessage" as "of" join "person" on "person"."_id" = "of"."personREF",
        trim("firstName" || ' ' || "lastName") as "name" where "role" = 'Student') as "author"
    where "data" ->> 'what' = 'board' and "data" ->> 'by' = "author"."name"
      and "url" like '%/' || "author"."courseInstanceREF" || '/%'`.execute(db);
  await sql`create function "tellBoards"() returns trigger language plpgsql as $$
    declare "board" uuid;
    begin
      for "board" in select distinct "courseInstanceREF" from "boardMessage" where "personREF" = new."_id" loop
        perform pg_notify('stoa_live', json_build_object('room', 'board', 'id', "board", 'kind', 'again')::text);
      end loop;
      return null;
    end $$`.execute(db);
  await sql`create trigger "directoryHold" after update of "directoryHold" on "person" for each row
    when (old."directoryHold" is distinct from new."directoryHold") execute function "tellBoards"()`.execute(db);
}
