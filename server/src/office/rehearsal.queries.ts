import type { Db } from '../kernel/db.ts';

/** Courses that earlier rehearsals left open. */
export const openRehearsals = (db: Db, professorId: string) =>
  db
    .selectFrom('courseInstance')
    .innerJoin('courseInstanceProfessor', 'courseInstanceProfessor.courseInstanceREF', 'courseInstance._id')
    .select('courseInstance._id')
    .where('professorREF', '=', professorId)
    .where('status', '=', 'Open/Registering')
    .execute();

/** Returns true when a course was created for a rehearsal. */
export const isRehearsal = async (db: Db, id: string, professorId: string): Promise<boolean> =>
  (await db
    .selectFrom('courseInstanceProfessor')
    .select('courseInstanceREF')
    .where('courseInstanceREF', '=', id)
    .where('professorREF', '=', professorId)
    .executeTakeFirst()) !== undefined;

/** A person's newest payment for a course. */
export const paymentOf = (db: Db, personId: string, courseInstanceId: string) =>
  db
    .selectFrom('paymentIntent')
    .select(['_id', 'orderId', 'captureId', 'state'])
    .where('personREF', '=', personId)
    .where('courseInstanceREF', '=', courseInstanceId)
    .orderBy('_id', 'desc')
    .executeTakeFirst();

export const disputeOf = (db: Db, captureId: string) =>
  db.selectFrom('transaction').select('disputeId').where('externalPaymentId', '=', captureId).executeTakeFirst();
