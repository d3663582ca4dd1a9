import type { PageQuery } from '@stoa/contract/kernel/page';
import type { StudentStatus } from '@stoa/contract/students';
import { sql, type Insertable, type Updateable } from 'kysely';
import { byPeople, peopleSearch, peopleSort, populatedNameOnly, populatedPerson } from '../accounts/rules.ts';
import { populatedFile } from '../files/rules.ts';
import { pageOf } from '../kernel/lists.ts';
import type { Db } from '../kernel/work.ts';
import type { Schema } from '../schema.ts';

/** What the form holds and the table keeps in the clear, as one word or line each. */
export const plainFields = [
  'ethnicity',
  'ethnicityHispanic',
  'sex',
  'maritalStatus',
  'idType',
  'gpa',
  'gpaNotes',
  'hasAllDocs',
  'needOfficialTranscript',
  'educationLevel',
  'enrollmentStatus',
  'hsGradDate',
  'suffix',
  'academicTerm',
  'registrationTerm',
] as const;

export const documents = ['idREF', 'hsREF', 'transcriptREF'] as const;
export type DocumentColumn = (typeof documents)[number];

const students = (db: Db) =>
  db
    .selectFrom('student')
    .innerJoin('person', 'person._id', 'student.personREF')
    .select([
      'student._id',
      'approvalStatus',
      ...plainFields,
      'resubmitted',
      'statusReason',
      'decidedAt',
      'student.createdAt',
      'waitingSince',
      sql<boolean>`"takenBackAt" is not null`.as('takenBack'),
      'student.version',
    ])
    .select([
      populatedPerson('student.personREF').as('personREF'),
      populatedNameOnly('student.decidedByREF').as('decidedBy'),
      populatedFile('student.idREF').as('idREF'),
      populatedFile('student.hsREF').as('hsREF'),
      populatedFile('student.transcriptREF').as('transcriptREF'),
    ]);

/** With what is sealed: for one record, never for a list. */
const whole = (db: Db) => students(db).select(['dob', 'idNumber', 'resubmittedFields']);
export type StudentRecord = NonNullable<Awaited<ReturnType<typeof studentById>>>;

export const studentById = (db: Db, id: string) => whole(db).where('student._id', '=', id).executeTakeFirst();
export const studentOfPerson = (db: Db, personId: string) =>
  whole(db).where('student.personREF', '=', personId).executeTakeFirst();

/** What other features need to know of a person's record: not its documents, not what is sealed. */
export const standingOf = (db: Db, personId: string) =>
  db
    .selectFrom('student')
    .select(['_id', 'approvalStatus', 'registrationTerm', populatedPerson('student.personREF').as('personREF')])
    .where('personREF', '=', personId)
    .executeTakeFirst();

export function studentPage(db: Db, query: PageQuery & { approvalStatus?: StudentStatus | undefined }) {
  let found = students(db);
  let counted = db.selectFrom('student');
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
      approvalStatus: [sql.ref('approvalStatus'), sql.ref('waitingSince'), sql.ref('student._id')],
      createdAt: [sql.ref('student._id')],
      waitingSince: [sql.ref('waitingSince'), sql.ref('student._id')],
    },
    byDefault: byPeople,
    key: sql.ref('student._id'),
  };
  return pageOf(found, query, rules, counted);
}

export const insertStudent = (db: Db, student: Insertable<Schema['student']>) =>
  db
    .insertInto('student')
    .values(student)
    .onConflict((conflict) => conflict.column('personREF').doNothing())
    .returning('_id')
    .executeTakeFirst();

export const updateStudent = (db: Db, id: string, change: Updateable<Schema['student']>) =>
  db.updateTable('student').set(change).where('_id', '=', id).execute();

/** Compare-and-set: nothing happens when the status is no longer `from`. */
export const moveStudent = (
  db: Db,
  id: string,
  from: StudentStatus,
  to: StudentStatus,
  also: Updateable<Schema['student']>,
) =>
  db
    .updateTable('student')
    .set({ ...also, approvalStatus: to })
    .where('_id', '=', id)
    .where('approvalStatus', '=', from)
    .returning('_id')
    .executeTakeFirst();

export const deleteStudent = (db: Db, id: string) => db.deleteFrom('student').where('_id', '=', id).execute();

/** The person whose student's record names the file as one of its documents. */
export async function ownerOfDocument(db: Db, fileId: string): Promise<string | undefined> {
  const columns = documents.map((column) => sql<boolean>`${sql.ref(column)} = ${fileId}`);
  const record = await db
    .selectFrom('student')
    .select('personREF')
    .where(sql<boolean>`(${sql.join(columns, sql` or `)})`)
    .executeTakeFirst();
  return record?.personREF;
}

/** Whether the person of a record has ever taken a course: their places rest on it. */
export const hasRegistrations = async (db: Db, personId: string): Promise<boolean> => {
  const found = await db
    .selectFrom('registration')
    .select('_id')
    .where('personREF', '=', personId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};
