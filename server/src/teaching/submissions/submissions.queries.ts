import type { WaitingAssignment, AssignmentItem } from '@stoa/contract/teaching/submissions.endpoints';
import { sql } from 'kysely';
import { taughtBy } from '../../catalog/course-instances/course-instances.queries.ts';
import { isHeldBack, isRegistrationOfEntry, maxScoreOfEntry } from '../gradebook/gradebook.queries.ts';
import type { Db } from '../../kernel/db.ts';
import { inWords } from '../../kernel/lists.ts';
import { studiesIn } from '../../enrollment/registrations/placing.queries.ts';

const isGraded = sql<boolean>`("entry"."score" is not null or "entry"."letterGrade" <> '')`;
/** True for submitted work without a score or letter since. Feedback alone doesn't grade it. */
const waits = sql<boolean>`(coalesce("submission"."sentAt" is not null
  and (not ${isGraded} or "submission"."sentAt" > "entry"."updatedAt"), false))`;
/** The due time for a student, as dueFor() of the contract says it. */
const dueOf = sql<string | null>`(case when "assignment"."dueAt" is not null
  then greatest("assignment"."dueAt", "extension"."dueAt") end)`;
const course = sql<AssignmentItem['courseInstanceREF']>`json_build_object('_id', "courseInstance"."_id",
  'name', "courseInstance"."name")`;
/** True for courses whose assignments are shown: approved ones that weren't cancelled. */
const shown = sql<boolean>`("courseInstance"."status" not in ('Draft', 'Pending Approval', 'Denied', 'Cancelled'))`;

const assignments = (db: Db) =>
  db
    .selectFrom('assignment')
    .innerJoin('courseInstance', 'courseInstance._id', 'assignment.courseInstanceREF')
    .select(['assignment._id', 'assignment.name', 'assignment.type', 'assignment.weight'])
    .select(['instructions', 'assignment.due', 'assignment.zone', 'assignment.dueAt', 'handIn', 'rubric', 'late'])
    .select(['anonymous', 'outcomes', 'assignment.version', 'courseInstance.status'])
    .select(course.as('courseInstanceREF'));

/** Assignments as one of their students sees them. */
const ofStudent = (db: Db, personId: string) =>
  assignments(db)
    .innerJoin('gradebookEntry as entry', (join) =>
      join.onRef('entry.assignmentREF', '=', 'assignment._id').on('entry.personREF', '=', personId),
    )
    .innerJoin('registration', (join) => join.on(isRegistrationOfEntry))
    .leftJoin('submission', 'submission._id', 'entry.workId')
    .leftJoin('extension', (join) =>
      join.onRef('extension.assignmentREF', '=', 'assignment._id').on('extension.personREF', '=', personId),
    )
    .select([
      'entry.workId',
      // A returned grade keeps its maximum at that time.
      sql<number | null>`case when ${isHeldBack} then "assignment"."maxScore" else ${maxScoreOfEntry} end`.as(
        'maxScore',
      ),
      'extension.dueAt as extendedTo',
      'submission.sentAt',
      'submission.version as sent',
      'submission.revision',
      sql<number | null>`case when not ${isHeldBack} then "entry"."score" end`.as('score'),
      sql<string>`case when not ${isHeldBack} then "entry"."letterGrade" else '' end`.as('letterGrade'),
      sql<string | null>`case when "handIn" <> 'none' then "entry"."returnedAt" end`.as('returnedAt'),
    ]);
export type StudentItem = Awaited<ReturnType<typeof itemsOfStudent>>[number];
export const itemsOfStudent = (db: Db, personId: string, courseInstanceId: string) =>
  ofStudent(db, personId)
    .where('courseInstance._id', '=', courseInstanceId)
    .orderBy('position')
    .orderBy('assignment._id')
    .execute();
export const itemOfStudent = (db: Db, personId: string, assignmentId: string) =>
  ofStudent(db, personId).where('assignment._id', '=', assignmentId).executeTakeFirst();
/** Returns a student's assignments with a hand-in or due time in all courses, by due time; those without one come last. */
export const everyItemOf = (db: Db, personId: string) =>
  ofStudent(db, personId)
    .where(shown)
    .where((eb) => eb.or([eb('handIn', '<>', 'none'), eb('assignment.dueAt', 'is not', null)]))
    .orderBy(dueOf, (order) => order.asc().nullsLast())
    .orderBy('assignment._id')
    .limit(1000)
    .execute();

/** Returns the assignments that a student hasn't handed in yet, in active courses, by due time. */
export const openItemsOf = (db: Db, personId: string) =>
  ofStudent(db, personId)
    .where('courseInstance.status', '=', 'Active')
    .where('handIn', '<>', 'none')
    .where('submission.sentAt', 'is', null)
    .orderBy(dueOf, (order) => order.asc().nullsLast())
    .orderBy('assignment._id')
    .limit(100)
    .execute();

/** Assignments for people who teach or administer the course, with the progress of the class. */
const ofClass = (db: Db) =>
  assignments(db)
    .select('assignment.maxScore')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('gradebookEntry as entry')
          .innerJoin('registration', (join) => join.on(isRegistrationOfEntry))
          .leftJoin('submission', 'submission._id', 'entry.workId')
          .select([
            sql<number>`count(*)::int`.as('students'),
            sql<number>`count("submission"."sentAt")::int`.as('handedIn'),
            sql<number>`count(*) filter (where ${waits})::int`.as('waiting'),
            sql<number>`count(*) filter (where ${isHeldBack} and ${isGraded})::int`.as('toReturn'),
          ])
          .whereRef('entry.assignmentREF', '=', 'assignment._id')
          .as('class'),
      (join) => join.onTrue(),
    )
    .select(['students', 'handedIn', 'waiting', 'toReturn']);
export const itemsOfClass = (db: Db, courseInstanceId: string) =>
  ofClass(db)
    .where('courseInstance._id', '=', courseInstanceId)
    .orderBy('position')
    .orderBy('assignment._id')
    .execute();
export type ClassItem = Awaited<ReturnType<typeof itemsOfClass>>[number];
export const itemOfClass = (db: Db, assignmentId: string) =>
  ofClass(db).where('assignment._id', '=', assignmentId).executeTakeFirst();

/** An assignment with its course and its grading rules. */
export const assignmentById = (db: Db, id: string) =>
  db
    .selectFrom('assignment')
    .innerJoin('courseInstance', 'courseInstance._id', 'assignment.courseInstanceREF')
    .select(['assignment._id', 'assignment.name', 'courseInstanceREF', 'handIn', 'anonymous', 'zone', 'dueAt', 'late'])
    .select(['rubric', 'maxScore', 'courseInstance.name as course', 'courseInstance.status'])
    .where('assignment._id', '=', id)
    .executeTakeFirst();

/** The cells of students with their submissions, gradings and extensions. */
export const entriesWithSubmissions = (db: Db) =>
  db
    .selectFrom('gradebookEntry as entry')
    .innerJoin('assignment', 'assignment._id', 'entry.assignmentREF')
    .innerJoin('person', 'person._id', 'entry.personREF')
    .innerJoin('registration', (join) => join.on(isRegistrationOfEntry))
    .leftJoin('submission', 'submission._id', 'entry.workId')
    .leftJoin('grading', 'grading.submissionREF', 'entry.workId')
    .leftJoin('extension', (join) =>
      join.onRef('extension.assignmentREF', '=', 'assignment._id').onRef('extension.personREF', '=', 'entry.personREF'),
    );

/** All students' work for an assignment, without the texts: first ungraded submissions, the oldest first, then graded work. */
export const rowsOf = (db: Db, assignmentId: string) =>
  entriesWithSubmissions(db)
    .select(['entry.workId as _id', 'entry.score', 'entry.returnedAt', 'submission.sentAt', 'submission.version'])
    .select([
      'assignment.zone',
      'person._id as personId',
      'firstName',
      'lastName',
      isGraded.as('isGraded'),
      waits.as('waits'),
    ])
    .select([
      dueOf.as('dueAt'),
      sql<boolean>`("assignment"."anonymous" and "entry"."returnedAt" is null)`.as('isHidden'),
      sql<number>`row_number() over (order by "entry"."workId")::int`.as('number'),
    ])
    .where('assignment._id', '=', assignmentId)
    .orderBy(sql`case when ${waits} then "submission"."sentAt" end`, (order) => order.asc().nullsLast())
    .orderBy(isGraded, 'desc')
    .orderBy(sql`case when "assignment"."anonymous" then "entry"."workId" end`)
    .orderBy(inWords('person.lastName'))
    .orderBy(inWords('person.firstName'))
    .orderBy('person._id')
    .execute();

const waiting = (db: Db) =>
  db
    .selectFrom('submission')
    .innerJoin('gradebookEntry as entry', 'entry.workId', 'submission._id')
    .innerJoin('assignment', 'assignment._id', 'entry.assignmentREF')
    .innerJoin('registration', (join) => join.on(isRegistrationOfEntry))
    .where(waits);
/** The assignments with ungraded work in the courses that a person teaches, the oldest first. */
export const waitingFor = (db: Db, personId: string): Promise<WaitingAssignment[]> =>
  waiting(db)
    .innerJoin('courseInstance', 'courseInstance._id', 'assignment.courseInstanceREF')
    .select(['assignment._id', 'assignment.name', course.as('courseInstanceREF')])
    .select([sql<number>`count(*)::int`.as('count'), sql<string>`min("submission"."sentAt")`.as('oldest')])
    .where('courseInstance.status', 'in', ['Active', 'Closed'])
    .where(taughtBy(personId))
    .groupBy(['assignment._id', 'courseInstance._id'])
    .orderBy('oldest')
    .orderBy('assignment._id')
    .limit(100)
    .execute();

/** The ungraded work of a course, with its student if the grading isn't anonymous. */
export const waitingPieces = (db: Db, courseInstanceId: string) =>
  waiting(db)
    .select('assignment._id as assignmentREF')
    .select(sql<string | null>`case when not "assignment"."anonymous" then "entry"."personREF" end`.as('personREF'))
    .where('assignment.courseInstanceREF', '=', courseInstanceId)
    .orderBy('assignment.position')
    .orderBy('entry.workId')
    .execute();

/** Returns a person's due work and the assignments of the courses they teach, for a calendar. */
export const calendarAssignments = (db: Db, personId: string) =>
  db
    .selectFrom('assignment')
    .innerJoin('courseInstance', 'courseInstance._id', 'assignment.courseInstanceREF')
    .leftJoin('extension', (join) =>
      join.onRef('extension.assignmentREF', '=', 'assignment._id').on('extension.personREF', '=', personId),
    )
    .select(['assignment._id', 'courseInstanceREF', 'courseInstance.name', 'assignment.name as title'])
    .select('assignment.version')
    .select(dueOf.$notNull().as('dueAt'))
    .where('assignment.dueAt', 'is not', null)
    .where(shown)
    .where((eb) => eb.or([taughtBy(personId), studiesIn(personId)]))
    .orderBy('assignment.dueAt')
    .orderBy('assignment._id')
    .execute();
export type CalendarAssignment = Awaited<ReturnType<typeof calendarAssignments>>[number];
