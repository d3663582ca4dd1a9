import { sql } from 'kysely';
import type { Db } from '../../../kernel/db.ts';
import { takenBefore } from './seats.queries.ts';

const waiting = (db: Db) => db.selectFrom('waitingEntry').where('endedAt', 'is', null);
/** True when the entry's reservation of a seat has expired. */
const lapsed = sql<boolean>`"heldUntil" <= now()`;

export const insertEntry = (db: Db, personREF: string, courseInstanceREF: string) =>
  db
    .insertInto('waitingEntry')
    .values({ personREF, courseInstanceREF, heldUntil: null, outcome: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('_id')
    .executeTakeFirst();

export const deleteWaiting = (db: Db, personId: string, courseInstanceId: string) =>
  db
    .updateTable('waitingEntry')
    .set({ endedAt: new Date(), outcome: 'left' })
    .where('personREF', '=', personId)
    .where('courseInstanceREF', '=', courseInstanceId)
    .where('endedAt', 'is', null)
    .returning('_id')
    .executeTakeFirst();

/** Holds a seat for the first `count` people waiting. */
export const reserveSeats = (db: Db, courseInstanceId: string, count: number, hours: number) =>
  db
    .updateTable('waitingEntry')
    .set({ heldUntil: sql<string>`now() + make_interval(hours => ${hours})` as never })
    .where('_id', 'in', (eb) =>
      eb
        .selectFrom('waitingEntry as first')
        .select('first._id')
        .where('first.courseInstanceREF', '=', courseInstanceId)
        .where('first.endedAt', 'is', null)
        .where('first.heldUntil', 'is', null)
        .orderBy('first._id')
        .limit(count),
    )
    .returning(['_id', 'personREF', 'heldUntil'])
    .execute();

/** Ends entries whose hold expired, unless the person is paying right now. */
export const endLapsed = (db: Db, courseInstanceId: string) =>
  db
    .updateTable('waitingEntry')
    .set({ endedAt: new Date(), outcome: 'lapsed' })
    .where('courseInstanceREF', '=', courseInstanceId)
    .where('endedAt', 'is', null)
    .where(lapsed)
    .where(
      sql<boolean>`not exists (select from "paymentIntent" where "paymentIntent"."personREF" = "waitingEntry"."personREF"
        and "paymentIntent"."courseInstanceREF" = "waitingEntry"."courseInstanceREF"
        and ("state" = 'CAPTURING' or "state" = 'CREATED' and "paymentIntent"."heldUntil" > now()))`,
    )
    .returning(['_id', 'personREF'])
    .execute();

/** Ends all entries, because the course will have no more seats. */
export const endAll = (db: Db, courseInstanceId: string) =>
  db
    .updateTable('waitingEntry')
    .set({ endedAt: new Date(), outcome: 'closed' })
    .where('courseInstanceREF', '=', courseInstanceId)
    .where('endedAt', 'is', null)
    .returning(['_id', 'personREF'])
    .execute();

export const awaitedCourses = (db: Db) => waiting(db).select('courseInstanceREF').distinct().execute();

export async function countWaiting(db: Db, courseInstanceId: string): Promise<number> {
  const { count } = await waiting(db)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('courseInstanceREF', '=', courseInstanceId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Courses open for registration with limited seats, as one student sees them. */
export const seatsFor = (db: Db, personId: string) =>
  db
    .selectFrom('courseInstance')
    .leftJoin('waitingEntry as own', (join) =>
      join
        .onRef('own.courseInstanceREF', '=', 'courseInstance._id')
        .on('own.personREF', '=', personId)
        .on('own.endedAt', 'is', null),
    )
    .select([
      'courseInstance._id',
      sql<number>`"seats"`.as('seats'),
      sql<number>`greatest(0, "seats" - ${takenBefore(sql.ref('courseInstance._id'), personId)})`.as('left'),
      sql<number>`(select count(*)::int from "waitingEntry" as one
        where one."courseInstanceREF" = "courseInstance"."_id" and one."endedAt" is null)`.as('waiting'),
      'own.heldUntil',
      sql<number | null>`case when own."_id" is null then null else (select count(*)::int from "waitingEntry" as one
        where one."courseInstanceREF" = "courseInstance"."_id" and one."endedAt" is null
        and one."_id" <= own."_id") end`.as('place'),
    ])
    .where('courseInstance.status', '=', 'Open/Registering')
    .where('seats', 'is not', null)
    .limit(1000);

/** The courses in which a person still waits. The entries are locked. */
export async function coursesWaitedFor(db: Db, personId: string): Promise<string[]> {
  const rows = await waiting(db).select('courseInstanceREF').where('personREF', '=', personId).forUpdate().execute();
  return rows.map(({ courseInstanceREF }) => courseInstanceREF);
}
