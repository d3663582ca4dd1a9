import { paidStatuses } from '@stoa/contract/payments/payments.endpoints';
import { literals } from '../../kernel/lists.ts';
import { activeStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { sql } from 'kysely';
import { openRefundStates, unsettledRefundStates } from '../lifecycles.ts';

/**
 * True when a student left under an enrollment calendar, and the amount still paid, minus open refunds, is no more than the
 * calendar's rule keeps.
 */
export const staysByRule = (registration: string) => sql<boolean>`(${sql.id(registration)}."keptCents" is not null
  and ${sql.id(registration)}."keptCents" >= (select coalesce(sum(part."amountCents" - part."refundedCents" - coalesce((select sum("amountCents")
      from "refund" where "refund"."transactionREF" = part."_id" and "state" in (${literals(openRefundStates)})), 0)), 0)
    from "transaction" part where part."status" in (${literals(paidStatuses)})
      and (part."_id" = ${sql.id(registration)}."transactionREF" or part."registrationREF" = ${sql.id(registration)}."_id")))`;

/**
 * Selects every transaction that needs a look, and few others. It queries each table once and reads only stored columns. The
 * ledger's own expression then decides for each whether it needs a look, and why.
 */
export const suspects = sql<string>`
  select t."_id" from "transaction" t
    left join "paymentIntent" i on i."_id" = t."intentREF"
    left join "registration" bought on bought."transactionREF" = t."_id"
    left join "registration" changed on changed."_id" = t."registrationREF"
    cross join lateral (select
      t."status" in (${literals(paidStatuses)}) as "isPaid",
      coalesce(case when t."registrationREF" is null then bought."status" else changed."status" end
        in (${literals(activeStatuses)}), false) as "isHeld") is_
  where t."disputeId" is not null
    or "isPaid" and not "isHeld" and t."amountCents" > t."refundedCents"
      and not ${staysByRule('bought')} and not ${staysByRule('changed')}
    or "isPaid" and t."amountCents" > 0 and i."captureId" is null
    or "isPaid" and (i."capturedCents" <> t."amountCents" or i."goneCents" <> t."refundedCents")
    or "isHeld" and t."registrationREF" is null and (bought."isAudit" <> t."isAudit" or t."status" in ('FAILED', 'CANCELLED')
      or t."amountCents" > 0 and t."amountCents" = t."refundedCents"
        and not exists (select from "refund" where "transactionREF" = t."_id" and "origin" = 'repaid'
          and "state" <> 'failed'))
  union select "_id" from "transaction" where "intentREF" in
    (select "_id" from "paymentIntent" where "state" in ('ATTENTION', 'CAPTURING'))
  union select "transactionREF" from "refund" where "state" in (${literals(unsettledRefundStates)}) or "byHand"`;
