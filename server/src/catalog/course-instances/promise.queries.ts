import { sql } from 'kysely';
import type { AgreementRules } from '../../columns.ts';
import type { Db } from '../../kernel/db.ts';

interface PromisedRegistration {
  readonly courseInstanceREF: string;
  readonly isAudit: boolean;
}
/**
 * The promise of a course for a place, null for audit. It never changes once the course has opened, so this is the
 * promise that the student read.
 */
export const promisedBy = ({ courseInstanceREF, isAudit }: PromisedRegistration) =>
  sql<string>`(select "promise" from "courseInstance" where "_id" = ${courseInstanceREF}::uuid and not ${isAudit}::boolean)`;

/** The grade codes of the agreement that a course opened under; empty without one. They never change for an open course. */
export const codesOf = async (db: Db, courseInstanceId: string): Promise<AgreementRules['gradeCodes']> =>
  (
    await db
      .selectFrom('courseInstance')
      .innerJoin('agreement', 'agreement._id', 'courseInstance.agreementREF')
      .select('rules')
      .where('courseInstance._id', '=', courseInstanceId)
      .where('promise', 'is not', null)
      .executeTakeFirst()
  )?.rules.gradeCodes ?? [];
/** The code that a student gets who withdraws. */
export const withdrawnCode = async (db: Db, courseInstanceId: string): Promise<string> =>
  (await codesOf(db, courseInstanceId)).find(({ kind }) => kind === 'withdrawn')?.code ?? 'W';
