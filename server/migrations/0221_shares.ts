import { sql, type Kysely } from 'kysely';

/**
 * How the professors of a course share its earnings. A split counts for payments from `since` on, the first one for earlier ones as well;
 * without `since` it is a proposal, and with `endedAt` one that fell away. Equal weights begin whenever other people teach.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "courseSplit" (
    "_id" uuid primary key default "newId"(),
    "number" bigint generated always as identity,
    "courseInstanceREF" uuid not null references "courseInstance" on delete cascade,
    "proposedByREF" uuid references "person" on delete set null,
    "createdAt" timestamptz not null default now(),
    "since" timestamptz,
    "endedAt" timestamptz)`.execute(db);
  await sql`create index "courseSplit_course" on "courseSplit" ("courseInstanceREF", "since")`.execute(db);
  await sql`create index "courseSplit_proposedBy" on "courseSplit" ("proposedByREF")`.execute(db);
  await sql`create unique index "courseSplit_open" on "courseSplit" ("courseInstanceREF")
    where "since" is null and "endedAt" is null`.execute(db);
  await sql`create table "courseShare" (
    "splitREF" uuid not null references "courseSplit" on delete cascade,
    "professorREF" uuid not null references "professor",
    "position" integer not null,
    "weight" integer not null check ("weight" between 0 and 10000),
    "agreedAt" timestamptz,
    primary key ("splitREF", "professorREF"))`.execute(db);
  await sql`create index "courseShare_professor" on "courseShare" ("professorREF")`.execute(db);

  // The whole cents of each, by the largest remainder; of equal remainders the earlier place comes first.
  await sql`create function "shareOf"("amount" bigint, "weights" int[], "place" int) returns bigint
    language sql immutable parallel safe as $$
      select case when "amount" < 0 then -"shareOf"(-"amount", "weights", "place") else (
        select ("floor" + case when row_number <= "amount" - "given" then 1 else 0 end)::bigint from (
          select "at", "amount" * "weight" / "all" as "floor",
            sum("amount" * "weight" / "all") over () as "given",
            row_number() over (order by "amount" * "weight" % "all" desc, "at")
          from unnest("weights") with ordinality as "each"("weight", "at"),
            (select sum("one") as "all" from unnest("weights") as "one") as "sum"
        ) as "part" where "at" = "place") end
    $$`.execute(db);

  await sql`create function "splitEqually"("course" uuid) returns void language plpgsql as $$
    declare "made" uuid;
    begin
      -- Before there is money, nothing is to be kept.
      if not exists (select from "transaction" where "courseInstanceREF" = "course") then
        delete from "courseSplit" where "courseInstanceREF" = "course";
      end if;
      update "courseSplit" set "endedAt" = now()
        where "courseInstanceREF" = "course" and "since" is null and "endedAt" is null;
      insert into "courseSplit" ("courseInstanceREF", "since") values ("course", clock_timestamp()) returning "_id" into "made";
      insert into "courseShare" ("splitREF", "professorREF", "position", "weight")
        select "made", "professorREF", "position", 1 from "courseInstanceProfessor" where "courseInstanceREF" = "course";
    end $$`.execute(db);
  await sql`select "splitEqually"("_id") from "courseInstance"`.execute(db);
  await sql`create function "followProfessors"() returns trigger language plpgsql as $$
    declare
      "course" uuid := coalesce(new."courseInstanceREF", old."courseInstanceREF");
    begin
      if exists (select from "courseInstance" where "_id" = "course") and
        (select array_agg("professorREF" order by "professorREF") from "courseInstanceProfessor"
          where "courseInstanceREF" = "course") is distinct from
        (select array_agg("professorREF" order by "professorREF") from "courseShare" where "splitREF" =
          (select "_id" from "courseSplit" where "courseInstanceREF" = "course" and "since" is not null
            order by "since" desc limit 1))
      then perform "splitEqually"("course");
      end if;
      return null;
    end $$`.execute(db);
  // At the end of the transaction, because a course's professors are replaced by taking them away first.
  await sql`create constraint trigger "followProfessors" after insert or update or delete on "courseInstanceProfessor"
    deferrable initially deferred for each row execute function "followProfessors"()`.execute(db);
}
