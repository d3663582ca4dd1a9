import type { AttendanceStatus, NextMeeting } from '@stoa/contract/teaching/meetings.endpoints';
import { activeStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { agendaDays } from '@stoa/contract/office/dashboard.endpoints';
import { type Insertable, sql, type Updateable } from 'kysely';
import { taughtBy } from '../../catalog/course-instances/course-instances.queries.ts';
import { studiedIn } from '../calendar.queries.ts';
import type { Db } from '../../kernel/db.ts';
import { studiesIn } from '../../enrollment/registrations/placing.queries.ts';
import type { Schema } from '../../schema.ts';

export const meetingsToCopy = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('meeting')
    .select(['_id', 'seriesREF', 'start', 'startsAt', 'zone', 'minutes', 'topic', 'link', 'place', 'countedFrom'])
    .where('courseInstanceREF', '=', courseInstanceId)
    .where('removedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .orderBy('startsAt')
    .execute();
/** Locks and returns the meetings that move with the first day of their course. Once it `isOpened`, only later ones do. */
export const movingMeetings = (db: Db, courseInstanceId: string, isOpened: boolean) =>
  db
    .selectFrom('meeting')
    .select(['_id', 'start', 'zone'])
    .select(sql<string>`"countedFrom"`.as('countedFrom'))
    .where('courseInstanceREF', '=', courseInstanceId)
    .where('removedAt', 'is', null)
    .where('countedFrom', 'is not', null)
    .where(sql<boolean>`not exists (select from "attendance" where "meetingREF" = "meeting"."_id")`)
    .$if(isOpened, (some) => some.where('startsAt', '>', sql<string>`now()`))
    .forUpdate()
    .execute();
export const insertCopies = (db: Db, rows: readonly Insertable<Schema['meeting']>[]) =>
  db.insertInto('meeting').values(rows).execute();

const endsAt = sql<string>`("meeting"."startsAt" + make_interval(mins => "meeting"."minutes"))`;
const isTentative = sql<boolean>`("meeting"."countedFrom" is not null and "courseInstance"."start" is null)`;

const meetings = (db: Db) =>
  db
    .selectFrom('meeting')
    .innerJoin('courseInstance', 'courseInstance._id', 'meeting.courseInstanceREF')
    .where('removedAt', 'is', null);
const columns = [
  'meeting._id',
  'courseInstanceREF',
  'seriesREF',
  'meeting.start',
  'zone',
  'minutes',
  'startsAt',
  'topic',
  'link',
  'place',
  'note',
  'meeting.version',
] as const;

/** The meetings of a course by time. `attendance` is that of `personId`. */
export const meetingsOf = (db: Db, courseInstanceId: string, personId: string) =>
  meetings(db)
    .select(columns)
    .select([
      endsAt.as('endsAt'),
      isTentative.as('isTentative'),
      sql<boolean>`"cancelledAt" is not null`.as('cancelled'),
    ])
    .select(
      sql<AttendanceStatus | null>`(select "status" from "attendance"
        where "meetingREF" = "meeting"."_id" and "personREF" = ${personId})`.as('attendance'),
    )
    .select(
      sql<Record<AttendanceStatus, number>>`(select json_build_object(
          'present', count(*) filter (where "status" = 'present'), 'late', count(*) filter (where "status" = 'late'),
          'absent', count(*) filter (where "status" = 'absent'), 'excused', count(*) filter (where "status" = 'excused'))
        from "attendance" where "meetingREF" = "meeting"."_id")`.as('attended'),
    )
    .where('courseInstanceREF', '=', courseInstanceId)
    .orderBy('startsAt')
    .orderBy('meeting._id')
    .execute();

/** A meeting that wasn't removed, locked until the caller's transaction ends. */
export const lockedMeeting = (db: Db, id: string) =>
  db
    .selectFrom('meeting')
    .selectAll()
    .where('_id', '=', id)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
/** Locks and returns the meetings of a series from an instant on, without cancelled ones. */
export const followingIn = (db: Db, seriesId: string, from: string) =>
  db
    .selectFrom('meeting')
    .selectAll()
    .where('seriesREF', '=', seriesId)
    .where('startsAt', '>=', from)
    .where('removedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .orderBy('startsAt')
    .forUpdate()
    .execute();

export const newSeries = async (db: Db): Promise<string> =>
  (await sql<{ id: string }>`select "newId"() as "id"`.execute(db)).rows[0]!.id;
export const insertMeetings = (db: Db, rows: readonly Insertable<Schema['meeting']>[]) =>
  db.insertInto('meeting').values(rows).returning('_id').execute();
export const updateMeeting = (db: Db, id: string, change: Updateable<Schema['meeting']>) =>
  db
    .updateTable('meeting')
    .set({ ...change, updatedAt: sql`now()` })
    .where('_id', '=', id)
    .execute();
/** Makes others who add meetings to this course wait until the caller's transaction ends. */
export const takeTurnIn = (db: Db, courseInstanceId: string) =>
  db.selectFrom('courseInstance').select('_id').where('_id', '=', courseInstanceId).forNoKeyUpdate().execute();

export const countIn = async (db: Db, courseInstanceId: string): Promise<number> =>
  (
    await db
      .selectFrom('meeting')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('courseInstanceREF', '=', courseInstanceId)
      .where('removedAt', 'is', null)
      .executeTakeFirstOrThrow()
  ).count;
export const isAttended = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('attendance').select('meetingREF').where('meetingREF', '=', id).limit(1).execute()).length > 0;

/** Everybody registered in the course of a meeting by name, with their attendance. */
export const attendanceOf = (db: Db, meetingId: string) =>
  db
    .selectFrom('meeting')
    .innerJoin('registration', 'registration.courseInstanceREF', 'meeting.courseInstanceREF')
    .innerJoin('person', 'person._id', 'registration.personREF')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.meetingREF', '=', 'meeting._id').onRef('attendance.personREF', '=', 'person._id'),
    )
    .select(['person._id', 'firstName', 'lastName', 'attendance.status'])
    .where('meeting._id', '=', meetingId)
    .where('registration.status', 'in', activeStatuses)
    .orderBy('lastName')
    .orderBy('firstName')
    .orderBy('person._id')
    .execute();
export const noteAttendance = (db: Db, rows: readonly Insertable<Schema['attendance']>[]) =>
  db
    .insertInto('attendance')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['meetingREF', 'personREF']).doUpdateSet((eb) => ({
        status: eb.ref('excluded.status'),
        notedByREF: eb.ref('excluded.notedByREF'),
        notedAt: sql`now()`,
      })),
    )
    .execute();

/** The minutes of a course's meetings and of work outside, its credits, and the agreement and institution for its rule. */
export const hoursOf = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('courseInstance')
    .innerJoin('courseDefinition', 'courseDefinition._id', 'courseInstance.courseREF')
    .leftJoin('courseHours', 'courseHours.courseInstanceREF', 'courseInstance._id')
    .leftJoin('meeting', (join) =>
      join
        .onRef('meeting.courseInstanceREF', '=', 'courseInstance._id')
        .on('removedAt', 'is', null)
        .on('cancelledAt', 'is', null),
    )
    .select(['agreementREF', 'courseDefinition.institutionREF'])
    .select([
      sql<number | null>`coalesce("courseInstance"."credits", "courseDefinition"."credits")`.as('credits'),
      sql<number>`coalesce("courseHours"."outside", 0)`.as('outside'),
      sql<number>`coalesce(sum("minutes"), 0)::int`.as('planned'),
      sql<number>`coalesce(sum("minutes") filter (where ${endsAt} <= now() and not ${isTentative}), 0)::int`.as('held'),
    ])
    .where('courseInstance._id', '=', courseInstanceId)
    .groupBy(['courseInstance._id', 'courseDefinition._id', 'courseHours.courseInstanceREF'])
    .executeTakeFirst();
export const setOutside = (db: Db, courseInstanceREF: string, outside: number) =>
  db
    .insertInto('courseHours')
    .values({ courseInstanceREF, outside })
    .onConflict((conflict) => conflict.column('courseInstanceREF').doUpdateSet({ outside }))
    .execute();

const next = (db: Db) =>
  meetings(db)
    .select(['meeting._id', 'startsAt', 'zone', 'topic', 'link', 'place', endsAt.as('endsAt')])
    .select(
      sql<NextMeeting['courseInstanceREF']>`json_build_object('_id', "courseInstance"."_id",
        'name', "courseInstance"."name")`.as('courseInstanceREF'),
    )
    .where('cancelledAt', 'is', null)
    .where('courseInstance.status', 'not in', ['Closed', 'Cancelled'])
    .where(endsAt, '>', sql<string>`now()`)
    .where(sql<boolean>`not ${isTentative}`)
    .orderBy('startsAt')
    .limit(1);
export const nextIn = async (db: Db, courseInstanceId: string): Promise<NextMeeting | null> =>
  (await next(db).where('courseInstanceREF', '=', courseInstanceId).executeTakeFirst()) ?? null;
/** The next meeting that a person attends or teaches, if it begins within the days that Home shows. */
export const nextFor = async (db: Db, personId: string): Promise<NextMeeting | null> =>
  (await next(db)
    .where('startsAt', '<', sql<string>`now() + make_interval(days => ${sql.lit(agendaDays)})`)
    .where((eb) => eb.or([studiesIn(personId, { course: 'meeting.courseInstanceREF' }), taughtBy(personId)]))
    .executeTakeFirst()) ?? null;

/** Returns the meetings for a person's calendar, including future ones that were cancelled or removed. */
export const calendarMeetings = (db: Db, personId: string) =>
  db
    .selectFrom('meeting')
    .innerJoin('courseInstance', 'courseInstance._id', 'meeting.courseInstanceREF')
    .select(['meeting._id', 'courseInstanceREF', 'courseInstance.name', 'startsAt', 'topic', 'link', 'place', 'note'])
    .select(['meeting.version', 'meeting.updatedAt', endsAt.as('endsAt')])
    .select(
      sql<boolean>`("cancelledAt" is not null or "removedAt" is not null or "courseInstance"."status" = 'Cancelled')`.as(
        'cancelled',
      ),
    )
    .where((eb) => eb.or([eb('removedAt', 'is', null), eb('startsAt', '>', sql<string>`now()`)]))
    .where('courseInstance.status', 'not in', ['Draft', 'Pending Approval', 'Denied'])
    .where(sql<boolean>`not ${isTentative}`)
    .where((eb) => eb.or([studiedIn(personId), taughtBy(personId)]))
    .orderBy('startsAt')
    .orderBy('meeting._id')
    .execute();
export type CalendarMeeting = Awaited<ReturnType<typeof calendarMeetings>>[number];
