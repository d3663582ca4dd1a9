import type { PageQuery } from '@stoa/contract/kernel/page';
import type { ProfessorStatus } from '@stoa/contract/professors';
import { expressionBuilder, sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import { byPeople, peopleSearch, peopleSort, populatedNameOnly, populatedPerson } from '../accounts/rules.ts';
import { populatedFile } from '../files/rules.ts';
import { pageOf } from '../kernel/lists.ts';
import type { Db } from '../kernel/work.ts';
import type { Schema } from '../schema.ts';

/** What the form holds and the table keeps in the clear, as one word or line each. */
export const plainFields = [
  'ethnicity',
  'sex',
  'maritalStatus',
  'idType',
  'refName1',
  'refTitle1',
  'refAffiliation1',
  'refEmailPhone1',
  'refName2',
  'refTitle2',
  'refAffiliation2',
  'refEmailPhone2',
  'hasAllDocs',
] as const;

export const documents = ['idREF', 'transcriptREF', 'w9REF', 'refLetter1REF', 'refLetter2REF'] as const;

const professors = (db: Db) =>
  db
    .selectFrom('professor')
    .innerJoin('person', 'person._id', 'professor.personREF')
    .select([
      'professor._id',
      'approvalStatus',
      'title',
      ...plainFields,
      'statusReason',
      'decidedAt',
      'professor.createdAt',
      'waitingSince',
      'resubmitted',
      sql<boolean>`"takenBackAt" is not null`.as('takenBack'),
      'professor.version',
    ])
    .select([
      populatedPerson('professor.personREF').as('personREF'),
      populatedNameOnly('professor.decidedByREF').as('decidedBy'),
      populatedFile('professor.idREF').as('idREF'),
      populatedFile('professor.transcriptREF').as('transcriptREF'),
      populatedFile('professor.w9REF').as('w9REF'),
      populatedFile('professor.refLetter1REF').as('refLetter1REF'),
      populatedFile('professor.refLetter2REF').as('refLetter2REF'),
    ]);

/** With what is sealed and what is long: for one record, never for a list. */
const whole = (db: Db) => professors(db).select(['dob', 'idNumber', 'biography']);
export type ProfessorRecord = NonNullable<Awaited<ReturnType<typeof professorById>>>;

export const professorById = (db: Db, id: string) => whole(db).where('professor._id', '=', id).executeTakeFirst();
export const professorOfPerson = (db: Db, personId: string) =>
  whole(db).where('professor.personREF', '=', personId).executeTakeFirst();

/** What other features need to know of a person's record: not its documents, not what is sealed. */
export const standingOf = (db: Db, personId: string) =>
  db
    .selectFrom('professor')
    .select(['_id', 'approvalStatus', populatedPerson('professor.personREF').as('personREF')])
    .where('personREF', '=', personId)
    .executeTakeFirst();

export function professorPage(db: Db, query: PageQuery & { approvalStatus?: ProfessorStatus | undefined }) {
  let found = professors(db);
  let counted = db.selectFrom('professor');
  if (query.approvalStatus) {
    found = found.where('approvalStatus', '=', query.approvalStatus);
    counted = counted.where('approvalStatus', '=', query.approvalStatus);
    if (query.approvalStatus === 'Pending') {
      found = found.where('takenBackAt', 'is', null);
      counted = counted.where('takenBackAt', 'is', null);
    }
  }
  const rules = {
    search: peopleSearch,
    sort: {
      ...peopleSort,
      approvalStatus: [sql.ref('approvalStatus'), sql.ref('waitingSince'), sql.ref('professor._id')],
      createdAt: [sql.ref('professor._id')],
      waitingSince: [sql.ref('waitingSince'), sql.ref('professor._id')],
    },
    byDefault: byPeople,
    key: sql.ref('professor._id'),
  };
  return pageOf(found, query, rules, counted);
}

export const approvedPage = (db: Db, query: PageQuery) =>
  pageOf(
    db
      .selectFrom('professor')
      .innerJoin('person', 'person._id', 'professor.personREF')
      .select(['professor._id', 'title', 'approvalStatus', shortName().as('personREF')])
      .where('approvalStatus', '=', 'Approved'),
    query,
    { search: peopleSearch, sort: peopleSort, byDefault: byPeople, key: sql.ref('professor._id') },
    db.selectFrom('professor').where('approvalStatus', '=', 'Approved'),
  );

const from = expressionBuilder<Schema, 'person'>();
const shortName = (...more: 'person.email'[]) =>
  jsonBuildObject({
    _id: from.ref('person._id'),
    firstName: from.ref('person.firstName'),
    lastName: from.ref('person.lastName'),
    ...(more.length > 0 && { email: from.ref('person.email') }),
  });

/** The professors of the course instance that a column points to; their e-mail only for those who have to do with them. */
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

export const insertProfessor = (db: Db, professor: Insertable<Schema['professor']>) =>
  db
    .insertInto('professor')
    .values(professor)
    .onConflict((conflict) => conflict.column('personREF').doNothing())
    .returning('_id')
    .executeTakeFirst();

export const updateProfessor = (db: Db, id: string, change: Updateable<Schema['professor']>) =>
  db.updateTable('professor').set(change).where('_id', '=', id).execute();

/** Compare-and-set: nothing happens when the status is no longer `from`. */
export const moveProfessor = (
  db: Db,
  id: string,
  from: ProfessorStatus,
  to: ProfessorStatus,
  decision: Updateable<Schema['professor']>,
) =>
  db
    .updateTable('professor')
    .set({ approvalStatus: to, ...decision, decidedAt: new Date() })
    .where('_id', '=', id)
    .where('approvalStatus', '=', from)
    .returning('_id')
    .executeTakeFirst();

export const deleteProfessor = (db: Db, id: string) => db.deleteFrom('professor').where('_id', '=', id).execute();

/** The person whose professor's record names the file as one of its documents. */
export async function ownerOfDocument(db: Db, fileId: string): Promise<string | undefined> {
  const columns: RawBuilder<boolean>[] = documents.map((column) => sql<boolean>`${sql.ref(column)} = ${fileId}`);
  const record = await db
    .selectFrom('professor')
    .select('personREF')
    .where(sql<boolean>`(${sql.join(columns, sql` or `)})`)
    .executeTakeFirst();
  return record?.personREF;
}

export const idsAreApproved = async (db: Db, ids: readonly string[]): Promise<boolean> => {
  const rows = await db
    .selectFrom('professor')
    .select('_id')
    .where('_id', 'in', ids)
    .where('approvalStatus', '=', 'Approved')
    // Who is put in charge of a course stays approved, and so a professor, until that is written.
    .forShare()
    .execute();
  return rows.length === new Set(ids).size;
};
