import type { exchangeMoves } from '@stoa/contract/enrollment/exchange-states';
import { activeStatuses } from '@stoa/contract/catalog/course-lifecycle';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import type { PersonName } from '@stoa/contract/people/people';
import { sql, type Insertable } from 'kysely';
import type { AgreementRules } from '../columns.ts';
import { byPeople, peopleSearch, peopleSort, populatedNameOnly } from '../people/accounts/accounts.queries.ts';
import { isOrWasTaken } from '../catalog/institutions/scope.queries.ts';
import { isCollegesMove } from '../enrollment/registrations/exchange.queries.ts';
import type { Db } from '../kernel/db.ts';
import { literals, pageOf } from '../kernel/lists.ts';
import type { Schema } from '../schema.ts';

/** The students who have credit places at an institution, and the numbers that they have there. */
const students = (db: Db, institutionId: string) =>
  db
    .selectFrom('person')
    // A lateral join, because after a large import the database's statistics still expect few numbers.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('studentNumber')
          .select(['number', 'source', 'since'])
          .whereRef('studentNumber.personREF', '=', 'person._id')
          .where('studentNumber.institutionREF', '=', institutionId)
          .where('studentNumber.until', 'is', null)
          .limit(1)
          .as('studentNumber'),
      (join) => join.onTrue(),
    )
    .leftJoin('collegeApplication', (join) =>
      join
        .onRef('collegeApplication.personREF', '=', 'person._id')
        .on('collegeApplication.institutionREF', '=', institutionId),
    )
    .innerJoin(
      sql<{ personREF: string; courses: string[]; since: Date; isActive: boolean }>`(select "registration"."personREF",
          array_agg("courseInstance"."name" order by "courseInstance"."start", "courseInstance"."_id") as "courses",
          min("registration"."dateRegistered") as "since",
          bool_or("registration"."status" in (${literals(activeStatuses)})) as "isActive"
        from "registration" join "courseInstance" on "courseInstance"."_id" = "registration"."courseInstanceREF"
          join "agreement" on "agreement"."_id" = "courseInstance"."agreementREF"
        where "agreement"."institutionREF" = ${institutionId} and not "registration"."isAudit"
          and "registration"."promise" is not null
          and ${isOrWasTaken}
        group by 1)`.as('place'),
      (join) => join.onRef('place.personREF', '=', 'person._id'),
    );

const named = sql<PersonName>`json_build_object('_id', "person"."_id", 'firstName', "person"."firstName",
  'lastName', "person"."lastName")`;
export type Move = (typeof exchangeMoves)[number];
/** The party that has to act for a student without a number, by the agreement in force; null once all places ended. */
const moveBy = (by: AgreementRules['numbering']['by']) => sql<Move | null>`case
  when "studentNumber"."number" is not null or not "place"."isActive" then null
  when ${isCollegesMove(sql`${by}`)} then 'college' else 'student' end`;

interface Filters {
  readonly state?: 'wanted' | 'known' | undefined;
  readonly move?: Move | undefined;
}
/** A page of an institution's students; the numbers are encrypted. */
export function numberedPage(
  db: Db,
  institutionId: string,
  by: AgreementRules['numbering']['by'],
  { state, move, ...query }: PageQuery & Filters,
) {
  let found = students(db, institutionId)
    .select(['person._id', 'person.email', 'studentNumber.number', 'studentNumber.source'])
    .select([named.as('name'), 'place.courses', 'collegeApplication.appliedAt'])
    .select(sql<string>`coalesce("studentNumber"."since", "place"."since")`.as('since'))
    .select(moveBy(by).as('move'));
  if (state !== undefined) found = found.where('studentNumber.number', state === 'known' ? 'is not' : 'is', null);
  if (move !== undefined) found = found.where(moveBy(by), '=', move);
  return pageOf(found, query, {
    search: peopleSearch,
    sort: { ...peopleSort, since: sql`coalesce("studentNumber"."since", "place"."since")` },
    byDefault: [...byPeople, sql.ref('person._id')],
  });
}

/** All students of an institution, for matching the rows of a file; numbers and birth dates are encrypted. */
export const candidates = (db: Db, institutionId: string) =>
  students(db, institutionId)
    .leftJoin('student', 'student.personREF', 'person._id')
    .leftJoin('birthDate', 'birthDate.personREF', 'person._id')
    .select(['person._id', 'person.firstName', 'person.lastName', 'person.email', 'studentNumber.number'])
    .select(['student.dob', 'birthDate.dob as givenDob'])
    .execute();
export type Candidate = Awaited<ReturnType<typeof candidates>>[number];

/** True when a person has, or had, a credit place at an institution. */
export const isStudentOf = async (db: Db, institutionId: string, personId: string): Promise<boolean> =>
  (await students(db, institutionId).select('person._id').where('person._id', '=', personId).executeTakeFirst()) !==
  undefined;

/** A person's encrypted numbers at an institution, the newest first. */
export const numbersOf = (db: Db, institutionREF: string, personREF: string) =>
  db
    .selectFrom('studentNumber')
    .select(['_id', 'number', 'since', 'until', 'source', populatedNameOnly('studentNumber.createdByREF').as('by')])
    .where('institutionREF', '=', institutionREF)
    .where('personREF', '=', personREF)
    .orderBy('since', 'desc')
    .orderBy('_id', 'desc')
    .execute();

/** The people who currently have one of the numbers at an institution, by the fingerprints of the numbers. */
export const holdersOf = (db: Db, institutionREF: string, fingerprints: readonly Buffer[]) =>
  db
    .selectFrom('studentNumber')
    .innerJoin('person', 'person._id', 'studentNumber.personREF')
    .select(['studentNumber.personREF', 'fingerprint', 'firstName', 'lastName'])
    .where('studentNumber.institutionREF', '=', institutionREF)
    .where('until', 'is', null)
    .where('fingerprint', '=', sql<Buffer>`any(${fingerprints}::bytea[])`)
    .execute();

/** Ends the numbers that some people have at an institution now. */
export const endNumbers = (db: Db, institutionREF: string, people: readonly string[], endedByREF: string) =>
  db
    .updateTable('studentNumber')
    .set({ until: sql`clock_timestamp()`, endedByREF })
    .where('institutionREF', '=', institutionREF)
    .where('until', 'is', null)
    .where('personREF', '=', sql<string>`any(${people}::uuid[])`)
    .returning('personREF')
    .execute();
export const insertNumbers = (db: Db, rows: readonly Insertable<Schema['studentNumber']>[]) =>
  db.insertInto('studentNumber').values(rows).execute();

/** The encrypted key of an institution's fingerprints. Stores `fresh` if there was none. */
export async function fingerprintKey(db: Db, institutionREF: string, fresh: string): Promise<string> {
  await db
    .insertInto('studentNumberKey')
    .values({ institutionREF, key: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { key } = await db
    .selectFrom('studentNumberKey')
    .select('key')
    .where('institutionREF', '=', institutionREF)
    .executeTakeFirstOrThrow();
  return key;
}

type File = Schema['importHeading']['file'];
/** The headings of an institution's last file of this kind. */
export const rememberedHeadings = async (db: Db, institutionREF: string, file: File) =>
  Object.fromEntries(
    (
      await db
        .selectFrom('importHeading')
        .select(['field', 'heading'])
        .where('institutionREF', '=', institutionREF)
        .where('file', '=', file)
        .execute()
    ).map(({ field, heading }) => [field, heading]),
  );
export async function rememberHeadings(
  db: Db,
  institutionREF: string,
  file: File,
  columns: Readonly<Record<string, string>>,
) {
  await db.deleteFrom('importHeading').where('institutionREF', '=', institutionREF).where('file', '=', file).execute();
  await db
    .insertInto('importHeading')
    .values(Object.entries(columns).map(([field, heading]) => ({ institutionREF, file, field, heading })))
    .execute();
}
