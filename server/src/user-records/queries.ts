import { mostRecords } from '@stoa/contract/user-records';
import { sql } from 'kysely';
import { populatedNameOnly } from '../accounts/queries.ts';
import { namedInstance, taughtBy } from '../course-instances/queries.ts';
import type { Db } from '../kernel/db.ts';

/** An account and whose it is, without addresses and numbers. */
export const userOf = (db: Db, accountId: string) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person._id', 'account.personREF')
    .leftJoin('deletionRequest', 'deletionRequest.personREF', 'person._id')
    .select(['account._id', 'account.status', 'account.createdAt', 'account.personREF'])
    .select([
      sql<boolean>`"totpSince" is not null`.as('twoFactor'),
      sql<string | null>`"requestedAt"`.as('deletionRequestedAt'),
    ])
    .select(['person.firstName', 'person.lastName', 'person.email', 'person.role'])
    .where('account._id', '=', accountId)
    .executeTakeFirst();

export const applicationOf = (db: Db, kind: 'professor' | 'student', personId: string) =>
  db
    .selectFrom(kind)
    .select([
      '_id',
      'approvalStatus',
      'statusReason',
      'waitingSince',
      sql<boolean>`"takenBackAt" is not null`.as('takenBack'),
      'decidedAt',
      populatedNameOnly('decidedByREF').as('decidedBy'),
    ])
    .where('personREF', '=', personId)
    .executeTakeFirst();

export const taughtOf = (db: Db, personId: string) =>
  db
    .selectFrom('courseInstance')
    .select(['_id', 'name', 'status', 'start', 'end'])
    .where(taughtBy(personId))
    .orderBy('_id', 'desc')
    .limit(mostRecords)
    .execute();

export const registrationsOf = (db: Db, personId: string) =>
  db
    .selectFrom('registration')
    .innerJoin('courseInstance', 'courseInstance._id', 'registration.courseInstanceREF')
    .select(['registration._id', 'registration.status', 'isAudit', 'dateRegistered', 'grade', namedInstance])
    .where('personREF', '=', personId)
    .orderBy('dateRegistered', 'desc')
    .limit(mostRecords)
    .execute();

export const paymentsOf = (db: Db, personId: string) =>
  db
    .selectFrom('transaction')
    .innerJoin('courseInstance', 'courseInstance._id', 'transaction.courseInstanceREF')
    .select(['transaction._id', 'transaction.status', 'transaction.createdAt', namedInstance])
    .select([
      sql<string>`coalesce("intentREF", "transaction"."_id")`.as('ledgerREF'),
      sql<number>`"amountCents"::float8 / 100`.as('amount'),
      sql<number>`"refundedCents"::float8 / 100`.as('refundedAmount'),
    ])
    .where('personREF', '=', personId)
    .orderBy('transaction.createdAt', 'desc')
    .limit(mostRecords)
    .execute();

/** Mails to an address: what became of them, never what they say. */
export const mailsTo = (db: Db, email: string) =>
  db
    .selectFrom('mail')
    .select(['_id', 'subject', 'createdAt', 'state', 'sentAt', 'tries'])
    .where(sql`lower("toAddress")`, '=', email.toLowerCase())
    .orderBy('_id', 'desc')
    .limit(mostRecords)
    .execute();

/** The log's last lines about some records, each by its table and id. What they say in detail is not read. */
export const linesAbout = (db: Db, records: readonly (readonly [entity: string, id: string])[]) =>
  db
    .selectFrom('auditLog')
    .select(['_id', 'at', 'action', 'entity', populatedNameOnly('auditLog.actorREF').as('by')])
    .where(
      sql<boolean>`("entity", "entityId") in (select * from unnest(
        ${records.map(([entity]) => entity)}::text[], ${records.map(([, id]) => id)}::uuid[]))`,
    )
    .orderBy('_id', 'desc')
    .limit(mostRecords)
    .execute();
