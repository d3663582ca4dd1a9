import { courseInstanceFields } from '@stoa/contract/catalog/course-instance-fields';
import type { CourseInstanceStatus } from '@stoa/contract/catalog/course-instances.endpoints';
import { toCents } from '@stoa/contract/kernel/fields';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { namesBy, plainInputs } from '@stoa/contract/kernel/record-fields';
import type { Role } from '@stoa/contract/kernel/role';
import { activeStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { expressionBuilder, sql, type Expression, type Insertable, type SqlBool, type Updateable } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { isDisclosedTo, nameFor } from '../../people/accounts/institution.queries.ts';
import { populatedFile } from '../../people/files.queries.ts';
import { ofOwnDefinitions } from '../institutions/scope.queries.ts';
import { inWords, pageOf, pages, isReferredBy } from '../../kernel/lists.ts';
import { statement, type Db } from '../../kernel/db.ts';
import type { Me } from '../../kernel/access.ts';
import { populatedProfessors } from '../applications/applications.queries.ts';
import type { Schema } from '../../schema.ts';

/** True for a course that other records refer to, which keep it from being deleted. */
const isReferenced = sql<boolean>`(${sql.join(
  ['registration', 'transaction', 'paymentIntent', 'waitingEntry', 'boardMessage', 'gradeBatch', 'census'].map(
    (table) => isReferredBy(table, 'courseInstanceREF', 'courseInstance._id'),
  ),
  sql` or `,
)})`;

/** The id and name of the course instance in a join, as JSON. */
export const namedInstance = sql<{ _id: string; name: string }>`json_build_object('_id', "courseInstance"."_id",
  'name', "courseInstance"."name")`.as('courseInstanceREF');

/** True once the roster of the course instance in a join was certified, so that nobody can register for credit any more. */
export const isCertified = sql<boolean>`("courseInstance"."certifiedAt" is not null)`;

/** True when the person is a professor of the course instance in a column. */
export const taughtBy = (personId: string, column = 'courseInstance._id') => sql<boolean>`exists (
  select from "courseInstanceProfessor" as taught join "professor" on "professor"."_id" = taught."professorREF"
  where taught."courseInstanceREF" = ${sql.ref(column)} and "professor"."personREF" = ${personId})`;

/** The course instances each role can work with: professors their own, approvers theirs that have left Draft. */
export const visibleInstances: Record<Role, (me: Me) => Expression<SqlBool>> = {
  Administrator: () => sql<boolean>`true`,
  InstitutionAdmin: (me) => sql<boolean>`("courseInstance"."status" <> 'Draft' and ${ofOwnDefinitions(me)})`,
  Professor: (me) => taughtBy(me._id),
  Student: () => sql<boolean>`false`,
};

/** The fields of a course instance for replies: amounts in dollars, and files with their names. */
export const fieldColumns = [
  ...namesBy(courseInstanceFields, ...plainInputs).map((name) => `courseInstance.${name}` as const),
  ...namesBy(courseInstanceFields, 'amount').map((name) =>
    sql<number | null>`${sql.ref(`courseInstance.${name}Cents`)}::float8 / 100`.as(name),
  ),
  ...namesBy(courseInstanceFields, 'document').map((name) => populatedFile(`courseInstance.${name}`).as(name)),
];

const course = expressionBuilder<Schema, 'courseDefinition'>();
const instances = (db: Db) =>
  db
    .selectFrom('courseInstance')
    .innerJoin('courseDefinition', 'courseDefinition._id', 'courseInstance.courseREF')
    .select(fieldColumns)
    .select([
      'courseInstance._id',
      'courseInstance.status',
      'courseInstance.statusReason',
      'courseInstance.createdAt',
      'courseInstance.version',
    ])
    .select([
      jsonBuildObject({
        _id: course.ref('courseDefinition._id'),
        name: course.ref('courseDefinition.name'),
        courseNumber: course.ref('courseDefinition.courseNumber'),
        description: course.ref('courseDefinition.description'),
        level: course.ref('courseDefinition.level'),
        credits: course.ref('courseDefinition.credits'),
      }).as('courseREF'),
      populatedProfessors('courseInstance._id').as('professorREF'),
    ]);
/** Adds the columns for approvers, and whether a course can be deleted. The public list doesn't need them. */
const reviewed = (db: Db, me: Me) =>
  instances(db).select([
    'courseInstance.waitingSince',
    'courseInstance.decidedAt',
    nameFor(me, 'courseInstance.decidedByREF').as('decidedBy'),
    isDisclosedTo(me, 'courseInstance.decidedByREF').as('isDecisionShown'),
    isReferenced.as('isReferenced'),
  ]);
export type CourseInstanceRecord = NonNullable<Awaited<ReturnType<typeof instanceById>>>;

export const instanceById = (db: Db, me: Me, id: string) =>
  reviewed(db, me).where('courseInstance._id', '=', id).where(visibleInstances[me.role](me)).executeTakeFirst();

/** Returns a course without checking access. Call it only after a check. */
export const anyInstance = (db: Db, me: Me, id: string) =>
  reviewed(db, me).where('courseInstance._id', '=', id).executeTakeFirst();

/** Returns true when the person can work with a course instance. */
export const seesInstance = async (db: Db, me: Me, id: string): Promise<boolean> =>
  (await db
    .selectFrom('courseInstance')
    .select('_id')
    .where('courseInstance._id', '=', id)
    .where(visibleInstances[me.role](me))
    .executeTakeFirst()) !== undefined;

/** The names of a course's professors, separated by commas. */
const professorNames = sql`(select string_agg("person"."firstName" || ' ' || "person"."lastName", ', ')
  from "courseInstanceProfessor" as "of" join "professor" on "professor"."_id" = "of"."professorREF"
  join "person" on "person"."_id" = "professor"."personREF" where "of"."courseInstanceREF" = "courseInstance"."_id")`;
const listRules = {
  search: [
    sql.ref('courseInstance.name'),
    sql.ref('courseDefinition.name'),
    sql.ref('courseNumber'),
    professorNames,
    sql.ref('profDescription'),
    sql.ref('courseDescription'),
    sql.ref('courseDefinition.description'),
  ],
  ranked: true as const,
  sort: {
    name: inWords('courseInstance.name'),
    course: inWords('courseDefinition.name'),
    status: sql.ref('courseInstance.status'),
    start: sql.ref('start'),
    end: sql.ref('end'),
    cost: sql.ref('costCents'),
    auditCost: sql.ref('auditCostCents'),
  },
  byDefault: [sql.ref('start'), inWords('courseInstance.name'), sql.ref('courseInstance._id')],
  key: sql.ref('courseInstance._id'),
};
const waitingSince = [sql.ref('courseInstance.waitingSince'), sql.ref('courseInstance._id')];
type Filters = PageQuery & {
  status?: CourseInstanceStatus;
  group?: 'approved' | 'all';
  term?: string;
};
const groups: Record<'approved' | 'all', CourseInstanceStatus[]> = {
  approved: ['Draft', 'Denied', 'Pending Approval'],
  all: ['Draft'],
};

export function instancePage(db: Db, me: Me, query: Filters) {
  let found = reviewed(db, me).where(visibleInstances[me.role](me));
  if (query.status) found = found.where('courseInstance.status', '=', query.status);
  if (query.term) found = found.where('termCode', '=', query.term);
  if (query.group) found = found.where('courseInstance.status', 'not in', groups[query.group]);
  return pageOf(found, query, { ...listRules, sort: { ...listRules.sort, waitingSince } });
}

/** The terms of the courses that a person works with, the latest first. */
export const termsOf = (db: Db, me: Me) =>
  db
    .selectFrom('courseInstance')
    .select((eb) => [eb.ref('termCode').$notNull().as('code'), sql<string>`max("termName")`.as('name')])
    .where('termCode', 'is not', null)
    .where(visibleInstances[me.role](me))
    .groupBy('termCode')
    .orderBy(sql`max("start")`, 'desc')
    .orderBy('termCode')
    .limit(100)
    .execute();

interface OpenFilters {
  readonly level?: string;
  /** in dollars, for credit */
  readonly atMost?: number;
  /** the earliest start date */
  readonly from?: string;
}
/** The courses in which a person has a place. */
export const coursesOf = (db: Db, personId: string) =>
  db
    .selectFrom('registration')
    .select('courseInstanceREF')
    .where('personREF', '=', personId)
    .where('status', 'in', activeStatuses);
// The status is a literal instead of a parameter, so that the planner knows how few courses have it.
const open = (db: Db) => instances(db).where('courseInstance.status', '=', sql.lit('Open/Registering' as const));
const openPages = pages(open, listRules);
/**
 * A page of the courses open for registration. Courses without a level, price or start don't match a filter for it. `notOf` is a
 * person whose own courses are left out.
 */
export function registeringPage(
  db: Db,
  { level, atMost, from, ...query }: PageQuery & OpenFilters,
  notOf?: { readonly personId: string },
) {
  if (!notOf && level === undefined && atMost === undefined && from === undefined) return openPages(db, {}, query);
  let found = open(db);
  if (notOf) found = found.where('courseInstance._id', 'not in', coursesOf(db, notOf.personId));
  if (level !== undefined) found = found.where('courseDefinition.level', '=', Number(level));
  if (atMost !== undefined) found = found.where('costCents', '<=', toCents(atMost));
  if (from !== undefined) found = found.where('start', '>=', from);
  return pageOf(found, query, listRules);
}

const versions = statement((db: Db) =>
  db
    .selectFrom('courseChange')
    .select(sql<string>`count(*) || '.' || coalesce(sum("_id"), 0) || '.' || coalesce(max("_id"), 0)`.as('version')),
);
/** A version that changes whenever the list of courses may have changed, on any node. */
export const coursesVersion = async (db: Db): Promise<string> => (await versions(db, {}))[0]!.version;
/** Deletes change records older than any cached answer. */
export const eraseChanges = (db: Db) =>
  db
    .deleteFrom('courseChange')
    .where('at', '<', sql<string>`now() - interval '10 minutes'`)
    .execute();

/** The columns of a course that registration and payment need, for any caller. */
const courseColumns = (db: Db, { id }: { readonly id: string }) =>
  db
    .selectFrom('courseInstance')
    .select(['_id', 'name', 'status', 'start', 'end', 'costCents', 'auditCostCents', 'seats', 'promise'])
    .select(['termCode', 'termName'])
    .select(isCertified.as('isCertified'))
    .where('_id', '=', id);
export const instanceColumns = (db: Db, id: string) => courseColumns(db, { id }).executeTakeFirst();
const lockedCourse = statement((db: Db, values: { readonly id: string }) => courseColumns(db, values).forShare());
/** The same columns, with the course locked: its status can't change until the caller's transaction ends. */
export const lockedInstance = async (db: Db, id: string) => (await lockedCourse(db, { id }))[0];

export const insertInstance = (db: Db, instance: Insertable<Schema['courseInstance']>) =>
  db.insertInto('courseInstance').values(instance).returning('_id').executeTakeFirstOrThrow();

export const updateInstance = (db: Db, id: string, change: Updateable<Schema['courseInstance']>) =>
  db.updateTable('courseInstance').set(change).where('_id', '=', id).execute();

/** Raises the course's version, because its professors are in a separate table. */
export const countProfessors = (db: Db, id: string) =>
  db
    .updateTable('courseInstance')
    .set({ version: sql<number>`"version" + 1` })
    .where('_id', '=', id)
    .execute();

export async function setProfessors(db: Db, id: string, professors: readonly string[]): Promise<void> {
  await db.deleteFrom('courseInstanceProfessor').where('courseInstanceREF', '=', id).execute();
  await db
    .insertInto('courseInstanceProfessor')
    .values(
      [...new Set(professors)].map((professorREF, position) => ({ courseInstanceREF: id, professorREF, position })),
    )
    .execute();
}

/** Compare-and-set: changes nothing when the status is no longer `from`. */
export const moveInstance = (
  db: Db,
  id: string,
  from: CourseInstanceStatus,
  to: CourseInstanceStatus,
  also: Updateable<Schema['courseInstance']>,
) =>
  db
    .updateTable('courseInstance')
    .set({ ...also, status: to })
    .where('_id', '=', id)
    .where('status', '=', from)
    .returning('_id')
    .executeTakeFirst();

export const deleteInstance = (db: Db, id: string) => db.deleteFrom('courseInstance').where('_id', '=', id).execute();

const taughtCourse = statement((db: Db, values: { readonly personId: string; readonly courseInstanceId: string }) =>
  db
    .selectFrom('courseInstance')
    .select('_id')
    .where('_id', '=', values.courseInstanceId)
    .where(taughtBy(values.personId)),
);
export const teaches = async (db: Db, personId: string, courseInstanceId: string): Promise<boolean> =>
  (await taughtCourse(db, { personId, courseInstanceId })).length > 0;

/** The professors of a course, with their email addresses. */
export const teachersOf = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('courseInstanceProfessor')
    .innerJoin('professor', 'professor._id', 'courseInstanceProfessor.professorREF')
    .innerJoin('person', 'person._id', 'professor.personREF')
    .select(['person._id', 'person.email', 'person.firstName', 'person.lastName'])
    .where('courseInstanceREF', '=', courseInstanceId)
    .execute();
