// The ledger with a hundred thousand payments, a tenth of them paid back: the time until a page is there, of all of them and
// of those that need a look, beside a reference in the same run: counting the payments by hand.
import { sql } from 'kysely';
import { ledgerPage, type LedgerFilters } from '../../server/src/payments/ledger/ledger.queries.ts';
import { median, openTables, rounds } from './kit.ts';

const payments = 100_000;
const { db } = await openTables();

await sql`insert into "person" ("firstName", "lastName", "email", "role")
  select 'Sample', 'Payer ' || n, 'payer' || n || '@bench.example', 'Student' from generate_series(1, ${payments}) n`.execute(
  db,
);
await sql`insert into "courseDefinition" ("name", "createdByREF") select 'Logic', "_id" from "person" limit 1`.execute(
  db,
);
await sql`insert into "courseInstance" ("courseREF", "name", "costCents", "auditCostCents")
  select "_id", 'Logic ' || n, 40000, 10000 from "courseDefinition", generate_series(1, 200) n`.execute(db);
await sql`create unlogged table paid as
  select p."_id" as person, c."_id" as course, "newId"() as intent, "newId"() as transaction, n, n % 10 = 0 as back
  from (select "_id", row_number() over () as n from "person") p
    join (select "_id", row_number() over () as m from "courseInstance") c on c.m = n % 200 + 1`.execute(db);
await sql`insert into "paymentIntent" ("_id", "personREF", "courseInstanceREF", "isAudit", "amountCents", "state", "orderId",
    "captureId", "capturedCents", "goneCents", "createdAt", "updatedAt", "seenAt")
  select intent, person, course, false, 40000, case when n % 5000 = 1 then 'ATTENTION' else 'CAPTURED' end, intent::text,
    transaction::text, 40000, case when back then 40000 else 0 end, now() - n * interval '1 minute', now(), now()
  from paid`.execute(db);
await sql`insert into "transaction" ("_id", "intentREF", "personREF", "courseInstanceREF", "isAudit", "amountCents",
    "refundedCents", "status", "externalPaymentId", "rawResponse", "createdByREF", "updatedByREF", "createdAt")
  select transaction, intent, person, course, false, 40000, case when back then 40000 else 0 end,
    case when back then 'REFUNDED' else 'COMPLETED' end, transaction::text,
    jsonb_build_object('links', repeat(md5(n::text), 40)), person, person, now() - n * interval '1 minute'
  from paid where n % 5000 <> 1`.execute(db);
await sql`insert into "registration" ("personREF", "courseInstanceREF", "transactionREF", "isAudit", "status")
  select person, course, transaction, false, case when back or n % 3000 = 7 then 'Unregistered' else 'Registered' end
  from paid where n % 5000 <> 1`.execute(db);
await sql`insert into "refund" ("transactionREF", "amountCents", "reason", "state")
  select transaction, 40000, 'unregistered', 'completed' from paid where back`.execute(db);
await sql`vacuum analyze`.execute(db);

async function time(what: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    await what();
    times.push(performance.now() - began);
  }
  return median(times);
}
const none: LedgerFilters = { look: undefined, status: undefined, courseInstanceREF: undefined, month: undefined };
const lines: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['a page', () => ledgerPage(db, { pageSize: 50 }, none)],
  ['what needs a look, a page', () => ledgerPage(db, { pageSize: 50 }, { ...none, look: 'yes' })],
  ['counting by hand', () => sql`select count(*) from "transaction"`.execute(db)],
];
console.log(`${payments} payments, ms until it is there, median of ${rounds}`);
for (const [name, what] of lines) console.log(`${name.padEnd(40)} ${(await time(what)).toFixed(1).padStart(8)}`);
await db.destroy();
process.exit(0);
