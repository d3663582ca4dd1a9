import { activeStatuses } from '@stoa/contract/catalog/course-lifecycle';
import {
  mostOwn,
  recentRegistrations,
  type Dashboard,
  agendaDays,
  mostAgendaDays,
} from '@stoa/contract/office/dashboard.endpoints';
import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { populatedName } from '../people/accounts/accounts.queries.ts';
import { awaitsDecision } from '../people/accounts/waiting.queries.ts';
import { namedInstance, taughtBy, visibleInstances } from '../catalog/course-instances/course-instances.queries.ts';
import { inOwnDefinitions, isOfOneInstitution, ofOwnDefinitions } from '../catalog/institutions/scope.queries.ts';
import type { Db } from '../kernel/db.ts';
import type { Me } from '../kernel/access.ts';
import { todayThere } from '../catalog/instructor-files/instructor-files.queries.ts';
import { expiryDays } from '@stoa/contract/catalog/instructor-files.endpoints';
import { paths } from '@stoa/contract/paths';
import { studiesIn } from '../enrollment/registrations/placing.queries.ts';

type Waiting = Dashboard['waiting'][number]['queue'];

const cards = (db: Db) =>
  db
    .selectFrom('courseInstance')
    .select(['courseInstance._id', 'courseInstance.name', 'profDescription', 'courseInstance.status', 'start'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('courseInstanceProfessor as of')
          .innerJoin('professor', 'professor._id', 'of.professorREF')
          .innerJoin('person', 'person._id', 'professor.personREF')
          .select(['person._id', 'person.firstName', 'person.lastName'])
          .whereRef('of.courseInstanceREF', '=', 'courseInstance._id')
          .orderBy('of.position'),
      ).as('professors'),
    );

export const activeCoursesOf = (db: Db, personId: string) =>
  cards(db)
    .where('courseInstance.status', '=', 'Active')
    .where(taughtBy(personId))
    .orderBy('start')
    .limit(100)
    .execute();

/** The current and planned courses of a professor with their numbers of registrations, by first day. */
export const ownCourses = (db: Db, personId: string) =>
  db
    .selectFrom('courseInstance')
    .select(['courseInstance._id', 'courseInstance.name', 'courseInstance.status', 'start', 'end'])
    .select((eb) =>
      eb
        .selectFrom('registration')
        .select(sql<number>`count(*)::int`.as('registered'))
        .whereRef('registration.courseInstanceREF', '=', 'courseInstance._id')
        .where('registration.status', 'in', activeStatuses)
        .$asScalar()
        .$notNull()
        .as('registered'),
    )
    .where('courseInstance.status', 'not in', ['Closed', 'Cancelled'])
    .where(taughtBy(personId))
    .orderBy('start', (order) => order.asc().nullsLast())
    .orderBy('courseInstance._id')
    .limit(mostOwn)
    .execute();

export const coursesOfStudent = (db: Db, personId: string) =>
  cards(db)
    .innerJoin('registration', 'registration.courseInstanceREF', 'courseInstance._id')
    .where('registration.personREF', '=', personId)
    .where('registration.status', 'in', activeStatuses)
    .where('courseInstance.status', 'not in', ['Closed', 'Cancelled'])
    .orderBy('start')
    .limit(100)
    .execute();

export const newestRegistrations = (db: Db, professorPersonId: string) =>
  db
    .selectFrom('registration')
    .innerJoin('courseInstance', 'courseInstance._id', 'registration.courseInstanceREF')
    .select([
      'registration._id',
      'registration.isAudit',
      'dateRegistered',
      populatedName('registration.personREF').$notNull().as('personREF'),
      namedInstance,
    ])
    .where('registration.status', 'in', activeStatuses)
    .where(taughtBy(professorPersonId))
    .orderBy('dateRegistered', 'desc')
    .limit(recentRegistrations)
    .execute();

/** Counts the items that wait for a person's approval, with the oldest, for all their queues in one statement. */
export function waitingForApproval(db: Db, me: Me) {
  const people = isOfOneInstitution(me) ? sql.lit(false) : sql.lit(true);
  const figures = (since: RawBuilder<unknown>) =>
    [
      sql<number>`count(*)::int`.as('count'),
      sql<string | null>`min(${since})`.as('oldest'),
      sql<number>`count(*) filter (where ${since} < now() - interval '7 days')::int`.as('overAWeek'),
    ] as const;
  const kind = (name: Waiting) => sql<Waiting>`${sql.lit(name)}`.as('queue');
  return db
    .selectFrom('professor')
    .where('approvalStatus', '=', 'Pending')
    .where('takenBackAt', 'is', null)
    .where(people)
    .select([kind('professors'), ...figures(sql.ref('waitingSince'))])
    .unionAll(
      db
        .selectFrom('student')
        .where('approvalStatus', '=', 'Pending')
        .where('takenBackAt', 'is', null)
        .where(people)
        .select([kind('students'), ...figures(sql.ref('waitingSince'))]),
    )
    .unionAll(
      db
        .selectFrom('courseDefinition')
        .where('status', '=', 'Approval Requested')
        .where(inOwnDefinitions(me))
        .select([kind('course definitions'), ...figures(sql.ref('waitingSince'))]),
    )
    .unionAll(
      db
        .selectFrom('courseInstance')
        .where('status', '=', 'Pending Approval')
        .where(ofOwnDefinitions(me))
        .select([kind('course instances'), ...figures(sql.ref('waitingSince'))]),
    )
    .unionAll(
      db
        .selectFrom('rosterCorrection')
        .innerJoin('registration', 'registration._id', 'rosterCorrection.registrationREF')
        .innerJoin('courseInstance', 'courseInstance._id', 'registration.courseInstanceREF')
        .where(awaitsDecision)
        .where(ofOwnDefinitions(me))
        .select([kind('corrections'), ...figures(sql.ref('askedAt'))]),
    )
    .execute();
}

type AgendaDay = Dashboard['days'][number];

/** Students decide until a day; professors act before it; approvers see it once it has passed. */
const coursesOf = (me: Me): RawBuilder<unknown> => {
  if (me.role === 'Student') return studiesIn(me._id, { forCredit: true });
  return me.role === 'Professor' ? taughtBy(me._id) : sql`${visibleInstances[me.role](me)}`;
};
const kindsOf = (me: Me): RawBuilder<unknown> => {
  if (me.role === 'Student')
    return sql`"of"."what" in ('drop', 'withdraw') and "of"."day" between "today" and "today" + ${sql.lit(agendaDays)}`;
  const last = me.role === 'Professor' ? sql`"today" + ${sql.lit(agendaDays)}` : sql`"today" - 1`;
  return sql`"of"."day" <= ${last} and (("of"."what" = 'census' and "certifiedAt" is null and "status" <> 'Closed')
    or ("of"."what" = 'grades' and exists (select from "registration" where "courseInstanceREF" = "course"."_id"
      and not "isAudit" and "registration"."status" = 'Registered' and "grade" is null)))`;
};

/** The days of enrollment calendars on which a person decides or acts, in the zone of each institution. */
const calendarDays = (me: Me) => sql`select "of"."what", "of"."day", "course"."name",
    ${sql.lit(`${paths.courseRooms}/`)} || "course"."_id" || "of"."part" as "url"
  from (select "_id", "name", "status", "certifiedAt", "promise", (now() at time zone ("promise" ->> 'zone'))::date as "today"
    from "courseInstance" where "agreementREF" is not null and "promise" is not null
      and "status" in ('Open/Registering', 'Registration Closed', 'Active', 'Closed') and ${coursesOf(me)}) as "course"
  cross join lateral (values ('drop', ("promise" ->> 'dropUntil')::date, ''),
    ('withdraw', ("promise" ->> 'withdrawUntil')::date, ''), ('census', ("promise" ->> 'census')::date, '/census'),
    ('grades', ("promise" ->> 'gradesDue')::date, ${me.role === 'InstitutionAdmin' ? '/people' : '/grades'}::text))
    as "of"("what", "day", "part")
  where ${kindsOf(me)}`;

/** The qualifications of a professor, or at an institution, that end soon. */
const endingQualifications = (me: Me) => sql`select 'qualification', "validUntil", "courseDefinition"."name",
    ${
      me.role === 'Professor'
        ? sql.lit(paths.instructorFile)
        : sql`${sql.lit(`${paths.instructorFiles}/`)} || "qualification"."professorREF"`
    }
  from "qualification" join "courseDefinition" on "courseDefinition"."_id" = "qualification"."courseDefinitionREF"
  where "validUntil" between ${todayThere} and ${todayThere} + ${sql.lit(expiryDays)} and ${
    me.role === 'Professor'
      ? sql`"qualification"."professorREF" in (select "_id" from "professor" where "personREF" = ${me._id})`
      : sql`"qualification"."institutionREF" = ${me.institutionREF}`
  }`;

/** Returns the days that Home shows a person, the next one first. */
export async function agendaDaysOf(db: Db, me: Me): Promise<AgendaDay[]> {
  const all = me.role === 'Student' ? [calendarDays(me)] : [calendarDays(me), endingQualifications(me)];
  const { rows } = await sql<AgendaDay>`select * from (${sql.join(all, sql` union all `)}) as "due"
    order by "day", "name", "what" limit ${sql.lit(mostAgendaDays)}`.execute(db);
  return rows;
}
