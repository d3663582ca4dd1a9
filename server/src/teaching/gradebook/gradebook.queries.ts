import { activeStatuses, gradedStatuses } from '@stoa/contract/catalog/course-lifecycle';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { sql, type Updateable } from 'kysely';
import { inWords, pageOf, literals } from '../../kernel/lists.ts';
import { statement, type Db } from '../../kernel/db.ts';
import type { Me } from '../../kernel/access.ts';
import { taughtBy } from '../../catalog/course-instances/course-instances.queries.ts';
import type { Schema } from '../../schema.ts';

/** The maximum of a student's entry: its own if it has one, else its assignment's. */
export const maxScoreOfEntry = sql<number | null>`coalesce("entry"."maxScore", "assignment"."maxScore")`;

const ofCell = [
  'entry._id',
  'entry.assignmentREF',
  'assignment.name as assignmentName',
  'assignment.type as assignmentType',
  'entry.letterGrade',
  'entry.score',
  maxScoreOfEntry.as('maxScore'),
  sql<number>`coalesce("entry"."weight", "assignment"."weight")`.as('weight'),
  'entry.notes',
  'entry.version',
] as const;

/** True for a grade that its student can’t see yet: the assignment has a hand-in, and the grade wasn't returned. */
export const isHeldBack = sql<boolean>`("assignment"."handIn" <> 'none' and "entry"."returnedAt" is null)`;
/** True for a score that its student has seen: once the work is returned, or at once for an assignment without hand-in. */
export const isSeen = (entry: 'entry' | 'gradebookEntry') =>
  sql<boolean>`case when "assignment"."handIn" = 'none' then ${sql.ref(`${entry}.score`)} is not null
    else ${sql.ref(`${entry}.returnedAt`)} is not null end`;

/** True for the active registration of an entry's student. */
export const isRegistrationOfEntry = sql<boolean>`("registration"."courseInstanceREF" = "assignment"."courseInstanceREF"
  and "registration"."personREF" = "entry"."personREF" and "registration"."status" in (${literals(activeStatuses)}))`;

/** Entries of registered students. Those of students who have left are kept but not shown. */
const entries = (db: Db) =>
  db
    .selectFrom('gradebookEntry as entry')
    .innerJoin('assignment', 'assignment._id', 'entry.assignmentREF')
    .innerJoin('person', 'person._id', 'entry.personREF')
    .innerJoin('registration', (join) => join.on(isRegistrationOfEntry))
    .select(ofCell)
    .select(['registration.isAudit', 'person._id as personId', 'person.firstName', 'person.lastName', 'person.email']);
type Flat = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number];

/** Rows come flat and are nested here, which is cheaper for a wide list than letting the database build JSON. */
const nested = ({ personId, firstName, lastName, email, ...entry }: Flat) => ({
  ...entry,
  personREF: { _id: personId, firstName, lastName, email },
});
export type EntryRecord = ReturnType<typeof nested>;

/**
 * Selects the classmates and the cells separately, because PostgreSQL would otherwise look up each cell and each name one by
 * one. It also sorts only one name per student, not one per cell.
 */
const courseEntries = statement((db: Db, { courseInstanceId }: { readonly courseInstanceId: string }) =>
  db
    .with(
      (classmate) => classmate('classmate').materialized(),
      (each) =>
        each
          .selectFrom('registration')
          .innerJoin('person', 'person._id', 'registration.personREF')
          .select(['person._id as personId', 'person.firstName', 'person.lastName', 'person.email', 'isAudit'])
          .select(
            sql<number>`row_number() over (order by ${inWords('person.lastName')}, ${inWords('person.firstName')}, "person"."_id")`.as(
              'place',
            ),
          )
          .where('courseInstanceREF', '=', courseInstanceId)
          .where('registration.status', 'in', [...activeStatuses]),
    )
    .with(
      (cell) => cell('cell').materialized(),
      (each) =>
        each
          .selectFrom('assignment')
          .innerJoin('gradebookEntry as entry', 'entry.assignmentREF', 'assignment._id')
          .select(ofCell)
          .select(['entry.personREF', 'assignment.position'])
          .where('courseInstanceREF', '=', courseInstanceId),
    )
    .selectFrom('cell')
    .innerJoin('classmate', 'classmate.personId', 'cell.personREF')
    .select([
      'cell._id',
      'assignmentREF',
      'assignmentName',
      'assignmentType',
      'isAudit',
      'letterGrade',
      'score',
      'maxScore',
      'weight',
      'notes',
      'version',
    ])
    .select(['personId', 'firstName', 'lastName', 'email'])
    .orderBy('place')
    .orderBy('position')
    .orderBy('assignmentREF'),
);
export const entriesOfCourse = async (db: Db, courseInstanceId: string): Promise<EntryRecord[]> =>
  (await courseEntries(db, { courseInstanceId })).map(nested);

/** A student’s own entries. A grade that is held back looks ungraded, including its version. */
export const entriesOfStudent = async (db: Db, courseInstanceId: string, personId: string): Promise<EntryRecord[]> =>
  (
    await entries(db)
      .select([isHeldBack.as('isHeldBack'), 'assignment.maxScore as common', 'assignment.weight as commonWeight'])
      .where('assignment.courseInstanceREF', '=', courseInstanceId)
      .where('entry.personREF', '=', personId)
      .orderBy('assignment.position')
      .orderBy('assignment._id')
      .execute()
  ).map(({ isHeldBack: isHidden, common: maxScore, commonWeight: weight, ...entry }) =>
    nested(isHidden ? { ...entry, letterGrade: '', score: null, notes: '', version: 1, maxScore, weight } : entry),
  );

export const entriesOfAssignment = async (db: Db, assignmentId: string): Promise<EntryRecord[]> =>
  (
    await entries(db)
      .where('assignment._id', '=', assignmentId)
      .orderBy(inWords('person.lastName'))
      .orderBy('person._id')
      .execute()
  ).map(nested);

export const entriesByIds = async (db: Db, ids: readonly string[]): Promise<EntryRecord[]> =>
  (await entries(db).where('entry._id', 'in', ids).orderBy('entry._id').execute()).map(nested);
export async function entryById(db: Db, id: string): Promise<EntryRecord | undefined> {
  const row = await entries(db).where('entry._id', '=', id).executeTakeFirst();
  return row && nested(row);
}

export const courseOfEntry = async (db: Db, id: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('gradebookEntry as entry')
      .innerJoin('assignment', 'assignment._id', 'entry.assignmentREF')
      .select('assignment.courseInstanceREF')
      .where('entry._id', '=', id)
      .executeTakeFirst()
  )?.courseInstanceREF;

/** Returns the entry, locked for a change, with its course. */
export const lockedEntry = (db: Db, id: string) =>
  db
    .selectFrom('gradebookEntry as entry')
    .innerJoin('assignment', 'assignment._id', 'entry.assignmentREF')
    .select(['entry._id', 'entry.version', 'assignment.courseInstanceREF'])
    .select(['assignment.maxScore as assignmentMaxScore', 'assignment.weight as assignmentWeight'])
    .where('entry._id', '=', id)
    .forUpdate('entry')
    .executeTakeFirst();

/** Changes a cell. Only a score or a letter grades it: work that was sent since then waits to be graded. */
export const updateEntry = (db: Db, id: string, change: Updateable<Schema['gradebookEntry']>) =>
  db
    .updateTable('gradebookEntry')
    .set({ ...change, version: sql<number>`"version" + 1`, restores: null })
    .$if(change.score !== undefined || change.letterGrade !== undefined, (cell) => cell.set({ updatedAt: new Date() }))
    .where('_id', '=', id)
    .execute();

const newcomersEntries = statement((db: Db, values: { readonly personId: string; readonly courseInstanceId: string }) =>
  db
    .insertInto('gradebookEntry')
    .columns(['assignmentREF', 'personREF'])
    .expression((eb) =>
      eb
        .selectFrom('assignment')
        .select(['_id as assignmentREF', sql<string>`${values.personId}::uuid`.as('personREF')])
        .where('courseInstanceREF', '=', values.courseInstanceId),
    )
    .onConflict((conflict) => conflict.doNothing()),
);
/** Adds an entry for every existing assignment, for a student who has just registered. */
export const insertEntriesOf = (db: Db, personId: string, courseInstanceId: string) =>
  newcomersEntries(db, { personId, courseInstanceId });

/** Returns the given people who can open a course's gradebook. */
export async function readersAmong(db: Db, courseInstanceId: string, people: readonly string[]): Promise<Set<string>> {
  const found = await db
    .selectFrom('person')
    .select('person._id')
    .where(sql<boolean>`"person"."_id" = any(${people}::uuid[])`)
    .where((eb) =>
      eb.or([
        eb('person.role', '=', 'Administrator'),
        eb.exists(
          eb
            .selectFrom('courseInstanceProfessor as of')
            .innerJoin('professor', 'professor._id', 'of.professorREF')
            .select('of.professorREF')
            .whereRef('professor.personREF', '=', 'person._id')
            .where('of.courseInstanceREF', '=', courseInstanceId),
        ),
      ]),
    )
    .execute();
  return new Set(found.map(({ _id }) => _id));
}

export function gradedCourses(db: Db, me: Me, query: PageQuery) {
  let found = db
    .selectFrom('courseInstance')
    .select([
      '_id',
      'name',
      'status',
      sql<number>`(select count(*) from "registration" where "registration"."courseInstanceREF" = "courseInstance"."_id"
        and "registration"."status" in (${literals(activeStatuses)}))::int`.as('registrationCount'),
    ])
    .where('status', 'in', gradedStatuses);
  if (me.role === 'Professor') found = found.where(taughtBy(me._id));
  return pageOf(found, query, {
    search: [sql.ref('name')],
    sort: { name: inWords('name'), status: sql.ref('status') },
    byDefault: [sql.ref('status'), inWords('name'), sql.ref('_id')],
  });
}

/** The ids of a person's entries in all gradebooks. */
export const entryIdsOf = async (db: Db, personId: string): Promise<string[]> => {
  const rows = await db.selectFrom('gradebookEntry').select('_id').where('personREF', '=', personId).execute();
  return rows.map(({ _id }) => _id);
};
