import { activeStatuses } from '@stoa/contract/catalog/course-lifecycle';
import type { CourseInstanceStatus } from '@stoa/contract/catalog/course-instances.endpoints';
import { publicStatuses } from '@stoa/contract/office/site.endpoints';
import { sql } from 'kysely';
import { taughtBy } from '../catalog/course-instances/course-instances.queries.ts';
import { literals } from '../kernel/lists.ts';
import { studiesIn } from '../enrollment/registrations/placing.queries.ts';
import type { Db } from '../kernel/db.ts';

/** The statuses of courses in a professor's calendar. Cancelled courses are shown as cancelled. */
const planned: CourseInstanceStatus[] = ['Approved', ...publicStatuses, 'Cancelled'];

const courses = (db: Db) =>
  db
    .selectFrom('courseInstance')
    .select([
      'courseInstance._id',
      'courseInstance.name',
      'start',
      'end',
      'courseInstance.status',
      sql<string>`coalesce((select string_agg("firstName" || ' ' || "lastName", ', ' order by "position")
        from "courseInstanceProfessor" as taught
        join "professor" on "professor"."_id" = taught."professorREF"
        join "person" on "person"."_id" = "professor"."personREF"
        where taught."courseInstanceREF" = "courseInstance"."_id"), '')`.as('professors'),
    ])
    .where('start', 'is not', null)
    .$narrowType<{ start: string }>()
    .orderBy('start')
    .orderBy('courseInstance._id');
export type CalendarCourse = Awaited<ReturnType<typeof coursesOf>>[number];

export const publicCourse = (db: Db, id: string) =>
  courses(db).where('courseInstance._id', '=', id).where('status', 'in', publicStatuses).executeTakeFirst();

/** True when a person is registered in the course, or was until its cancellation. Calendars then show it as cancelled. */
export const studiedIn = (personId: string) =>
  sql<boolean>`exists (select from "registration"
    where "registration"."courseInstanceREF" = "courseInstance"."_id" and "registration"."personREF" = ${personId}
    and ("registration"."status" in (${literals(activeStatuses)})
      or ("registration"."status" = 'Cancelled' and "courseInstance"."status" = 'Cancelled')))`;

/** The courses in the calendar of a person who takes or teaches them. */
export const coursesOf = (db: Db, personId: string) =>
  courses(db)
    .where((eb) =>
      eb.or([studiedIn(personId), eb.and([eb('courseInstance.status', 'in', planned), taughtBy(personId)])]),
    )
    .execute();

/** The courses under an agreement whose dates concern a person: taken for credit, or taught. */
export const calendarDates = (db: Db, personId: string) =>
  db
    .selectFrom('courseInstance')
    .select(['courseInstance._id', 'name', 'promise'])
    .select(taughtBy(personId).as('isTaught'))
    .where('agreementREF', 'is not', null)
    .where('promise', 'is not', null)
    .where('courseInstance.status', '<>', 'Cancelled')
    .where((eb) => eb.or([studiesIn(personId, { forCredit: true }), taughtBy(personId)]))
    .orderBy('courseInstance._id')
    .execute();
export type CalendarDates = Awaited<ReturnType<typeof calendarDates>>[number];

export const feedOf = (db: Db, personId: string) =>
  db.selectFrom('calendarFeed').select('token').where('personREF', '=', personId).executeTakeFirst();

/** The owner of a feed, if the account is active. */
export const personOfFeed = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('calendarFeed')
    .innerJoin('account', 'account.personREF', 'calendarFeed.personREF')
    .select('calendarFeed.personREF')
    .where('tokenHash', '=', tokenHash)
    .where('account.status', '=', 'Active')
    .executeTakeFirst();

/** A person who has never renewed the address, if the account is active. */
export const personWithoutFeed = (db: Db, personId: string) =>
  db
    .selectFrom('account')
    .select('personREF')
    .where('personREF', '=', personId)
    .where('status', '=', 'Active')
    .where(sql<boolean>`not exists (select from "calendarFeed" where "personREF" = ${personId})`)
    .executeTakeFirst();
export const replaceFeed = (db: Db, { personREF, ...feed }: { personREF: string; tokenHash: Buffer; token: string }) =>
  db
    .insertInto('calendarFeed')
    .values({ personREF, ...feed })
    .onConflict((conflict) => conflict.column('personREF').doUpdateSet({ ...feed, createdAt: new Date() }))
    .execute();

/** The language that a person chose or joined in. */
export const languageOf = async (db: Db, personREF: string) =>
  (await db.selectFrom('account').select('language').where('personREF', '=', personREF).executeTakeFirst())?.language;
