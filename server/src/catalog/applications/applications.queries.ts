import type { ApplicationKind } from '@stoa/contract/catalog/applications';
import type { FileRef } from '@stoa/contract/kernel/fields';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import type { Person, PersonName } from '@stoa/contract/people/people';
import { expressionBuilder, sql, type Insertable, type Updateable } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import {
  byPeople,
  peopleSearch,
  peopleSort,
  populatedNameOnly,
  populatedPerson,
} from '../../people/accounts/accounts.queries.ts';
import {
  amongOwnProfessors,
  amongOwnStudents,
  isOfOneInstitution,
  type Scoped,
} from '../institutions/scope.queries.ts';
import { populatedFile } from '../../people/files.queries.ts';
import { isReferredBy, isSinceYesterday, pageOf, type Page } from '../../kernel/lists.ts';
import type { Db } from '../../kernel/db.ts';
import type { Me } from '../../kernel/access.ts';
import type { Schema } from '../../schema.ts';

export type Table = Pick<ApplicationKind, 'noun'>;
/** An application in a list, as the database has it. Fields are read by name. */
export interface RecordRow extends Readonly<Record<string, unknown>> {
  readonly _id: string;
  readonly personREF: Person;
  readonly approvalStatus: string;
  readonly statusReason: string;
  readonly decidedBy: PersonName | null;
  readonly decidedAt: string | null;
  readonly createdAt: string;
  readonly waitingSince: string;
  readonly resubmitted: boolean;
  readonly takenBack: boolean;
  readonly version: number;
  readonly isReferenced: boolean;
}
/** The whole record, with `dob` and `idNumber` still encrypted. */
export interface ApplicationRecord extends RecordRow {
  readonly dob: string | null;
  readonly idNumber: string | null;
  readonly resubmittedFields: string[];
}
export const documentIn = (record: ApplicationRecord, column: string) => record[column] as FileRef | null;

// The tables of all kinds share their columns except for the fields, which are selected by name. So one type fits all.
const from = (db: Db, { noun }: Table) => db.selectFrom(`${noun} as application` as 'student as application');
const tableOf = ({ noun }: Table) => noun as 'student';

/** True for a record that can't be deleted, because others depend on it: keys alone wouldn't keep a college's qualification. */
const isReferencedBy = {
  student: isReferredBy('registration', 'personREF', 'person._id'),
  professor: sql<boolean>`(${sql.join(
    ['courseInstanceProfessor', 'courseShare', 'qualification'].map((table) =>
      isReferredBy(table, 'professorREF', 'application._id'),
    ),
    sql` or `,
  )})`,
};

/** Selects records. `whole` adds the encrypted and long fields: for a single record, never for a list. */
const records = (db: Db, kind: ApplicationKind, whole: boolean) =>
  from(db, kind)
    .innerJoin('person', 'person._id', 'application.personREF')
    .select([
      'application._id',
      'approvalStatus',
      'statusReason',
      'decidedAt',
      'application.createdAt',
      'waitingSince',
      'resubmitted',
      sql<boolean>`"takenBackAt" is not null`.as('takenBack'),
      'application.version',
      isReferencedBy[kind.noun].as('isReferenced'),
      populatedPerson('application.personREF').as('personREF'),
      populatedNameOnly('application.decidedByREF').as('decidedBy'),
    ])
    .select(
      (whole ? [...kind.fields, ...kind.ownFields] : kind.fields)
        .filter(({ sealed, long }) => whole || (!sealed && !long))
        .map(({ name, input }) =>
          input === 'document'
            ? populatedFile(`application.${name}`).as(name)
            : sql.ref(`application.${name}`).as(name),
        ),
    )
    .$if(whole, (one) => one.select('resubmittedFields'));

const whole = (db: Db, kind: ApplicationKind) => records(db, kind, true).$castTo<ApplicationRecord>();
export const applicationById = (db: Db, kind: ApplicationKind, id: string) =>
  whole(db, kind).where('application._id', '=', id).executeTakeFirst();
export const applicationOfPerson = (db: Db, kind: ApplicationKind, personId: string) =>
  whole(db, kind).where('application.personREF', '=', personId).executeTakeFirst();

const recentDecisions = 100;
const fewestDecisions = 5;
/** The median number of days until the last decisions of a kind, at least one; null with too few decisions. */
export async function usualDays(db: Db, kind: Table): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`select case when count(*) >= ${fewestDecisions} then
      greatest(1, ceil(percentile_cont(0.5) within group (order by extract(epoch from "took") / 86400)))::int end as "days"
    from (select "decidedAt" - "waitingSince" as "took" from ${sql.table(tableOf(kind))}
      where "decidedAt" > "waitingSince" order by "decidedAt" desc limit ${recentDecisions}) as "decided"`.execute(db);
  return rows[0]!.days;
}

export type ApplicationQuery = PageQuery & {
  readonly approvalStatus?: string | undefined;
  readonly since?: 'yesterday' | undefined;
};
export function applicationPage(
  db: Db,
  kind: ApplicationKind,
  { approvalStatus, since, ...query }: ApplicationQuery,
  me: Scoped = { institutionREF: null },
): Promise<Page<RecordRow>> {
  // A deleted person's record may be kept without its content, such as a student's approval for their credit.
  let found = records(db, kind, false).where('isForgotten', '=', false).$castTo<RecordRow>();
  let counted = from(db, kind).where('isForgotten', '=', false);
  if (isOfOneInstitution(me)) {
    found = found.where(seenBy(me, kind.noun, 'application.personREF'));
    counted = counted.where(seenBy(me, kind.noun, 'application.personREF'));
  }
  if (approvalStatus !== undefined) {
    const status = approvalStatus as Schema['student']['approvalStatus']['__select__'];
    found = found.where('approvalStatus', '=', status);
    counted = counted.where('approvalStatus', '=', status);
    if (approvalStatus === 'Pending') {
      found = found.where('takenBackAt', 'is', null);
      counted = counted.where('takenBackAt', 'is', null);
    }
  }
  if (since !== undefined) {
    const isNew = isSinceYesterday(sql.ref('waitingSince'));
    [found, counted] = [found.where(isNew), counted.where(isNew)];
  }
  const rules = {
    search: peopleSearch,
    sort: {
      ...peopleSort,
      approvalStatus: [sql.ref('approvalStatus'), sql.ref('waitingSince'), sql.ref('application._id')],
      createdAt: [sql.ref('application._id')],
      waitingSince: [sql.ref('waitingSince'), sql.ref('application._id')],
    },
    byDefault: byPeople,
    key: sql.ref('application._id'),
  };
  return pageOf(found, query, rules, counted);
}

export const insertApplication = (db: Db, kind: Table, values: object) =>
  db
    .insertInto(tableOf(kind))
    .values(values as Insertable<Schema['student']>)
    .onConflict((conflict) => conflict.column('personREF').doNothing())
    .returning('_id')
    .executeTakeFirst();

export const updateApplication = (db: Db, kind: Table, id: string, change: object) =>
  db
    .updateTable(tableOf(kind))
    .set(change as Updateable<Schema['student']>)
    .where('_id', '=', id)
    .execute();

/** Compare-and-set: changes nothing when the status is no longer `was`. */
export const moveApplication = (db: Db, kind: Table, id: string, was: string, to: string, also: object) =>
  db
    .updateTable(tableOf(kind))
    .set({ ...also, approvalStatus: to } as Updateable<Schema['student']>)
    .where('_id', '=', id)
    .where(sql<boolean>`"approvalStatus" = ${was}`)
    .returning('_id')
    .executeTakeFirst();

export const deleteApplication = (db: Db, kind: Table, id: string) =>
  db.deleteFrom(tableOf(kind)).where('_id', '=', id).execute();

/** The applications that an approver sees: for one institution, those of its students and professors. */
export const seenBy = (me: Scoped, noun: Table['noun'], person: string) =>
  noun === 'student' ? amongOwnStudents(me, person) : amongOwnProfessors(me, person);
/** True when an approver may see the application of a person. */
export const seesApplication = async (db: Db, me: Me, { noun }: Table, personId: string): Promise<boolean> =>
  !isOfOneInstitution(me) ||
  (await db
    .selectFrom('person')
    .select('_id')
    .where('_id', '=', personId)
    .where(seenBy(me, noun, 'person._id'))
    .executeTakeFirst()) !== undefined;

/** The parts of a student's record that other features need, without documents and encrypted values. */
export const studentOf = (db: Db, personId: string) =>
  db
    .selectFrom('student')
    .select(['_id', 'approvalStatus', 'registrationTerm', populatedPerson('student.personREF').as('personREF')])
    .where('personREF', '=', personId)
    .executeTakeFirst();
/** The same parts of a professor's record. */
export const professorOf = (db: Db, personId: string) =>
  db
    .selectFrom('professor')
    .select(['_id', 'approvalStatus', populatedPerson('professor.personREF').as('personREF')])
    .where('personREF', '=', personId)
    .executeTakeFirst();

const people = expressionBuilder<Schema, 'person'>();
const shortName = (...more: 'person.email'[]) =>
  jsonBuildObject({
    _id: people.ref('person._id'),
    firstName: people.ref('person.firstName'),
    lastName: people.ref('person.lastName'),
    ...(more.length > 0 && { email: people.ref('person.email') }),
  });

export const approvedPage = (db: Db, me: Me, query: PageQuery) =>
  pageOf(
    db
      .selectFrom('professor')
      .innerJoin('person', 'person._id', 'professor.personREF')
      .select(['professor._id', 'title', 'approvalStatus', shortName().as('personREF')])
      .where('approvalStatus', '=', 'Approved')
      .where(amongOwnProfessors(me, 'professor.personREF')),
    query,
    { search: peopleSearch, sort: peopleSort, byDefault: byPeople, key: sql.ref('professor._id') },
    db
      .selectFrom('professor')
      .where('approvalStatus', '=', 'Approved')
      .where(amongOwnProfessors(me, 'professor.personREF')),
  );

/** The professors of the course instance that a column points to. Email addresses are included only `withEmail`. */
export const populatedProfessors = (courseInstance: string, withEmail = false) =>
  jsonArrayFrom(
    expressionBuilder<Schema, never>()
      .selectFrom('courseInstanceProfessor as of')
      .innerJoin('professor', 'professor._id', 'of.professorREF')
      .innerJoin('person', 'person._id', 'professor.personREF')
      .select([
        'professor._id',
        'professor.title',
        'professor.approvalStatus',
        (withEmail ? shortName('person.email') : shortName()).as('personREF'),
      ])
      .where('of.courseInstanceREF', '=', sql.ref<string>(courseInstance))
      .orderBy('of.position'),
  );

export const idsAreApproved = async (db: Db, ids: readonly string[]): Promise<boolean> => {
  const rows = await db
    .selectFrom('professor')
    .select('_id')
    .where('_id', 'in', ids)
    .where('approvalStatus', '=', 'Approved')
    // The lock keeps a professor's approval in place until the course that names them is written.
    .forShare()
    .execute();
  return rows.length === new Set(ids).size;
};

/** True when the site's operator hides the professor of the current row. */
export const isHidden = sql<boolean>`coalesce((select "settings" -> 'hiddenFaculty' ? "professor"."_id"::text
  from "siteVersion" order by "version" desc limit 1), false)`;

/** True when visitors see the professor of the current row: approved, agreed to be shown, and not hidden by the operator. */
export const isShownToVisitors = sql<boolean>`("professor"."approvalStatus" = 'Approved' and "professor"."isShown"
  and not ${isHidden})`;

/** The file of a professor's picture if visitors may see it now, else null. Null for a file that wasn't scanned yet. */
export const shownPortrait = sql<string | null>`(select "file"."_id" from "file"
  where "file"."_id" = "professor"."portraitREF" and "file"."removedAt" is null and "file"."heldAt" is null
  and ${isShownToVisitors})`;
