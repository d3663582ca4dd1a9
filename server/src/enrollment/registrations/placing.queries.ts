import type { Leaver, LeavingEvent } from '@stoa/contract/catalog/agreements.endpoints';
import { activeStatuses, type RegistrationStatus } from '@stoa/contract/catalog/course-lifecycle';
import type { Role } from '@stoa/contract/kernel/role';
import type { Step, Steps } from '@stoa/contract/kernel/transition';
import { sql } from 'kysely';
import { promisedBy } from '../../catalog/institutions/institutions.queries.ts';
import { literals } from '../../kernel/lists.ts';
import type { Anyone, Asking } from '../../kernel/context.ts';
import { statement, type Db } from '../../kernel/db.ts';

/**
 * The lifecycle of a registration, which begins as Registered or Payment pending. `withdraw` and the three after it exist only
 * for credit under an agreement.
 */
export const registrationSteps = {
  confirm: { from: ['Payment pending'], to: 'Registered' },
  'fail payment': { from: ['Payment pending'], to: 'Unregistered' },
  unregister: { from: activeStatuses, to: 'Unregistered' },
  withdraw: { from: activeStatuses, to: 'Withdrawn' },
  'never attended': { from: activeStatuses, to: 'No-show' },
  'attended after all': { from: ['No-show'], to: 'Registered' },
  'attended, payment pending': { from: ['No-show'], to: 'Payment pending' },
  cancel: { from: activeStatuses, to: 'Cancelled' },
} as const satisfies Steps<RegistrationStatus>;

/** The steps that end a place, with the event for which a college may have a code. */
const leavingSteps: Readonly<Partial<Record<keyof typeof registrationSteps, LeavingEvent>>> = {
  unregister: 'dropped',
  withdraw: 'withdrawn',
  'never attended': 'no-show',
  cancel: 'cancelled',
};
const leaverOf: Readonly<Record<Role, Leaver>> = {
  Student: 'student',
  Professor: 'professor',
  InstitutionAdmin: 'college',
  Administrator: 'operator',
};

interface NewRegistration {
  readonly personREF: string;
  readonly courseInstanceREF: string;
  /** null: this query makes the id, and its transaction is inserted later in the same database transaction */
  readonly transactionREF: string | null;
  readonly isAudit: boolean;
  readonly status: RegistrationStatus;
  /** used when neither the course nor the student's own record has a term */
  readonly term: string;
}
const insert = statement((db: Db, values: NewRegistration) =>
  db
    // Locks the person, so that a concurrent change of their role either waits for this or prevents the registration.
    .with('registrant', (also) =>
      also
        .selectFrom('person')
        .select('_id')
        .where('_id', '=', values.personREF)
        .where('role', '=', 'Student')
        .where('deletedAt', 'is', null)
        .forKeyShare(),
    )
    .with('waited', (also) =>
      also
        .updateTable('waitingEntry')
        .set({ endedAt: sql`now()`, outcome: 'registered' })
        .where('personREF', '=', values.personREF)
        .where('courseInstanceREF', '=', values.courseInstanceREF)
        .where('endedAt', 'is', null)
        .where((eb) => eb.exists(eb.selectFrom('registrant').select('_id'))),
    )
    .insertInto('registration')
    .columns(['personREF', 'courseInstanceREF', 'isAudit', 'status', 'transactionREF', 'registrationTerm', 'promise'])
    .expression((eb) =>
      eb.selectFrom('registrant').select([
        'registrant._id as personREF',
        sql<string>`${values.courseInstanceREF}::uuid`.as('courseInstanceREF'),
        sql<boolean>`${values.isAudit}::boolean`.as('isAudit'),
        sql<RegistrationStatus>`${values.status}::text`.as('status'),
        sql<string>`coalesce(${values.transactionREF}::uuid, "newId"())`.as('transactionREF'),
        sql<string>`coalesce((select "termName" from "courseInstance" where "_id" = ${values.courseInstanceREF}::uuid),
          (select nullif("registrationTerm", '') from "student"
          where "student"."personREF" = ${values.personREF}), ${values.term})`.as('registrationTerm'),
        promisedBy(values).as('promise'),
      ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['_id', sql<string>`"transactionREF"`.as('transactionREF')]),
);
/**
 * Registers a person and ends their wait. Returns undefined when they are already registered in this course or are no longer
 * a student.
 */
export const insertRegistration = async (db: Db, values: NewRegistration) => (await insert(db, values))[0];

/** A person's registration in a course, read without a lock. */
export const registrationOf = (db: Db, personId: string, courseInstanceId: string) =>
  db
    .selectFrom('registration')
    .select(['_id', 'isAudit', 'status', 'transactionREF', 'keptCents', 'grade'])
    .where('personREF', '=', personId)
    .where('courseInstanceREF', '=', courseInstanceId)
    .where('status', 'in', activeStatuses)
    .executeTakeFirst();
export const isRegistered = async (db: Db, personId: string, courseInstanceId: string): Promise<boolean> =>
  (await registrationOf(db, personId, courseInstanceId)) !== undefined;

/** True when a person is registered in a course, by default the query's "courseInstance". */
export const studiesIn = (personId: string, { course = 'courseInstance._id', forCredit = false } = {}) =>
  sql<boolean>`exists (select from "registration" where "registration"."courseInstanceREF" = ${sql.ref(course)}
    and "registration"."personREF" = ${personId} and not ("registration"."isAudit" and ${forCredit})
    and "registration"."status" in (${literals(activeStatuses)}))`;

/** Returns everybody who belongs to a course, active registrations and professors, without `except`. */
export async function peopleIn(db: Db, courseInstanceId: string, except: string | null = null): Promise<string[]> {
  const { rows } = await sql<{ personREF: string }>`select "personREF" from "registration"
      where "courseInstanceREF" = ${courseInstanceId} and "status" in (${literals(activeStatuses)})
        and "personREF" is distinct from ${except}::uuid
    union select "professor"."personREF" from "courseInstanceProfessor" as "of"
      join "professor" on "professor"."_id" = "of"."professorREF"
      where "of"."courseInstanceREF" = ${courseInstanceId} and "professor"."personREF" is distinct from ${except}::uuid`.execute(
    db,
  );
  return rows.map(({ personREF }) => personREF);
}

/** True when the registration that a transaction bought, or paid the difference for, is still active. */
export const holdsPlace = async (db: Db, transactionId: string): Promise<boolean> =>
  (await db
    .selectFrom('registration')
    .select('_id')
    .where((eb) =>
      eb.or([
        eb('transactionREF', '=', transactionId),
        eb(
          '_id',
          '=',
          eb
            .selectFrom('transaction')
            .select('transaction.registrationREF')
            .where('transaction._id', '=', transactionId),
        ),
      ]),
    )
    .where('status', 'in', activeStatuses)
    .executeTakeFirst()) !== undefined;

/**
 * Takes a step of a registration's lifecycle, and notes how it ended and who did it; `why` is the reason. False when there is no such step from its
 * status.
 */
export async function moveRegistration(
  { db, me }: Asking<Db, Anyone>,
  { _id, status }: { readonly _id: string; readonly status: RegistrationStatus },
  step: keyof typeof registrationSteps,
  why?: string,
): Promise<boolean> {
  const { from, to }: Step<RegistrationStatus> = registrationSteps[step];
  if (!from.includes(status)) return false;
  const leftAs = leavingSteps[step] ?? null;
  const endedBy = leftAs && me ? leaverOf[me.role] : null;
  const moved = await db
    .updateTable('registration')
    .set({ status: to, leftAs, endedBy, ...(why !== undefined && { endedAt: new Date(), endedReason: why }) })
    .where('_id', '=', _id)
    .where('status', '=', status)
    .returning('_id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** The status of a person's latest registration in a course; undefined where there was none. */
export const lastOf = async (db: Db, personId: string, courseInstanceId: string) =>
  (
    await db
      .selectFrom('registration')
      .select('status')
      .where('personREF', '=', personId)
      .where('courseInstanceREF', '=', courseInstanceId)
      .orderBy('_id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.status;

/** True when the institution has agreed that a student attended, and the student still has to repay the refund. */
export const mayReturn = sql<boolean>`exists (select from "rosterCorrection"
  join "courseInstance" as "of" on "of"."_id" = "registration"."courseInstanceREF" and "of"."status" <> 'Cancelled'
  where "rosterCorrection"."registrationREF" = "registration"."_id" and "decision" is null and "agreedAt" is not null)`;
/** The registration of a no-show who may return to the roster; undefined where there is none of that id. */
export const returningRegistration = (db: Db, id: string) =>
  db
    .selectFrom('registration')
    .select(['_id', 'personREF', 'courseInstanceREF', 'transactionREF'])
    .where('_id', '=', id)
    .where('status', '=', 'No-show')
    .where(mayReturn)
    .executeTakeFirst();
