import { sql } from 'kysely';
import { populatedNameOnly } from '../../accounts/queries.ts';
import type { Db } from '../../kernel/db.ts';

/** Whose a transaction is, and which registration it has paid for; undefined when there is no such transaction. */
export const billed = (db: Db, transactionId: string) =>
  db
    .selectFrom('transaction')
    .leftJoin('registration', (join) =>
      join.on(
        sql<boolean>`"registration"."_id" = coalesce("transaction"."registrationREF", (select bought."_id"
          from "registration" as bought where bought."transactionREF" = "transaction"."_id"))`,
      ),
    )
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

/** The lines of the log about a transaction and the registration it has paid for, the oldest first. */
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

/** The mails about a transaction; `at` is when one was sent, or written as long as it waits. */
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
    .select(['amountCents', 'reason', 'updatedAt'])
    .where('transactionREF', '=', transactionId)
    .where('state', '=', 'completed')
    .orderBy('_id')
    .execute();
