import { sql, type Insertable } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { renamedIn } from '../kernel/erasing.ts';
import { isUnlisted } from '../people/unlisted.queries.ts';
import type { TranscriptRecord } from '../columns.ts';
import type { Schema } from '../schema.ts';

/** A person's active and closed courses, and those withdrawn from, as lines of a transcript, earliest first. */
export async function linesOf(db: Db, personId: string): Promise<TranscriptRecord['lines']> {
  const { rows } = await sql<
    TranscriptRecord['lines'][number]
  >`select "course"."name" as "course", "definition"."courseNumber",
      "registration"."registrationTerm" as "term", "course"."start"::text, "course"."end"::text,
      coalesce((select string_agg(trim("person"."firstName" || ' ' || "person"."lastName"), ', ' order by "of"."position")
        from "courseInstanceProfessor" as "of" join "professor" on "professor"."_id" = "of"."professorREF"
        join "person" on "person"."_id" = "professor"."personREF" where "of"."courseInstanceREF" = "course"."_id"), '')
        as "professors",
      "course"."credits"::float8 as "credits", coalesce("agreement"."rules" ->> 'unit', 'semester') as "unit",
      case when not "registration"."isAudit" then "institution"."name" end as "institution", "registration"."grade",
      nullif("code"."of" ->> 'meaning', '') as "meaning", "code"."of" ->> 'kind' as "kind", case when "sent"."status" in ('posted', 'correction sent') then "sent"."posted" end as "posted",
      case when "registration"."isAudit" then 'audit'
        when exists (select from "student" where "student"."personREF" = "registration"."personREF"
          and "student"."approvalStatus" = 'Approved') then 'confirmed'
        else 'provisional' end as "creditStatus"
    from "registration" join "courseInstance" as "course" on "course"."_id" = "registration"."courseInstanceREF"
    join "courseDefinition" as "definition" on "definition"."_id" = "course"."courseREF"
    left join "agreement" on "agreement"."_id" = "course"."agreementREF"
    left join "institution" on "institution"."_id" = "agreement"."institutionREF"
    left join "exchangePlace" as "sent" on "sent"."_id" = "registration"."_id"
    left join lateral (select "one" as "of" from jsonb_array_elements("agreement"."rules" -> 'gradeCodes') as "one"
      where "one" ->> 'code' = "registration"."grade" limit 1) as "code" on true
    where "registration"."personREF" = ${personId} and ("registration"."status" = 'Registered'
      and "course"."status" in ('Active', 'Closed') or "registration"."status" = 'Withdrawn')
    order by "course"."start" nulls last, "course"."name", "registration"."_id" limit 1000`.execute(db);
  return rows;
}

/** Locks the person, so that two clicks create only one transcript. */
export const takeTurn = (db: Db, personId: string) =>
  db.selectFrom('person').select('_id').where('_id', '=', personId).forUpdate().executeTakeFirst();

export const transcriptsOf = (db: Db, personId: string) =>
  db.selectFrom('transcript').selectAll().where('personREF', '=', personId).orderBy('_id', 'desc').limit(200).execute();
export const transcriptById = (db: Db, id: string) =>
  db.selectFrom('transcript').selectAll().where('_id', '=', id).executeTakeFirst();
export const transcriptByCode = (db: Db, code: string) =>
  db
    .selectFrom('transcript')
    .innerJoin('person', 'person._id', 'transcript.personREF')
    .selectAll('transcript')
    .select([sql<boolean>`"deletedAt" is not null`.as('isHolderDeleted'), isUnlisted().as('isHolderUnlisted')])
    .where('code', '=', code)
    .executeTakeFirst();
export const insertTranscript = (db: Db, row: Insertable<Schema['transcript']>) =>
  db.insertInto('transcript').values(row).returningAll().executeTakeFirstOrThrow();

/** Revokes a person's transcripts other than `replacedByREF`. Returns how many there were. */
export const revokeBefore = async (db: Db, personId: string, replacedByREF: string, revokedReason: string) => {
  const { numUpdatedRows } = await db
    .updateTable('transcript')
    .set({ revokedAt: new Date(), revokedReason, replacedByREF })
    .where('personREF', '=', personId)
    .where('revokedAt', 'is', null)
    .where('_id', '<>', replacedByREF)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};
/** Returns those of the people who have a transcript that was not revoked. */
export const holders = (db: Db, people: readonly string[]) =>
  db
    .selectFrom('person')
    .select(['_id', 'email', 'firstName', 'lastName', 'middleName'])
    .where('_id', 'in', people)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('transcript')
          .select('transcript._id')
          .whereRef('transcript.personREF', '=', 'person._id')
          .where('revokedAt', 'is', null),
      ),
    )
    .execute();

/** Puts another name on all transcripts of a person. Their lines stay. */
export const renameTranscripts = (db: Db, personId: string, name: string) =>
  db
    .updateTable('transcript')
    .set({ record: sql`jsonb_set("record", '{student}', to_jsonb(${name}::text))` as never })
    .where('personREF', '=', personId)
    .execute();

/** Renames a professor on the lines of the courses they teach, in the transcripts of their students. */
export const renameProfessors = (db: Db, personId: string, names: readonly string[], pseudonym: string) =>
  sql`update "transcript" set "record" = jsonb_set("record", '{lines}', (
      select jsonb_agg(case when "line"->>'course' = any("taught"."names") then jsonb_set("line", '{professors}', to_jsonb(
          coalesce(${renamedIn(sql`"line"->>'professors'`, names, pseudonym)}, '')))
          else "line" end order by "number")
      from jsonb_array_elements("record"->'lines') with ordinality as "each" ("line", "number")))
    from (select "registration"."personREF", array_agg("course"."name") as "names" from "registration"
      join "courseInstance" as "course" on "course"."_id" = "registration"."courseInstanceREF"
      join "courseInstanceProfessor" as "of" on "of"."courseInstanceREF" = "course"."_id"
      join "professor" on "professor"."_id" = "of"."professorREF" where "professor"."personREF" = ${personId}
      group by 1) as "taught"
    where "transcript"."personREF" = "taught"."personREF" and jsonb_array_length("record"->'lines') > 0`.execute(db);
