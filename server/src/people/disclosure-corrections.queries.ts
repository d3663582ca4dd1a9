import type { RecordCorrection } from '@stoa/contract/people/disclosures.endpoints';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { sql } from 'kysely';
import { pageOf } from '../kernel/lists.ts';
import type { Db } from '../kernel/db.ts';

const corrections = (db: Db) =>
  db
    .selectFrom('recordCorrection')
    .innerJoin('person as student', 'student._id', 'recordCorrection.personREF')
    .leftJoin('person as by', 'by._id', 'recordCorrection.decidedByREF')
    .select(['recordCorrection._id', 'about', 'text', 'askedAt', 'recordCorrection.state', 'answer', 'decidedAt'])
    .select([
      sql<RecordCorrection['student']>`json_build_object('_id', "student"."_id", 'firstName', "student"."firstName",
        'lastName', "student"."lastName", 'email', "student"."email")`.as('student'),
      sql<RecordCorrection['decidedBy']>`case when "by"."_id" is not null then json_build_object('_id', "by"."_id",
        'firstName', "by"."firstName", 'lastName', "by"."lastName") end`.as('decidedBy'),
    ])
    .$narrowType<{ state: RecordCorrection['state'] }>();
const rules = {
  search: [sql.ref('about'), sql.ref('text'), sql.ref('student.firstName'), sql.ref('student.lastName')],
  sort: { askedAt: sql.ref('askedAt'), state: sql.ref('recordCorrection.state') },
  byDefault: [sql`"recordCorrection"."state" <> 'open'`, sql`"recordCorrection"."_id" desc`],
};

export const correctionPage = (
  db: Db,
  { personREF, state }: { readonly personREF?: string; readonly state?: RecordCorrection['state'] | undefined },
  query: PageQuery,
) =>
  pageOf(
    corrections(db)
      .$if(personREF !== undefined, (some) => some.where('recordCorrection.personREF', '=', personREF!))
      .$if(state !== undefined, (some) => some.where('recordCorrection.state', '=', state!)),
    query,
    rules,
  );
export const correctionById = (db: Db, id: string) =>
  corrections(db).where('recordCorrection._id', '=', id).executeTakeFirst();

export const insertCorrection = (db: Db, asked: { personREF: string; about: string; text: string }) =>
  db.insertInto('recordCorrection').values(asked).returning('_id').executeTakeFirstOrThrow();

/** Compare-and-set: answers nothing that was answered before. */
export const answerCorrection = (
  db: Db,
  id: string,
  given: { readonly state: 'corrected' | 'refused'; readonly answer: string; readonly decidedByREF: string },
) =>
  db
    .updateTable('recordCorrection')
    .set({ ...given, decidedAt: new Date() })
    .where('_id', '=', id)
    .where('state', '=', 'open')
    .returning('_id')
    .executeTakeFirst();
