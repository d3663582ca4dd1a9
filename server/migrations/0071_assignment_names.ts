import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // As people read it: letter case, blanks and the ways to write one character make no difference.
  await sql`create function "sameName" ("name" text) returns text language sql immutable parallel safe as $$
    select lower(regexp_replace(normalize("name", NFKC), '[[:space:]\u200b-\u200d\u2060\ufeff]+', '', 'g') collate "und-x-icu")
  $$`.execute(db);

  // The earliest of the existing assignments keeps its name; the others get a number that makes their names unique.
  await sql`do $$
    declare "one" record; "nth" int; "next" text;
    begin
      for "one" in
        select * from (select *, row_number() over (partition by "courseInstanceREF", "sameName"("name")
          order by "createdAt", "_id") as "place" from "assignment") as "numbered"
        where "place" > 1 order by "createdAt", "_id"
      loop
        "nth" := 1;
        loop
          "nth" := "nth" + 1;
          "next" := left("one"."name", 190) || ' (' || "nth" || ')';
          exit when not exists (select from "assignment" where "courseInstanceREF" = "one"."courseInstanceREF"
            and "sameName"("name") = "sameName"("next"));
        end loop;
        update "assignment" set "name" = "next" where "_id" = "one"."_id";
      end loop;
    end $$`.execute(db);
  await sql`create unique index "assignment_same_name" on "assignment" ("courseInstanceREF", "sameName"("name"))`.execute(
    db,
  );
}
