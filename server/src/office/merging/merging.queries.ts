import { sql, type SqlBool } from 'kysely';
import { activeStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { literals } from '../../kernel/lists.ts';
import { liveStates } from '../../payments/lifecycles.ts';
import type { Db, Trx } from '../../kernel/db.ts';
import type { Moved, Reference } from '../../kernel/references.ts';
import type { Schema } from '../../schema.ts';

/**
 * Locks two accounts, their payments and registrations, and the people, in the same order as sign-ins and payments, and by id,
 * so that concurrent merges don't deadlock.
 */
export async function lockBoth(db: Trx, accountIds: readonly string[]): Promise<void> {
  const of = db.selectFrom('account').where('_id', 'in', accountIds);
  await of.select('_id').orderBy('_id').forUpdate().execute();
  for (const table of ['paymentIntent', 'registration', 'transaction'] as const)
    await db
      .selectFrom(table)
      .select('_id')
      .where('personREF', 'in', of.select('personREF'))
      .orderBy('_id')
      .forUpdate()
      .execute();
  await db
    .selectFrom('person')
    .select('_id')
    .where('_id', 'in', of.select('personREF'))
    .orderBy('_id')
    .forUpdate()
    .execute();
}

const none = sql<string | null>`null`;
/** An account with its person and application, unless the person was deleted or merged. Numbers and dates stay encrypted. */
export const sideOf = (db: Db, accountId: string) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person._id', 'account.personREF')
    .leftJoin('student', (join) => join.onRef('student.personREF', '=', 'person._id').on('role', '=', 'Student'))
    .leftJoin('professor', (join) => join.onRef('professor.personREF', '=', 'person._id').on('role', '=', 'Professor'))
    .select(['account._id', 'account.personREF', 'account.status', 'account.createdAt as joinedAt', 'role'])
    .select(['firstName', 'lastName', 'email'])
    .select((eb) => [
      sql<number>`"account"."version" + "person"."version"`.as('version'),
      eb.fn.coalesce('student._id', 'professor._id', none).as('applicationREF'),
      eb.fn.coalesce('student.approvalStatus', 'professor.approvalStatus', none).as('application'),
      eb.fn.coalesce('student.idNumber', 'professor.idNumber', none).as('idNumber'),
      eb.fn.coalesce('student.dob', 'professor.dob', none).as('dob'),
      sql<boolean>`exists (select from "deletionRequest" where "personREF" = "person"."_id")`.as('asksForDeletion'),
      sql<string | null>`(select "mergedAt" from "personMerge" where "keptREF" = "person"."_id")`.as('mergedAt'),
    ])
    .where('account._id', '=', accountId)
    .where('person.deletedAt', 'is', null)
    .executeTakeFirst();
export type Side = NonNullable<Awaited<ReturnType<typeof sideOf>>>;

const placeStatuses = literals([...activeStatuses, 'Withdrawn', 'No-show']);
/** The courses in which both people have a place, wait for one, have an open payment, or teach. */
export async function sharedCourses(db: Db, people: readonly [string, string]) {
  const both = sql`"personREF" in (${sql.join(people)})`;
  const { rows } = await sql<{ name: string; how: 'payment' | 'place' | 'taught' }>`
    with "held" ("personREF", "in", "how") as (
      select "personREF", "courseInstanceREF", 'place' from "registration"
        where ${both} and "status" in (${placeStatuses})
      union all select "personREF", "courseInstanceREF", 'place' from "waitingEntry" where ${both} and "endedAt" is null
      union all select "personREF", "courseInstanceREF", 'payment' from "paymentIntent"
        where ${both} and "state" in (${literals(liveStates)})
      union all select "personREF", "courseInstanceREF", 'taught' from "courseInstanceProfessor"
        join "professor" on "professor"."_id" = "professorREF" where ${both})
    select "name", min("how") as "how" from "held" join "courseInstance" on "courseInstance"."_id" = "in"
    group by "courseInstance"."_id" having count(distinct "personREF") = 2 order by "name"`.execute(db);
  return rows;
}

/** The courses in which the one has a place, and the other was graded or attended without one. Those rows can't move. */
export async function gradedElsewhere(db: Db, placed: string, graded: string): Promise<string[]> {
  const places = (personId: string) => sql`select "courseInstanceREF" from "registration"
    where "personREF" = ${personId} and "status" in (${placeStatuses})`;
  const { rows } = await sql<{ name: string }>`select "name" from "courseInstance"
    where "_id" in (${places(placed)}) and "_id" not in (${places(graded)})
      and ("_id" in (select "courseInstanceREF" from "gradebookEntry" as "entry"
          join "assignment" on "assignment"."_id" = "entry"."assignmentREF" where "entry"."personREF" = ${graded})
        or "_id" in (select "courseInstanceREF" from "attendance" join "meeting" on "meeting"."_id" = "meetingREF"
          where "attendance"."personREF" = ${graded})) order by "name"`.execute(db);
  return rows.map(({ name }) => name);
}

export const countTaught = async (db: Db, applicationId: string): Promise<number> =>
  (
    await db
      .selectFrom('courseInstanceProfessor')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('professorREF', '=', applicationId)
      .executeTakeFirstOrThrow()
  ).count;

/** The rows that a merge moved, for its undo. */
export interface Trace {
  /** if both have an application: the one that was set aside, its earlier status, and whether the two were exchanged */
  readonly aside: {
    readonly table: 'student' | 'professor';
    readonly _id: string;
    readonly status: string;
    readonly exchanged: boolean;
  } | null;
  readonly moved: readonly Moved[];
}
interface NewMerge {
  readonly personREF: string;
  readonly keptREF: string;
  readonly byREF: string;
  /** encrypted */
  readonly email: string;
  readonly status: Schema['account']['status'];
  readonly trace: Trace;
}
export const insertMerge = (db: Db, { trace, ...merge }: NewMerge) =>
  db
    .insertInto('personMerge')
    .values({ ...merge, moved: JSON.stringify(trace) })
    .execute();

const until = sql<string>`"mergedAt" + interval '1 day'`;
const isOver = sql<boolean>`${until} < now()`;
const merges = (db: Db) =>
  db
    .selectFrom('personMerge')
    .innerJoin('person', 'person._id', 'personMerge.personREF')
    .innerJoin('account', 'account.personREF', 'person._id')
    .select([
      'personMerge.personREF',
      'keptREF',
      'mergedAt',
      'personMerge.email',
      'personMerge.status',
      'account._id as accountId',
    ])
    .select(['firstName', 'lastName', sql<Trace>`"moved"`.as('trace'), until.as('until')]);
export type Merge = NonNullable<Awaited<ReturnType<typeof mergeInto>>>;

/** The merge into a person that can still be undone. */
export const mergeInto = (db: Db, keptREF: string) =>
  merges(db)
    .where('keptREF', '=', keptREF)
    .where((eb) => eb.not(isOver))
    .executeTakeFirst();
/** The merged people whose merges can't be undone any more, the oldest first. */
export const overdueMerges = (db: Db) =>
  db.selectFrom('personMerge').select('personREF').where(isOver).orderBy('mergedAt').execute();
/** One of these merges, locked; undefined when another process has locked it. */
export const overdueMerge = (db: Db, personREF: string) =>
  merges(db)
    .where('personMerge.personREF', '=', personREF)
    .where(isOver)
    .forUpdate('personMerge')
    .skipLocked()
    .executeTakeFirst();
export const deleteMerge = (db: Db, personREF: string) =>
  db.deleteFrom('personMerge').where('personREF', '=', personREF).execute();

const wasMoved = ({ trace }: Merge, table: string) =>
  sql<SqlBool>`${sql.ref('_id')} in (select (jsonb_array_elements("one"->'keys')->>'_id')::uuid
    from jsonb_array_elements(${JSON.stringify(trace.moved)}::jsonb) as "one"
    where "one"->>'table' = ${table} and "one"->>'column' = 'personREF')`;

/** The courses in which the merge moved a place, a wait or a payment, and the kept person had no registration. */
export async function coursesOf(db: Db, merge: Merge): Promise<string[]> {
  const came = (['registration', 'waitingEntry', 'paymentIntent'] as const).map(
    (table) => sql`select "courseInstanceREF" from ${sql.table(table)} where ${wasMoved(merge, table)}`,
  );
  const { rows } = await sql<{ _id: string }>`select distinct "courseInstanceREF" as "_id"
    from (${sql.join(came, sql` union all `)}) as "came"
    where "courseInstanceREF" not in (select "courseInstanceREF" from "registration" where "personREF" = ${merge.keptREF}
      and uuid_extract_timestamp("_id") < ${merge.mergedAt}::timestamptz and not ${wasMoved(merge, 'registration')})`.execute(
    db,
  );
  return rows.map(({ _id }) => _id);
}

const since = ({ mergedAt }: Merge) => sql<SqlBool>`uuid_extract_timestamp("_id") >= ${mergedAt}::timestamptz`;

/** The condition that a table's row is in one of these courses, and was made since the merge where its id tells that. */
export function ofCourses({ table, key }: Reference, courses: readonly string[], merge: Merge) {
  const among = sql<SqlBool>`"courseInstanceREF" = any(${courses}::uuid[])`;
  const isNew = key.includes('_id') ? since(merge) : sql<SqlBool>`true`;
  if (['registration', 'waitingEntry', 'paymentIntent', 'transaction', 'boardMessage', 'boardReader'].includes(table))
    return sql<SqlBool>`${among} and ${isNew}`;
  if (table === 'attendance') return sql<SqlBool>`"meetingREF" in (select "_id" from "meeting" where ${among})`;
  if (table === 'gradebookEntry' || table === 'extension')
    return sql<SqlBool>`"assignmentREF" in (select "_id" from "assignment" where ${among}) and ${isNew}`;
  return undefined;
}

/** Counts the records that the kept person got after a merge and keeps after its undoing. */
export async function countLater(db: Db, merge: Merge, courses: readonly string[]) {
  const { keptREF } = merge;
  const elsewhere = sql`"personREF" = ${keptREF} and "courseInstanceREF" <> all(${courses}::uuid[]) and ${since(merge)}`;
  const { rows } = await sql<Record<'registrations' | 'payments' | 'messages' | 'files', number>>`select
    (select count(*)::int from "registration" where ${elsewhere}) as "registrations",
    (select count(*)::int from "transaction" where ${elsewhere}) as "payments",
    (select count(*)::int from "boardMessage" where ${elsewhere}) as "messages",
    (select count(*)::int from "file" where "ownerREF" = ${keptREF} and ${since(merge)}) as "files"`.execute(db);
  return rows[0]!;
}
export const isAddressTaken = async (db: Db, email: string): Promise<boolean> =>
  (await db
    .selectFrom('person')
    .select('_id')
    .where(sql`lower("email")`, '=', email.toLowerCase())
    .executeTakeFirst()) !== undefined;
