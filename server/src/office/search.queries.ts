import type { Role } from '@stoa/contract/kernel/role';
import type { LedgerRow } from '@stoa/contract/payments/ledger.endpoints';
import { activeStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { type Found, mostFound } from '@stoa/contract/office/search.endpoints';
import { publicStatuses } from '@stoa/contract/office/site.endpoints';
import { sql, type Expression, type SqlBool } from 'kysely';
import { byPeople, peopleSearch } from '../people/accounts/accounts.queries.ts';
import { taughtBy, visibleInstances } from '../catalog/course-instances/course-instances.queries.ts';
import type { Db } from '../kernel/db.ts';
import { isFound, literals, searched } from '../kernel/lists.ts';
import type { Me } from '../kernel/access.ts';
import { ownTransactions } from '../payments/payments.queries.ts';
import { peopleSeenBy } from './user-records.queries.ts';

export const peopleFound = (db: Db, me: Me, q: string) =>
  searched(
    db
      .selectFrom('account')
      .innerJoin('person', 'person._id', 'account.personREF')
      .select(['account._id', 'account.personREF', 'person.email', 'person.role'])
      .select(['person.firstName', 'person.lastName'])
      .where('person.deletedAt', 'is', null)
      .where(peopleSeenBy[me.role](me)),
    q,
    peopleSearch,
  )
    .orderBy(sql`${sql.join(byPeople)}`)
    .limit(sql.lit(mostFound))
    .execute();

const isPublic = sql<boolean>`"courseInstance"."status" in (${literals(publicStatuses)})`;
type Chosen = Readonly<Record<Role, (me: Me) => Expression<SqlBool>>>;
/** The courses that the person administers, teaches or studies in. */
const own: Chosen = {
  ...visibleInstances,
  Professor: (me) => sql<boolean>`${taughtBy(me._id)}`,
  Student: (me) => sql<boolean>`("courseInstance"."_id" = any(array(
    select "courseInstanceREF" from "registration"
    where "personREF" = ${me._id} and "status" in (${literals(activeStatuses)}))))`,
};
/** The courses in the person's lists and, for professors and students, public courses. */
const courses: Chosen = {
  ...own,
  Professor: (me) => sql<boolean>`(${isPublic} or ${own.Professor(me)})`,
  Student: (me) => sql<boolean>`(${isPublic} or ${own.Student(me)})`,
};

export const coursesFound = (db: Db, me: Me, q: string): Promise<Found['courses']> => {
  const byName = isFound({ text: sql.ref('courseInstance.searchText') }, q);
  const byNumber = sql<boolean>`"courseInstance"."courseREF" = any(array(
    select "_id" from "courseDefinition" where ${isFound([sql.ref('courseNumber')], q)}))`;
  return db
    .selectFrom('courseInstance')
    .select(['_id', 'name', sql<boolean>`${own[me.role](me)}`.as('isOwn')])
    .where(courses[me.role](me))
    .where((eb) => eb.or([byName, byNumber]))
    .orderBy('_id', 'desc')
    .limit(sql.lit(mostFound))
    .execute();
};

/** The range of ids that begin with some digits. */
function idsFrom(q: string): { first: string; last: string } | undefined {
  const digits = q.replaceAll('-', '').toLowerCase();
  if (!/^[\da-f]{8,32}$/.test(digits)) return undefined;
  return { first: digits.padEnd(32, '0'), last: digits.padEnd(32, 'f') };
}

/** Payments by id, by the processor's ids, and by payer. */
export async function paymentsFound(db: Db, me: Me, q: string, payers: readonly string[]): Promise<Found['payments']> {
  if (me.role === 'Student') {
    const { rows } = await ownTransactions(db, me._id, { q, pageSize: mostFound });
    return rows.map(({ _id, amount, status }) => ({ _id, amount, status }));
  }
  if (me.role !== 'Administrator') return [];
  const ids = idsFrom(q);
  const code = q.toUpperCase();
  const intents = db
    .selectFrom('paymentIntent')
    .select('_id')
    .where((eb) =>
      eb.or([
        eb('orderId', '=', code),
        eb('captureId', '=', code),
        ...(ids ? [sql<boolean>`"_id" between ${ids.first}::uuid and ${ids.last}::uuid`] : []),
      ]),
    );
  return db
    .selectFrom(
      db
        .selectFrom('transaction')
        .select(['_id', 'createdAt', 'amountCents', sql<LedgerRow['status']>`"status"`.as('status')])
        .where((eb) =>
          eb.or([
            eb('personREF', 'in', payers.length > 0 ? payers : [null]),
            sql<boolean>`"intentREF" = any(array(${intents}))`,
            ...(ids ? [sql<boolean>`"_id" between ${ids.first}::uuid and ${ids.last}::uuid`] : []),
          ]),
        )
        .unionAll(
          db
            .selectFrom('paymentIntent as left')
            .select(['_id', 'createdAt', 'amountCents', sql<LedgerRow['status']>`"left"."state"`.as('status')])
            .where('left.state', 'in', ['CAPTURING', 'ATTENTION'])
            .where(sql<boolean>`"left"."_id" = any(array(${intents}))`)
            .where(sql<boolean>`not exists (select from "transaction" as "of" where "of"."intentREF" = "left"."_id")`),
        )
        .as('payment'),
    )
    .select(['_id', 'status', sql<number>`"amountCents"::float8 / 100`.as('amount')])
    .orderBy('createdAt', 'desc')
    .limit(sql.lit(mostFound))
    .execute();
}
