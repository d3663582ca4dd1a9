import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';

/** The status of a person's latest registration in a course; undefined where there was none. */
export const lastOf = async (db: Db, personId: string, courseInstanceId: string) =>
  (
    await db
      .selectFrom('registration')
      .select('status')
      .where('personREF', '=', personId)
      .where('courseInstanceREF', '=', courseInstanceId)
      .orderBy('_id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.status;

/** True when the institution has agreed that a student attended, and waits until they have paid again what went back. */
export const mayReturn = sql<boolean>`exists (select from "rosterCorrection"
  where "rosterCorrection"."registrationREF" = "registration"."_id" and "decision" is null and "agreedAt" is not null)`;
/** The registration of a no-show who may return to the roster; undefined where there is none of that id. */
export const returningRegistration = (db: Db, id: string) =>
  db
    .selectFrom('registration')
    .select(['_id', 'personREF', 'courseInstanceREF', 'transactionREF'])
    .where('_id', '=', id)
    .where('status', '=', 'No-show')
    .where(mayReturn)
    .executeTakeFirst();
