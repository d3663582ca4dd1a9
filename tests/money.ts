import assert from 'node:assert/strict';
import type { LedgerRecord } from '../server/src/payments/ledger/ledger.queries.ts';
import { sql } from 'kysely';
import { afterEach, vi } from 'vitest';
import { ledgerBatches } from '../server/src/payments/ledger/ledger.queries.ts';
import type { World } from './world.ts';

/** A payment that waits for a person's decision breaks nothing: it is shown to administrators until somebody decides. */
const waits = ['attention', 'disputed', 'refund set aside'];

/** After each test nothing is spied on, no fault is left at the processor, and the money agrees with what it knows. */
export function checkMoneyAfterEach(world: Pick<World, 'faults' | 'settled' | 'processor' | 'db'>): void {
  afterEach(async () => {
    vi.restoreAllMocks();
    await world.faults();
    assert.deepEqual(await moneyGoneWrong(world), []);
  });
}

/**
 * The promise of the product, held against what the processor knows: no money without a registration, no registration
 * without its money, no charge twice. Answers what is wrong.
 */
export async function moneyGoneWrong(world: Pick<World, 'settled' | 'processor' | 'db'>): Promise<string[]> {
  await world.settled();
  const { captures } = await world.processor();
  const taken = captures.filter(({ status }) => !['DECLINED', 'FAILED', 'PENDING'].includes(status));
  const rows = await wholeLedger(world.db);
  const intents = await world.db.selectFrom('paymentIntent').selectAll().execute();
  const wrong = rows
    .filter(({ why }) => why !== null && !waits.includes(why))
    .map(({ _id, why }) => `payment ${_id}: ${why}`);

  const orders = new Set<string>();
  for (const capture of taken) {
    if (orders.has(capture.orderId)) wrong.push(`order ${capture.orderId} was captured twice`);
    orders.add(capture.orderId);
    const intent = intents.find(({ _id }) => _id === capture.customId);
    if (intent?.state === 'ATTENTION' || intent?.closedReason) continue;
    const row = rows.find(({ _id }) => _id === intent?._id);
    if (!row?.transaction || row.processor?.captureId !== capture.id)
      wrong.push(`capture ${capture.id} has no transaction`);
    else if (
      cents(row.processor.captured) !== capture.amountCents ||
      cents(row.processor.gone) !== capture.refundedCents
    )
      wrong.push(`capture ${capture.id}: ${capture.refundedCents} refunded, the ledger saw ${row.processor.gone}`);
  }
  const locked = new Set(taken.map(({ id }) => id));
  // An attempt to pay the difference that came to nothing names the place whose mode it would have changed.
  const attempts = ['FAILED', 'CANCELLED'];
  for (const { _id, registration, processor, transaction, status } of rows)
    if (
      registration?.status === 'Registered' &&
      !attempts.includes(status) &&
      (transaction?.amount ?? 0) > 0 &&
      !locked.has(processor?.captureId ?? '')
    )
      wrong.push(`payment ${_id} holds a place, and was paid by nothing`);
  const places = await world.db.selectFrom('registration').selectAll().where('status', '=', 'Registered').execute();
  for (const { _id, transactionREF } of places)
    if (transactionREF === null) wrong.push(`registration ${_id} has no transaction`);
  return [...wrong, ...(await pricesGoneWrong(world)), ...(await taxGoneWrong(world))];
}

async function wholeLedger(db: World['db']): Promise<LedgerRecord[]> {
  const all: LedgerRecord[] = [];
  for await (const rows of ledgerBatches(db, {})) all.push(...rows);
  return all;
}

/**
 * An order keeps its price, and a change pays the difference: captured less refunded over a place's transactions is the price
 * of its mode, beside the tax that was added to it and what an enrollment calendar kept of a change to audit; unless an
 * administrator has given the place for another amount, or something was paid back beside the rules. Money that is owed to the
 * student and waits for an administrator counts as gone.
 */
async function pricesGoneWrong(world: Pick<World, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ _id: string; paid: number; price: number }>`
    select r."_id", sum(t."amountCents" - t."refundedCents" - coalesce((select sum("amountCents") from "refund"
        where "transactionREF" = t."_id" and "state" = 'attention'), 0)
        - case when r."switchedAt" is null or (t."tax"->>'included')::boolean is not false then 0
          else t."taxCents" - t."refundedTaxCents" - coalesce((select sum("taxCents") from "refund"
            where "transactionREF" = t."_id" and "state" = 'attention'), 0) end)::int as paid,
      case when r."switchedAt" is null then coalesce(min(w."amountCents") filter (where t."registrationREF" is null), 0)
        when r."isAudit" then c."auditCostCents" else c."costCents" end + coalesce(r."keptCents", 0) as price
    from "registration" r join "courseInstance" c on c."_id" = r."courseInstanceREF"
      join "transaction" t on (t."_id" = r."transactionREF" or t."registrationREF" = r."_id")
        and t."status" in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED')
      left join "paymentIntent" w on w."_id" = t."intentREF"
    where r."status" = 'Registered'
      and not exists (select from "transaction" o left join "refund" f on f."transactionREF" = o."_id"
          left join "paymentIntent" i on i."_id" = o."intentREF"
        where (o."_id" = r."transactionREF" or o."registrationREF" = r."_id")
          and (f."origin" in ('administrator', 'processor') or i."amountCents" <> o."amountCents"))
    group by r."_id", c."_id"`.execute(world.db);
  return rows
    .filter(({ paid, price }) => paid !== price)
    .map(({ _id, paid, price }) => `registration ${_id} costs ${price} and has paid ${paid}`);
}

/** Refunds return the tax that their transaction says they did, and a whole refund all of it. */
async function taxGoneWrong(world: Pick<World, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ _id: string; tax: number; said: number; paid: number }>`
    select t."_id", t."taxCents" as tax, t."refundedTaxCents" as said, coalesce(sum(f."taxCents"), 0)::int as paid
    from "transaction" t left join "refund" f on f."transactionREF" = t."_id" and f."state" = 'completed'
    group by t."_id"
    having t."refundedTaxCents" <> coalesce(sum(f."taxCents"), 0)
      or t."amountCents" > 0 and t."refundedCents" = t."amountCents" and t."refundedTaxCents" <> t."taxCents"`.execute(
    world.db,
  );
  return rows.map(
    ({ _id, tax, said, paid }) => `transaction ${_id} has ${tax} of tax, ${said} went back and ${paid} was paid`,
  );
}
const cents = (amount: number) => Math.round(amount * 100);
