import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import type { Schema } from '../../schema.ts';
import { ledgerPage, type LedgerFilters, type LedgerRecord } from './ledger.queries.ts';
import { suspects } from './suspects.ts';

const { db } = await testDatabase<Schema>();

/** Every state of a payment beside every other, whether it can come about or not: one in eleven, a person and a payment for each. */
beforeAll(() =>
  db.transaction().execute(async (trx) => {
    await sql`create temporary table combination on commit drop as
      select * from (select "newId"() as person, "newId"() as intent, "newId"() as transaction, "newId"() as registration,
        row_number() over () as n, *
      from unnest(array['COMPLETED', 'PENDING', 'FAILED', 'REFUNDED', 'PARTIALLY_REFUNDED', 'DISPUTED']) state
        cross join unnest(array[0, 100]) amount
        cross join unnest(array[0, 0.5, 1]) back
        cross join unnest(array['none', 'bought', 'ended', 'other mode', 'changed', 'switched']) place
        cross join unnest(array['none', 'agrees', 'more gone', 'other amount', 'never seen', 'CAPTURING', 'ATTENTION', 'closed']) seen
        cross join unnest(array['none', 'waits', 'attention', 'by hand']) refund
        cross join unnest(array[null, 'kept', 'ended']) decision) as every
      where n % 11 = 0`.execute(trx);
    await sql`insert into "person" ("_id", "firstName", "lastName", "email", "role")
      select person, 'Sample', 'Person', person || '@suspects.example', 'Student' from combination`.execute(trx);
    await sql`with definition as (insert into "courseDefinition" ("name", "createdByREF")
        select 'Logic', person from combination limit 1 returning "_id")
      insert into "courseInstance" ("courseREF", "name") select "_id", 'Logic' from definition`.execute(trx);
    await sql`insert into "paymentIntent" ("_id", "personREF", "courseInstanceREF", "isAudit", "amountCents", "state",
        "captureId", "capturedCents", "goneCents", "closedReason", "updatedAt")
      select intent, person, c."_id", false, 100,
        case when seen in ('CAPTURING', 'ATTENTION') then seen when seen = 'closed' then 'FAILED' else 'CAPTURED' end,
        case when seen <> 'never seen' then intent::text end,
        case when seen = 'other amount' then amount + 1 when seen <> 'never seen' then amount end,
        case when seen = 'more gone' then amount * back + 1 else amount * back end,
        case when seen = 'closed' then 'looked at' end, now() - interval '1 day'
      from combination, "courseInstance" c where seen <> 'none'`.execute(trx);
    await sql`insert into "registration" ("_id", "personREF", "courseInstanceREF", "transactionREF", "isAudit", "status", "switchedAt")
      select registration, person, c."_id", case when place <> 'changed' then transaction end, place = 'other mode',
        case when place = 'ended' then 'Unregistered' else 'Registered' end, case when place = 'switched' then now() end
      from combination, "courseInstance" c where place <> 'none'`.execute(trx);
    await sql`insert into "transaction" ("_id", "intentREF", "personREF", "courseInstanceREF", "isAudit", "amountCents",
        "refundedCents", "status", "registrationREF", "placeDecision", "disputeId", "createdByREF", "updatedByREF")
      select transaction, case when seen <> 'none' then intent end, person, c."_id", false, amount, amount * back, state,
        case when place = 'changed' then registration end, decision,
        case when state = 'DISPUTED' then 'dispute' end, person, person
      from combination, "courseInstance" c where n % 7 <> 0 or place not in ('none', 'changed')`.execute(trx);
    await sql`insert into "refund" ("transactionREF", "amountCents", "reason", "state", "byHand", "createdAt")
      select t."_id", 10, 'test',
        case refund when 'waits' then 'sent' when 'attention' then 'attention' else 'completed' end, refund = 'by hand',
        now() - interval '1 day'
      from combination join "transaction" t on t."_id" = transaction where refund <> 'none'`.execute(trx);
  }),
);

async function all(filters: LedgerFilters): Promise<LedgerRecord[]> {
  const found: LedgerRecord[] = [];
  for (let page = 1; ; page++) {
    const { rows } = await ledgerPage(db, { page, pageSize: 1000, sort: 'createdAt' }, filters);
    found.push(...rows);
    if (rows.length < 1000) return found;
  }
}

test('what needs a look is exactly what does not agree, in every state a payment can be in', async () => {
  const filters = { look: undefined, status: undefined, courseInstanceREF: undefined, month: undefined };
  const every = await all(filters);
  const disagreeing = every.filter(({ why }) => why !== null);
  // Each reason is there, and so is what agrees: else nothing would be proven.
  expect(new Set(disagreeing.map(({ why }) => why)).size).toBe(10);
  expect(every.length).toBeGreaterThan(disagreeing.length);
  const found = await all({ ...filters, look: 'yes' });
  const named = (rows: readonly LedgerRecord[]) => rows.map(({ _id, why }) => `${_id} ${why}`).toSorted();
  expect(named(found)).toEqual(named(disagreeing));
  for (const reason of new Set(disagreeing.map(({ why }) => why!))) {
    const ofReason = disagreeing.filter(({ why }) => why === reason);
    expect(named(await all({ ...filters, why: reason }))).toEqual(named(ofReason));
  }
});

test('a place that cost nothing is no suspect: most payments are never looked at closely', async () => {
  const { rows } = await sql<{ all: number; suspected: number }>`
    select count(*)::int as "all", count(*) filter (where t."_id" in (${suspects}))::int as "suspected"
    from "transaction" t join "registration" r on r."transactionREF" = t."_id"
      left join "paymentIntent" i on i."_id" = t."intentREF"
    where t."amountCents" = 0 and t."status" = 'COMPLETED' and r."status" = 'Registered' and not r."isAudit"
      and (i."_id" is null or i."state" = 'CAPTURED' and i."capturedCents" = 0 and i."goneCents" = 0)
      and not exists (select from "refund" where "refund"."transactionREF" = t."_id")`.execute(db);
  expect(rows[0]!.all).toBeGreaterThan(2);
  expect(rows[0]!.suspected).toBe(0);
});
