import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { publicStatuses, type PublicCourse } from '@stoa/contract/office/site.endpoints';
import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import { byPeople } from '../../people/accounts/accounts.queries.ts';
import { isHidden, isShownToVisitors, shownPortrait } from '../../catalog/applications/applications.queries.ts';
import { coursesOf, fieldColumns } from '../../catalog/course-instances/course-instances.queries.ts';
import { pageOf } from '../../kernel/lists.ts';
import type { Db } from '../../kernel/db.ts';
import { sectionIsShown } from '../../teaching/materials/materials.queries.ts';
import { takenBefore } from '../../enrollment/registrations/seats/seats.queries.ts';
import type { Schema } from '../../schema.ts';

const from = expressionBuilder<Schema, never>();
const name = () => {
  const person = expressionBuilder<Schema, 'person'>();
  return jsonBuildObject({ firstName: person.ref('person.firstName'), lastName: person.ref('person.lastName') });
};
const fullName = sql<string>`trim("firstName" || ' ' || "lastName")`.as('name');

const isOf = (db: Db, personId: string) =>
  sql<boolean>`("courseInstance"."_id" in (${coursesOf(db, personId)}) or exists (
    select from "courseInstanceProfessor" as "of" join "professor" on "professor"."_id" = "of"."professorREF"
    where "of"."courseInstanceREF" = "courseInstance"."_id" and "professor"."personREF" = ${personId}))`;

/** The meetings of the current course, without cancelled and removed ones. */
const plannedMeetings = sql`from "meeting" where "meeting"."courseInstanceREF" = "courseInstance"."_id"
  and "meeting"."cancelledAt" is null and "meeting"."removedAt" is null`;

const meetingDay = sql`("startsAt" at time zone "zone")::date`;
const mostWeeks = 60;

/** A public course with its public data, and whether the person takes or teaches it. */
export const publicCourse = (db: Db, id: string, personId?: string) =>
  db
    .selectFrom('courseInstance')
    .select(fieldColumns)
    .select([
      'courseInstance._id',
      sql<number | null>`case when "seats" is not null
        then greatest(0, "seats" - ${takenBefore(sql.ref('courseInstance._id'), null)}) end`.as('seatsLeft'),
      'status',
      'promise',
      (personId === undefined ? sql<boolean>`false` : isOf(db, personId)).as('mine'),
      jsonObjectFrom(
        from
          .selectFrom('courseDefinition as course')
          .select(['course.name', 'course.courseNumber', 'course.description', 'course.level', 'course.credits'])
          .where('course._id', '=', sql.ref<string>('courseInstance.courseREF')),
      )
        .$notNull()
        .as('courseREF'),
      jsonArrayFrom(
        from
          .selectFrom('courseInstanceProfessor as of')
          .innerJoin('professor', 'professor._id', 'of.professorREF')
          .innerJoin('person', 'person._id', 'professor.personREF')
          .select([
            'professor._id',
            'professor.title',
            name().as('personREF'),
            sql<string>`case when "approvalStatus" = 'Approved' then "biography" else '' end`.as('biography'),
            shownPortrait.as('portrait'),
          ])
          .where('of.courseInstanceREF', '=', sql.ref<string>('courseInstance._id'))
          .orderBy('of.position'),
      ).as('professorREF'),
      sql<number>`(select count(*)::int ${plannedMeetings})`.as('meetings'),
      sql<string | null>`(select min("startsAt") ${plannedMeetings} and "startsAt" > now())`.as('nextMeeting'),
      sql<PublicCourse['weeks']>`(select coalesce(json_agg("of" order by "day"), '[]') from (
        select min(${meetingDay})::text as "day", coalesce(array_agg(distinct "topic") filter (where "topic" <> ''), '{}') as "topics"
        ${plannedMeetings} and ("countedFrom" is null or "courseInstance"."start" is not null)
        group by date_trunc('week', ${meetingDay}) order by 1 limit ${sql.lit(mostWeeks)}) as "of")`.as('weeks'),
      sql<string[]>`array(select "title" from "materialSection" where "courseInstanceREF" = "courseInstance"."_id"
        and ${sectionIsShown} order by "position", "_id")`.as('sections'),
    ])
    .where('courseInstance._id', '=', id)
    .where('status', 'in', publicStatuses)
    .$narrowType<{ status: (typeof publicStatuses)[number] }>()
    .executeTakeFirst();

/** The open courses for the site map, newest first. A site map can hold 50,000 lines. */
export const openCourseIds = (db: Db) =>
  db
    .selectFrom('courseInstance')
    .select('_id')
    .where('status', '=', 'Open/Registering')
    .orderBy('_id', 'desc')
    .limit(49_000)
    .execute();

const openCourseNames = sql`(select string_agg("courseInstance"."name", ', ') from "courseInstanceProfessor" as "of"
  join "courseInstance" on "courseInstance"."_id" = "of"."courseInstanceREF"
  where "of"."professorREF" = "professor"."_id" and "courseInstance"."status" = 'Open/Registering')`;
/** The professors whom the home page shows to visitors. */
export const shownFaculty = (db: Db) =>
  db
    .selectFrom('professor')
    .innerJoin('person', 'person._id', 'professor.personREF')
    .select(['professor._id', fullName, 'title', 'biography', shownPortrait.as('portrait')])
    .where(isShownToVisitors)
    .orderBy(sql`${sql.join(byPeople)}`)
    .limit(24)
    .execute();

/** The approved professors who agreed to be shown, including those that the operator hides. */
export const agreedFaculty = (db: Db, query: PageQuery) =>
  pageOf(
    db
      .selectFrom('professor')
      .innerJoin('person', 'person._id', 'professor.personREF')
      .select(['professor._id', fullName, 'title', isHidden.as('isHidden')])
      .where('approvalStatus', '=', 'Approved')
      .where('isShown', '=', true),
    query,
    {
      search: [sql.ref('firstName'), sql.ref('lastName'), sql.ref('title')],
      sort: { name: byPeople },
      byDefault: byPeople,
      key: sql.ref('professor._id'),
    },
  );

/**
 * The approved professors. The search covers only visible fields, so that nobody can guess an email address letter by letter.
 */
export function publicProfessors(db: Db, { id, ...query }: PageQuery & { id?: string | undefined }) {
  const found = db
    .selectFrom('professor')
    .innerJoin('person', 'person._id', 'professor.personREF')
    .select([
      'professor._id',
      'title',
      'biography',
      shownPortrait.as('portrait'),
      name().as('personREF'),
      jsonArrayFrom(
        from
          .selectFrom('courseInstanceProfessor as of')
          .innerJoin('courseInstance', 'courseInstance._id', 'of.courseInstanceREF')
          .select(['courseInstance._id', 'courseInstance.name', 'courseInstance.start'])
          .where('of.professorREF', '=', sql.ref<string>('professor._id'))
          .where('courseInstance.status', '=', 'Open/Registering')
          .orderBy('courseInstance.start')
          .orderBy('courseInstance._id'),
      ).as('courses'),
    ])
    .where('approvalStatus', '=', 'Approved');
  return pageOf(id === undefined ? found : found.where('professor._id', '=', id), query, {
    search: [sql.ref('firstName'), sql.ref('lastName'), sql.ref('title'), sql.ref('biography'), openCourseNames],
    ranked: true,
    sort: { name: byPeople },
    byDefault: byPeople,
    key: sql.ref('professor._id'),
  });
}
