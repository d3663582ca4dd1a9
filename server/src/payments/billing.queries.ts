import { sql } from 'kysely';
import { populatedNameOnly } from '../people/accounts/accounts.queries.ts';
import type { Db } from '../kernel/db.ts';

/** The registration that the query's "transaction" paid for. */
export const isBought = sql<boolean>`"registration"."_id" = coalesce("transaction"."registrationREF", (select bought."_id"
  from "registration" as bought where bought."transactionREF" = "transaction"."_id"))`;

/** The owner of a transaction and the registration it paid for; undefined when there is no such transaction. */
export const billed = (db: Db, transactionId: string) =>
  db
    .selectFrom('transaction')
    .leftJoin('registration', (join) => join.on(isBought))
    .select(['transaction._id', 'transaction.personREF', 'registration._id as registrationId'])
    .where('transaction._id', '=', transactionId)
    .executeTakeFirst();

interface Detail {
  readonly cents?: number;
  readonly amountCents?: number;
  readonly reason?: string;
  readonly transaction?: string | null;
  readonly pending?: boolean;
  readonly isAudit?: boolean;
}

/** The audit log's entries about a transaction and the registration it paid for, oldest first. */
export const linesAbout = (db: Db, transactionId: string, registrationId: string | null) =>
  db
    .selectFrom('auditLog')
    .select(['_id', 'at', 'action', populatedNameOnly('auditLog.actorREF').as('by')])
    .select(sql<Detail>`"detail"`.as('detail'))
    .where((eb) =>
      eb.or([
        eb('entity', '=', 'transaction').and('entityId', '=', transactionId),
        ...(registrationId === null ? [] : [eb('entity', '=', 'registration').and('entityId', '=', registrationId)]),
      ]),
    )
    .orderBy('at')
    .orderBy('_id')
    .execute();

/** The emails about a transaction. `at` is when an email was sent, or written if it still waits. */
export const mailsAbout = (db: Db, transactionId: string) =>
  db
    .selectFrom('mail')
    .select(['_id', 'subject', 'state', sql<string>`coalesce("sentAt", "createdAt")`.as('at')])
    .where('about', '=', transactionId)
    .orderBy('_id')
    .execute();

export const refundsPaid = (db: Db, transactionId: string) =>
  db
    .selectFrom('refund')
    .select(['amountCents', 'reason', 'origin', 'updatedAt'])
    .where('transactionREF', '=', transactionId)
    .where('state', '=', 'completed')
    .orderBy('_id')
    .execute();
