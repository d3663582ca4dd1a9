import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import type { CreditField } from '@stoa/contract/enrollment/registrations.endpoints';
import { activeStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { paidStatuses } from '@stoa/contract/payments/payments.endpoints';
import { expressionBuilder, sql, type RawBuilder, type Updateable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { populatedName } from '../../people/accounts/accounts.queries.ts';
import { isCertified, namedInstance } from '../../catalog/course-instances/course-instances.queries.ts';
import { populatedFile } from '../../people/files.queries.ts';
import { inWords, literals, pages } from '../../kernel/lists.ts';
import { statement, type Db } from '../../kernel/db.ts';
import { populatedProfessors } from '../../catalog/applications/applications.queries.ts';
import type { Schema } from '../../schema.ts';
import { exchange, left, ownExchange } from './exchange.queries.ts';
import { mayReturn } from './placing.queries.ts';

const from = expressionBuilder<Schema, never>();

/** Credit counts once the student is approved, so it follows from the approval and needs no update. */
const creditStatus = sql<'audit' | 'confirmed' | 'provisional'>`case
  when "registration"."isAudit" then 'audit'
  when (select "approvalStatus" from "student" where "student"."personREF" = "registration"."personREF") = 'Approved'
    then 'confirmed'
  else 'provisional' end`;

/** The columns of every answer about a registration: its student, mode, status and grade. */
const registrationColumns = [
  'registration._id',
  'registration.isAudit',
  'dateRegistered',
  'grade',
  'registrationTerm',
  'registration.status',
  creditStatus.as('creditStatus'),
  populatedName('registration.personREF').$notNull().as('personREF'),
] as const;

/** The parts of the student's application that credit depends on, and which of its fields are empty. */
const application = jsonObjectFrom(
  from
    .selectFrom('student')
    .select([
      'student.approvalStatus',
      sql<string>`to_char("student"."waitingSince" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('since'),
      'student.statusReason as reason',
      sql<CreditField[]>`case when "student"."approvalStatus" <> 'Awaiting Info' then array[]::text[]
        else array_remove(array[
          case when "student"."idREF" is null then 'idREF' end, case when "student"."hsREF" is null then 'hsREF' end,
          case when "student"."transcriptREF" is null then 'transcriptREF' end,
          case when "student"."dob" is null then 'dob' end, case when "student"."idType" = '' then 'idType' end,
          case when "student"."idNumber" is null then 'idNumber' end], null) end`.as('missing'),
    ])
    .where('student.personREF', '=', sql.ref<string>('registration.personREF')),
).as('application');

/** The payments for a registration and for changes of it, less refunds, in US dollars. */
const paid = sql<number>`(select coalesce(sum("amountCents" - "refundedCents"), 0)::float8 / 100
  from "transaction" as "part" where "part"."status" in (${literals(paidStatuses)})
    and ("part"."_id" = "registration"."transactionREF" or "part"."registrationREF" = "registration"."_id"))`;

/** The meaning that the institution gives a posted code; null without an agreement. */
const gradeMeaning = sql<string | null>`(select nullif("code" ->> 'meaning', '') from "agreement"
  cross join lateral jsonb_array_elements("agreement"."rules" -> 'gradeCodes') as "code"
  where "agreement"."_id" = "courseInstance"."agreementREF" and "code" ->> 'code' = "registration"."grade" limit 1)`;

const registrations = (db: Db) =>
  db
    .selectFrom('registration')
    .innerJoin('courseInstance', 'courseInstance._id', 'registration.courseInstanceREF')
    .select(registrationColumns)
    .select([application, 'registration.promise', 'registration.incomplete', 'registration.lastActivity'])
    .select([gradeMeaning.as('gradeMeaning'), 'courseInstance.promise as coursePromise'])
    .select(['registration.keptCents', 'registration.keptOnLeavingCents'])
    .select([isCertified.as('isCertified'), mayReturn.as('mayReturn'), ownExchange.as('exchange'), paid.as('paid')])
    .select([
      jsonObjectFrom(
        from
          .selectFrom('courseInstance as course')
          .innerJoin('courseDefinition', 'courseDefinition._id', 'course.courseREF')
          .select([
            'course._id',
            'course.name',
            'course.status',
            'course.start',
            'course.end',
            'course.credits',
            'course.profDescription',
            sql<string>`coalesce(nullif("course"."courseDescription", ''), "courseDefinition"."description")`.as(
              'description',
            ),
            populatedProfessors('course._id', true).as('professorREF'),
            populatedFile('course.thumbnailREF').as('thumbnailREF'),
          ])
          .where('course._id', '=', sql.ref<string>('registration.courseInstanceREF')),
      )
        .$notNull()
        .as('courseInstanceREF'),
      jsonObjectFrom(
        from
          .selectFrom('transaction')
          .select([
            'transaction._id',
            sql<number>`"amountCents"::float8 / 100`.as('amount'),
            'transaction.currency',
            'transaction.status',
          ])
          .where('transaction._id', '=', sql.ref<string>('registration.transactionREF')),
      ).as('transactionREF'),
    ]);
export type RegistrationRecord = NonNullable<Awaited<ReturnType<typeof registrationById>>>;

const oneRegistration = statement((db: Db, { id }: { readonly id: string }) =>
  registrations(db).where('registration._id', '=', id),
);
export const registrationById = async (db: Db, id: string) => (await oneRegistration(db, { id }))[0];

const listRules = {
  search: [sql.ref('courseInstance.name'), sql.ref('grade')],
  sort: {
    course: inWords('courseInstance.name'),
    dateRegistered: sql.ref('dateRegistered'),
    status: sql.ref('registration.status'),
    grade: sql.ref('grade'),
  },
  byDefault: [sql`"dateRegistered" desc`, sql.ref('registration._id')],
};
const ownPages = pages(
  (db: Db, { personId }: { readonly personId: string }) =>
    registrations(db).where('registration.personREF', '=', personId).where('registration.status', '<>', 'Unregistered'),
  listRules,
);
export const ownRegistrations = (db: Db, personId: string, query: PageQuery) => ownPages(db, { personId }, query);

/** A person's active registration in a course, locked for a change. */
export const activeRegistration = (db: Db, personId: string, courseInstanceId: string) =>
  db
    .selectFrom('registration')
    .selectAll()
    .where('personREF', '=', personId)
    .where('courseInstanceREF', '=', courseInstanceId)
    .where('status', 'in', activeStatuses)
    .forUpdate()
    .executeTakeFirst();
export const lockedRegistration = (db: Db, id: string) =>
  db.selectFrom('registration').selectAll().where('_id', '=', id).forUpdate().executeTakeFirst();
export const registrationOfTransaction = (db: Db, transactionId: string) =>
  db.selectFrom('registration').selectAll().where('transactionREF', '=', transactionId).forUpdate().executeTakeFirst();
/** Records that the payer has asked for the registration; false when they had done so before. */
export async function claim(db: Db, id: string): Promise<boolean> {
  const claimed = await db
    .updateTable('registration')
    .set({ isClaimed: true })
    .where('_id', '=', id)
    .where('isClaimed', '=', false)
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}

/** The registration of a transaction, or the one whose change of mode it paid for. */
export const registrationBoughtBy = (db: Db, transactionId: string) =>
  db
    .selectFrom('registration')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('transactionREF', '=', transactionId),
        eb('_id', '=', eb.selectFrom('transaction').select('registrationREF').where('_id', '=', transactionId)),
      ]),
    )
    .forUpdate()
    .executeTakeFirst();

interface PaidFor {
  readonly _id: string;
  readonly transactionREF: string | { readonly _id: string } | null;
}
/** The transactions that paid for a registration: the one that bought it, and those for changes of its mode. */
export async function transactionsOf(db: Db, { _id, transactionREF }: PaidFor): Promise<string[]> {
  const later = await db.selectFrom('transaction').select('_id').where('registrationREF', '=', _id).execute();
  const first = typeof transactionREF === 'string' ? transactionREF : transactionREF?._id;
  return [...(first === undefined ? [] : [first]), ...later.map((one) => one._id)].toSorted();
}

/** The courses a person takes for credit that aren't over. */
export const creditRegistrations = (db: Db, personId: string) =>
  db
    .selectFrom('registration')
    .innerJoin('courseInstance', 'courseInstance._id', 'registration.courseInstanceREF')
    .select(['registration._id', 'courseInstance.name', 'registration.status as placeStatus', 'grade'])
    .select(['courseInstance.status', 'end', 'courseInstance.promise', isCertified.as('isCertified')])
    .where('personREF', '=', personId)
    .where('isAudit', '=', false)
    .where('registration.status', 'in', activeStatuses)
    .where('courseInstance.status', 'not in', ['Closed', 'Cancelled'])
    .orderBy('courseInstance.name')
    .execute();

export const activeInCourse = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('registration')
    .selectAll()
    .where('courseInstanceREF', '=', courseInstanceId)
    .where('status', 'in', activeStatuses)
    .orderBy('_id')
    .forUpdate()
    .execute();

/** The active registrations of a course, and the transactions that paid for them. */
export const placesIn = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('registration')
    .select(['_id', 'isAudit'])
    .select(
      sql<string[]>`array(select "_id" from "transaction" where "_id" = "registration"."transactionREF"
        union select "_id" from "transaction" where "registrationREF" = "registration"."_id")`.as('transactions'),
    )
    .where('courseInstanceREF', '=', courseInstanceId)
    .where('status', 'in', activeStatuses)
    .execute();

/** The promise of a registration in a mode: its course's promise for credit, nothing for audit. */
export const promiseOfMode = (id: string, isAudit: boolean) =>
  sql<string>`(select "courseInstance"."promise" from "registration" as "its"
    join "courseInstance" on "courseInstance"."_id" = "its"."courseInstanceREF"
    where "its"."_id" = ${id} and not ${isAudit}::boolean)`;
type RegistrationChange = Omit<Updateable<Schema['registration']>, 'status' | 'promise'> & {
  readonly promise?: RawBuilder<string>;
};
export const updateRegistration = (db: Db, id: string, change: RegistrationChange) =>
  db.updateTable('registration').set(change).where('_id', '=', id).execute();

export const withCourse = (db: Db) =>
  db
    .selectFrom('registration')
    .innerJoin('person', 'person._id', 'registration.personREF')
    .innerJoin('courseInstance', 'courseInstance._id', 'registration.courseInstanceREF');
export const ofCourse = (db: Db) =>
  withCourse(db)
    .select(registrationColumns)
    .select(['registration.incomplete', 'registration.lastActivity', gradeMeaning.as('gradeMeaning')])
    .select([sql<boolean>`"gradeReopenedAt" is not null`.as('gradeReopened'), namedInstance])
    .select([exchange.as('exchange'), left.as('left')]);
