import { paidStatuses } from '@stoa/contract/payments/payments.endpoints';
import { activeStatuses } from '@stoa/contract/catalog/course-lifecycle';
import type { LedgerReason, LedgerRow, ledger } from '@stoa/contract/payments/ledger.shapes';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { namedInstance } from '../../catalog/course-instances/course-instances.queries.ts';
import { populatedNameOnly } from '../../people/accounts/accounts.queries.ts';
import {
  inWords,
  isSinceYesterday,
  literals,
  pageOf,
  searched,
  type ListRules,
  type Page,
} from '../../kernel/lists.ts';
import { inBatches } from '../../kernel/csv.ts';
import type { Db } from '../../kernel/db.ts';
import { openRefundStates } from '../lifecycles.ts';
import { isBought } from '../billing.queries.ts';
import { paidTax } from '../payments.queries.ts';
import { staysByRule, suspects } from './suspects.ts';
import { arrivedAt } from './earnings.queries.ts';

export type LedgerFilters = Omit<z.output<(typeof ledger)['list']['query']>, keyof PageQuery>;

/**
 * Every payment once: all transactions, and the intents without a transaction that hold or may hold money. With `look`, only
 * those that may need a look.
 */
const payments = (db: Db, look = false) =>
  db
    .selectFrom('transaction')
    .$if(look, (some) => some.where('transaction._id', 'in', sql<string>`(${suspects})`))
    .select([
      sql<string | null>`"transaction"."_id"`.as('transactionREF'),
      'transaction.intentREF',
      'transaction.createdAt',
      sql<string>`coalesce("transaction"."intentREF", "transaction"."_id")`.as('_id'),
      // The row's own id, so that an index orders payments of the same moment.
      'transaction._id as rowId',
    ])
    .unionAll(
      db
        .selectFrom('paymentIntent as left')
        .select([
          sql<string | null>`null::uuid`.as('transactionREF'),
          sql<string | null>`"left"."_id"`.as('intentREF'),
          'left.createdAt',
          'left._id',
          'left._id as rowId',
        ])
        .where((eb) =>
          eb.or([eb('left.state', 'in', ['CAPTURING', 'ATTENTION']), eb('left.closedReason', 'is not', null)]),
        )
        .where((eb) =>
          eb.not(
            eb.exists(eb.selectFrom('transaction as of').select('of._id').whereRef('of.intentREF', '=', 'left._id')),
          ),
        ),
    );

const isPaid = sql`"transaction"."status" in (${literals(paidStatuses)})`;
const isReserved = sql`coalesce("registration"."status" in (${literals(activeStatuses)}), false)`;
/**
 * True for the only payment of a registration whose mode never changed. Later payments cover only the difference, or part of
 * the first was refunded.
 */
const isAsBought = sql`("registration"."switchedAt" is null and "transaction"."registrationREF" is null)`;
const kept = sql`("transaction"."amountCents" - "transaction"."refundedCents")`;
/** True if the student left under an enrollment calendar, and no more stays paid than its rule keeps. */
const isKeptByRule = staysByRule('registration');

/**
 * The reason a payment needs a look, most important first; null when processor, transaction and registration agree. This one
 * expression defines when they agree: the ledger lists the payments that don't, and the tests search for any.
 */
const why: RawBuilder<LedgerReason | null> = sql`case
  when "intent"."state" = 'ATTENTION' then 'attention'
  when "money"."setAside" then 'refund set aside'
  when "transaction"."disputeId" is not null then 'disputed'
  when "intent"."state" = 'CAPTURING' then
    case when "intent"."updatedAt" < now() - interval '5 minutes' then 'unsettled' end
  when "money"."since" < now() - interval '1 hour' then 'refund waits'
  when "intent"."closedReason" is not null and "transaction"."_id" is null then null
  when ${isReserved} and ${isAsBought} and (not ${isPaid} and "transaction"."status" <> 'PENDING'
    or ${isPaid} and "transaction"."amountCents" > 0 and ${kept} = 0
      and not coalesce("money"."isRepaid", false)
      and "transaction"."placeDecision" is distinct from 'kept') then 'place without money'
  when ${isPaid} and not ${isReserved} and ${kept} > coalesce("money"."onItsWay", 0) and not ${isKeptByRule}
    and "transaction"."placeDecision" is distinct from 'ended' then 'money without place'
  when ${isReserved} and ${isAsBought} and "registration"."isAudit" <> "transaction"."isAudit" then 'other mode'
  when ${isPaid} and "transaction"."amountCents" > 0 and "intent"."captureId" is null then 'not seen'
  when ${isPaid} and "money"."since" is null and ("intent"."capturedCents" <> "transaction"."amountCents"
    or "intent"."goneCents" <> "transaction"."refundedCents" - coalesce("money"."byHand", 0)) then 'amounts differ'
end`;

const refundSums = sql<{
  setAside: boolean;
  isRepaid: boolean;
  onItsWay: number;
  byHand: number;
  since: string;
  note: string;
}>`lateral (
  select bool_or("state" = 'attention') as "setAside", bool_or("origin" = 'repaid' and "state" <> 'failed') as "isRepaid",
    sum("amountCents") filter (where "state" in (${literals(openRefundStates)}))::int as "onItsWay",
    sum("amountCents") filter (where "state" = 'completed' and "byHand")::int as "byHand",
    min("createdAt") filter (where "state" in (${literals(openRefundStates)})) as "since",
    max("note") filter (where "state" = 'attention') as "note"
  from "refund" where "refund"."transactionREF" = "row"."transactionREF")`;

/** A row of the ledger. Its processor makes the link to a dispute. */
export interface LedgerRecord extends Omit<LedgerRow, 'dispute'> {
  readonly dispute: (Omit<NonNullable<LedgerRow['dispute']>, 'url'> & { id: string; processor: string }) | null;
}

const rows = (db: Db, look?: boolean) =>
  db
    .selectFrom(payments(db, look).as('row'))
    .leftJoin('transaction', 'transaction._id', 'row.transactionREF')
    .leftJoin('paymentIntent as intent', 'intent._id', 'row.intentREF')
    .leftJoin('registration', (join) => join.on(isBought))
    .innerJoin('person', (join) =>
      join.on(sql<boolean>`"person"."_id" = coalesce("transaction"."personREF", "intent"."personREF")`),
    )
    .innerJoin('courseInstance', (join) =>
      join.on(
        sql<boolean>`"courseInstance"."_id" = coalesce("transaction"."courseInstanceREF", "intent"."courseInstanceREF")`,
      ),
    )
    .leftJoin(refundSums.as('money'), (join) => join.onTrue());

const shown = (db: Db, look?: boolean) =>
  rows(db, look).select([
    'row._id',
    'row.createdAt',
    sql<LedgerRow['personREF']>`json_build_object('_id', "person"."_id", 'firstName', "person"."firstName",
      'lastName', "person"."lastName", 'email', "person"."email")`.as('personREF'),
    namedInstance,
    sql<boolean>`coalesce("transaction"."isAudit", "intent"."isAudit")`.as('isAudit'),
    status.as('status'),
    sql<LedgerRow['processor']>`case when "intent"."captureId" is not null then json_build_object(
      'captureId', "intent"."captureId", 'captured', "intent"."capturedCents"::float8 / 100,
      'gone', "intent"."goneCents"::float8 / 100,
      'seenAt', to_char("intent"."seenAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`.as('processor'),
    sql<LedgerRow['transaction']>`case when "transaction"."_id" is not null then json_build_object(
      '_id', "transaction"."_id", 'amount', "transaction"."amountCents"::float8 / 100, 'tax', ${paidTax},
      'refunded', "transaction"."refundedCents"::float8 / 100, 'fee', "transaction"."feeCents"::float8 / 100) end`.as(
      'transaction',
    ),
    sql<LedgerRow['registration']>`case when "registration"."_id" is not null then json_build_object(
      '_id', "registration"."_id", 'status', "registration"."status") end`.as('registration'),
    why.as('why'),
    sql<LedgerRecord['dispute']>`case when "transaction"."disputeId" is not null then json_build_object(
      'id', "transaction"."disputeId", 'reason', "transaction"."disputeReason", 'processor', "transaction"."paymentProcessor",
      'dueAt', to_char("transaction"."disputeDueAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`.as(
      'dispute',
    ),
    sql<string>`coalesce("intent"."closedReason", "money"."note", "intent"."note", '')`.as('note'),
  ]);
const status: RawBuilder<LedgerRow['status']> =
  sql`case when "transaction"."_id" is not null and "intent"."state" is distinct from 'ATTENTION'
  then "transaction"."status" when "intent"."closedReason" is not null then 'FAILED' else "intent"."state" end`;

/** True within a month such as 2027-03, in UTC, as the totals count months. */
function isWithin(instant: RawBuilder<unknown>, month: string): RawBuilder<boolean> {
  const first = sql`${`${month}-01T00:00:00Z`}::timestamptz`;
  return sql`${instant} >= ${first} and ${instant} < (${first} at time zone 'UTC' + interval '1 month') at time zone 'UTC'`;
}

function narrowed<Q extends ReturnType<typeof shown>>(query: Q, filters: LedgerFilters): Q {
  const { look, status: state, courseInstanceREF, month, term, why: reason, since } = filters;
  let narrow: ReturnType<typeof shown> = query;
  if (look) narrow = narrow.where(sql<boolean>`${why} is not null`);
  if (state) narrow = narrow.where(sql<boolean>`${status} = ${state}`);
  if (courseInstanceREF) narrow = narrow.where('courseInstance._id', '=', courseInstanceREF);
  if (term) narrow = narrow.where('termCode', '=', term);
  if (reason) narrow = narrow.where(sql<boolean>`${why} = ${reason}`);
  if (since === 'paid')
    narrow = narrow.where(
      sql<boolean>`${isSinceYesterday(arrivedAt)} and ${isPaid} and "transaction"."amountCents" > 0`,
    );
  if (since === 'refunded')
    narrow = narrow.where(
      sql<boolean>`exists (select from "refund" where "refund"."transactionREF" = "row"."transactionREF"
        and "state" = 'completed' and ${isSinceYesterday(sql.ref('refund.updatedAt'))})`,
    );
  if (month) narrow = narrow.where(isWithin(sql`coalesce("transaction"."settledAt", "row"."createdAt")`, month));
  return narrow as Q;
}

const listRules = {
  search: [
    sql`("person"."firstName" || ' ' || "person"."lastName")`,
    sql.ref('person.email'),
    sql.ref('courseInstance.name'),
    sql`coalesce("intent"."captureId", "transaction"."externalPaymentId", '')`,
    sql`coalesce("intent"."orderId", '')`,
  ],
  sort: {
    createdAt: sql.ref('row.createdAt'),
    student: inWords('person.lastName'),
    course: inWords('courseInstance.name'),
    amount: sql`coalesce("transaction"."amountCents", "intent"."capturedCents")`,
    status,
  },
  byDefault: [sql.ref('row.createdAt'), sql.ref('row.rowId')],
  newestFirst: true,
  key: sql.ref('row.rowId'),
  keyInCounted: true,
} satisfies ListRules;

const found = (db: Db, filters: LedgerFilters) =>
  narrowed(shown(db, (filters.look ?? filters.why) !== undefined), filters);
/** One page of the ledger. Without filters, its total is counted without the joins. */
export const ledgerPage = (db: Db, query: PageQuery, filters: LedgerFilters): Promise<Page<LedgerRecord>> => {
  const narrow = found(db, filters);
  const whole = Object.values(filters).every((one) => one === undefined);
  return whole
    ? pageOf(narrow, query, listRules, db.selectFrom(payments(db).as('row')))
    : pageOf(narrow, query, listRules);
};

export const batchSize = 1000;
/** A row's place in the order. We go on from the place, because a payment gets another row when it completes. */
const place = sql<string>`json_build_array("row"."createdAt", "row"."rowId")::text`;
const exported = (db: Db, filters: LedgerFilters, q: string | undefined) =>
  searched(found(db, filters), q, listRules.search).select(place.as('place'));
/** The rows, newest first, at most a thousand from the start or after a place. */
const batch = (db: Db, filters: LedgerFilters, q: string | undefined, after: string | undefined) =>
  exported(db, filters, q)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`("row"."createdAt", "row"."rowId") < ((${after}::json ->> 0)::timestamptz, (${after}::json ->> 1)::uuid)`,
      ),
    )
    .orderBy('row.createdAt', 'desc')
    .orderBy('row.rowId', 'desc')
    .limit(batchSize)
    .execute();

/** Yields every row in batches, newest first; at last the payments that completed meanwhile, and so moved to the top. */
export async function* ledgerBatches(db: Db, filters: LedgerFilters, q?: string): AsyncGenerator<LedgerRecord[]> {
  const left = db.selectFrom(payments(db).as('row')).select('_id').where('transactionREF', 'is', null);
  const open = new Set((await left.execute()).map(({ _id }) => _id));
  const next = (after?: string) => batch(db, filters, q, after);
  for await (const some of inBatches(batchSize, next, (row) => row.place)) {
    for (const { _id } of some) open.delete(_id);
    yield some;
  }
  const moved = exported(db, filters, q).where(sql<boolean>`"row"."intentREF" = any(${[...open]}::uuid[])`);
  if (open.size > 0) yield await moved.execute();
}

/** One payment by the id of its intent or transaction, with the extra columns of its detail page. */
export const ledgerRow = (db: Db, id: string) =>
  shown(db)
    .select([
      'row.intentREF',
      'row.transactionREF',
      'intent.state',
      'intent.orderId',
      'intent.createdAt as begunAt',
      'transaction.placeDecision',
      'transaction.paymentMethod',
      sql<number>`coalesce("intent"."amountCents", "transaction"."amountCents")::float8 / 100`.as('price'),
      sql<boolean>`${isReserved}`.as('holdsPlace'),
    ])
    .where((eb) => eb.or([eb('row.intentREF', '=', id), eb('row.transactionREF', '=', id)]))
    .executeTakeFirst();

/** The audit log's entries about a payment and its registration, oldest first. */
export const linesOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('auditLog')
    .select(['at', 'action', 'detail', populatedNameOnly('auditLog.actorREF').as('by')])
    .where('entity', 'in', ['paymentIntent', 'transaction', 'registration'])
    .where('entityId', 'in', ids)
    .orderBy('_id')
    .limit(300)
    .execute();

/** Counts the payments that need a look by reason, up to `most` of them. */
export const countLook = (db: Db, most: number) =>
  db
    .selectFrom(
      rows(db, true)
        .select([why.as('why'), 'transaction.disputeDueAt'])
        .where(sql<boolean>`${why} is not null`)
        .limit(most)
        .as('look'),
    )
    .select(['why', sql<number>`count(*)::int`.as('count')])
    .select(sql<string | null>`min("disputeDueAt") filter (where "why" = 'disputed')`.as('dueAt'))
    .groupBy('why')
    .execute();
