import { mostRecords } from '@stoa/contract/office/user-records.endpoints';
import type { Role } from '@stoa/contract/kernel/role';
import { sql, type Expression, type SqlBool } from 'kysely';
import { populatedInstitution } from '../people/accounts/institution.queries.ts';
import { populatedNameOnly } from '../people/accounts/accounts.queries.ts';
import { namedInstance, taughtBy, visibleInstances } from '../catalog/course-instances/course-instances.queries.ts';
import {
  amongOwnProfessors,
  amongPeopleOf,
  amongOwnStudents,
  forOwnCredit,
  isOfOneInstitution,
} from '../catalog/institutions/scope.queries.ts';
import { undeliveredError } from '../kernel/undelivered.ts';
import type { Db } from '../kernel/db.ts';
import type { Me } from '../kernel/access.ts';

/**
 * The people in the lists of each role: approvers see people who applied or registered, professors see students registered with
 * them.
 */
export const peopleSeenBy: Readonly<Record<Role, (me: Me) => Expression<SqlBool>>> = {
  Administrator: () => sql<boolean>`true`,
  // A limit keeps PostgreSQL from reading every application before it looks at the first person.
  InstitutionAdmin: (me) =>
    me.institutionREF !== null
      ? amongPeopleOf(me.institutionREF)
      : sql<boolean>`coalesce(
    (select true from "student" where "student"."personREF" = "person"."_id" and not "isForgotten" limit 1),
    (select true from "professor" where "professor"."personREF" = "person"."_id" and not "isForgotten" limit 1),
    (select true from "registration" where "registration"."personREF" = "person"."_id" and "status" <> 'Unregistered' limit 1),
    false)`,
  Professor: (me) => sql<boolean>`"person"."_id" = any(array(
    select "registration"."personREF" from "registration"
    where "registration"."status" <> 'Unregistered' and ${taughtBy(me._id, 'registration.courseInstanceREF')}))`,
  Student: () => sql<boolean>`false`,
};

/** An account with its person, by the id of either, without address and numbers; undefined if not visible to the reader. */
export const userOf = (db: Db, me: Me, id: string) =>
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
    .select(populatedInstitution('person.institutionREF').as('institution'))
    .where((eb) => eb.or([eb('account._id', '=', id), eb('account.personREF', '=', id)]))
    .where('person.deletedAt', 'is', null)
    .where(peopleSeenBy[me.role](me))
    .executeTakeFirst();

export const applicationOf = (db: Db, me: Me, kind: 'professor' | 'student', personId: string) =>
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
    .where(kind === 'student' ? amongOwnStudents(me, 'personREF') : amongOwnProfessors(me, 'personREF'))
    .executeTakeFirst();

/** The documents of an application, without those that were replaced; for an institution without the W-9. */
export const filesOf = (db: Db, me: Me, kind: 'professor' | 'student', applicationId: string) =>
  db
    .selectFrom('file')
    .select(['_id', 'name', sql<number>`"size"::float8`.as('size'), 'createdAt'])
    .where('subject', '=', kind)
    .where('subjectREF', '=', applicationId)
    .where('removedAt', 'is', null)
    .$if(isOfOneInstitution(me) && kind === 'professor', (some) =>
      some.where(
        sql<boolean>`"file"."_id" is distinct from (select "w9REF" from "professor" where "professor"."_id" = ${applicationId})`,
      ),
    )
    .orderBy('_id')
    .limit(mostRecords)
    .execute();

export const taughtOf = (db: Db, me: Me, personId: string) =>
  db
    .selectFrom('courseInstance')
    .select(['_id', 'name', 'status', 'start', 'end'])
    .where(taughtBy(personId))
    .where(visibleInstances[me.role](me))
    .orderBy('_id', 'desc')
    .limit(mostRecords)
    .execute();

export const registrationsOf = (db: Db, me: Me, personId: string) =>
  db
    .selectFrom('registration')
    .innerJoin('courseInstance', 'courseInstance._id', 'registration.courseInstanceREF')
    .select(['registration._id', 'registration.status', 'isAudit', 'dateRegistered', 'grade', namedInstance])
    .where('personREF', '=', personId)
    .where(visibleInstances[me.role](me))
    .where(forOwnCredit(me))
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

/** Mails to an address with their delivery state, but never their texts. */
export const mailsTo = (db: Db, email: string) =>
  db
    .selectFrom('mail')
    .select(['_id', 'subject', 'createdAt', 'state', 'sentAt', 'tries', undeliveredError.as('undelivered')])
    .where(sql`lower("toAddress")`, '=', email.toLowerCase())
    .orderBy('_id', 'desc')
    .limit(mostRecords)
    .execute();

/** The log's last lines about some records, each by its table and id. Their details are not read. */
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
