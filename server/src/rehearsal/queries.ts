import type { Db } from '../kernel/db.ts';

/** Courses of earlier rehearsals that were left open. */
export const openRehearsals = (db: Db, professorId: string) =>
  db
    .selectFrom('courseInstance')
    .innerJoin('courseInstanceProfessor', 'courseInstanceProfessor.courseInstanceREF', 'courseInstance._id')
    .select('courseInstance._id')
    .where('professorREF', '=', professorId)
    .where('status', '=', 'Open/Registering')
    .execute();

/** Whether a course is one that was made to rehearse in. */
export const isRehearsal = async (db: Db, id: string, professorId: string): Promise<boolean> =>
  (await db
    .selectFrom('courseInstanceProfessor')
    .select('courseInstanceREF')
    .where('courseInstanceREF', '=', id)
    .where('professorREF', '=', professorId)
    .executeTakeFirst()) !== undefined;

/** The newest payment of somebody for a course. */
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
