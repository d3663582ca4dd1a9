import { activeStatuses, type RegistrationStatus } from '@stoa/contract/registrations';
import type { Step } from '@stoa/contract/kernel/transition';
import { sql } from 'kysely';
import { statement } from '../../kernel/statements.ts';
import { registrationSteps } from '../lifecycle.ts';
import type { Db } from '../../kernel/db.ts';

interface NewPlace {
  readonly personREF: string;
  readonly courseInstanceREF: string;
  /** null: an id for a transaction that is written before the work is done */
  readonly transactionREF: string | null;
  readonly isAudit: boolean;
  readonly status: RegistrationStatus;
  /** where the student's own record names none */
  readonly term: string;
}
const place = statement((db: Db, values: NewPlace) =>
  db
    // Held: whoever is about to become something else than a student waits for this, or is waited for, and gets no place.
    .with('registrant', (also) =>
      also
        .selectFrom('person')
        .select('_id')
        .where('_id', '=', values.personREF)
        .where('role', '=', 'Student')
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
    .columns(['personREF', 'courseInstanceREF', 'isAudit', 'status', 'transactionREF', 'registrationTerm'])
    .expression((eb) =>
      eb.selectFrom('registrant').select([
        'registrant._id as personREF',
        sql<string>`${values.courseInstanceREF}::uuid`.as('courseInstanceREF'),
        sql<boolean>`${values.isAudit}::boolean`.as('isAudit'),
        sql<RegistrationStatus>`${values.status}::text`.as('status'),
        sql<string>`coalesce(${values.transactionREF}::uuid, "newId"())`.as('transactionREF'),
        sql<string>`coalesce((select nullif("registrationTerm", '') from "student"
          where "student"."personREF" = ${values.personREF}), ${values.term})`.as('registrationTerm'),
      ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['_id', sql<string>`"transactionREF"`.as('transactionREF')]),
);
/** Who gets a place waits no longer. Undefined where the person has one in this course already, or is no student (any more). */
export const insertRegistration = async (db: Db, values: NewPlace) => (await place(db, values))[0];

/** The place somebody has in a course; read, and held by nobody. */
export const placeOf = (db: Db, personId: string, courseInstanceId: string) =>
  db
    .selectFrom('registration')
    .select(['_id', 'isAudit', 'status'])
    .where('personREF', '=', personId)
    .where('courseInstanceREF', '=', courseInstanceId)
    .where('status', 'in', activeStatuses)
    .executeTakeFirst();
export const hasPlace = async (db: Db, personId: string, courseInstanceId: string): Promise<boolean> =>
  (await placeOf(db, personId, courseInstanceId)) !== undefined;

/** Whether the place that a transaction has bought, or paid the difference for, is still held. */
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

/** Takes a step of a registration's lifecycle; `why` it ends, where it does. False when there is no such step from where it is. */
export async function moveRegistration(
  db: Db,
  { _id, status }: { readonly _id: string; readonly status: RegistrationStatus },
  step: keyof typeof registrationSteps,
  why?: string,
): Promise<boolean> {
  const { from, to }: Step<RegistrationStatus> = registrationSteps[step];
  if (!from.includes(status)) return false;
  const moved = await db
    .updateTable('registration')
    .set({ status: to, ...(why !== undefined && { endedAt: new Date(), endedReason: why }) })
    .where('_id', '=', _id)
    .where('status', '=', status)
    .returning('_id')
    .executeTakeFirst();
  return moved !== undefined;
}
