import type { RosterCorrection } from '@stoa/contract/enrollment/enrollment.endpoints';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { sql, type Insertable } from 'kysely';
import { populatedName, populatedNameOnly } from '../../people/accounts/accounts.queries.ts';
import { namedInstance, visibleInstances } from '../../catalog/course-instances/course-instances.queries.ts';
import { inWords, pageOf } from '../../kernel/lists.ts';
import type { Db } from '../../kernel/db.ts';
import type { Me } from '../../kernel/access.ts';
import { wentBack } from '../../payments/payments.queries.ts';
import type { Schema } from '../../schema.ts';

const corrections = (db: Db, me: Me) =>
  db
    .selectFrom('rosterCorrection')
    .innerJoin('registration', 'registration._id', 'rosterCorrection.registrationREF')
    .innerJoin('person', 'person._id', 'registration.personREF')
    .innerJoin('courseInstance', 'courseInstance._id', 'registration.courseInstanceREF')
    .select([
      'rosterCorrection._id',
      'rosterCorrection.kind',
      'rosterCorrection.reason',
      'rosterCorrection.grade',
      'rosterCorrection.askedAt',
      'rosterCorrection.decision',
      'rosterCorrection.decisionReason',
      'rosterCorrection.decidedAt',
      'rosterCorrection.agreedAt',
      'registration.courseInstanceREF as courseId',
    ])
    .select([
      namedInstance,
      populatedName('registration.personREF').$notNull().as('personREF'),
      populatedNameOnly('rosterCorrection.askedByREF').as('askedBy'),
      populatedNameOnly('rosterCorrection.decidedByREF').as('decidedBy'),
      sql<RosterCorrection['registrationREF']>`json_build_object('_id', "registration"."_id",
        'status', "registration"."status", 'grade', "registration"."grade")`.as('registrationREF'),
      sql<number | null>`case when "kind" = 'attended' and "decision" is null
        then nullif(${wentBack}, 0)::float8 / 100 end`.as('owed'),
    ])
    .where(visibleInstances[me.role](me));
export type CorrectionRecord = NonNullable<Awaited<ReturnType<typeof correctionById>>>;

export const correctionById = (db: Db, me: Me, id: string) =>
  corrections(db, me).where('rosterCorrection._id', '=', id).executeTakeFirst();

type Filters = PageQuery & {
  readonly courseInstanceREF?: string;
  readonly state?: 'open' | 'confirmed' | 'refused';
};
export function correctionPage(db: Db, me: Me, { courseInstanceREF, state, ...query }: Filters) {
  let found = corrections(db, me);
  if (courseInstanceREF !== undefined) found = found.where('courseInstance._id', '=', courseInstanceREF);
  if (state === 'open') found = found.where('decision', 'is', null);
  else if (state !== undefined) found = found.where('decision', '=', state);
  return pageOf(found, query, {
    search: ['person.firstName', 'person.lastName', 'courseInstance.name'].map((column) => sql.ref(column)),
    sort: {
      student: inWords('person.lastName'),
      course: inWords('courseInstance.name'),
      askedAt: sql.ref('askedAt'),
      decision: sql.ref('decision'),
    },
    byDefault: [sql`("decision" is not null)`, sql`"askedAt" desc`, sql.ref('rosterCorrection._id')],
  });
}

/** Returns undefined when another correction of the registration is open. */
export const insertCorrection = (db: Db, correction: Insertable<Schema['rosterCorrection']>) =>
  db
    .insertInto('rosterCorrection')
    .values(correction)
    .onConflict((conflict) => conflict.doNothing())
    .returning('_id')
    .executeTakeFirst();

/** Records that the institution agrees and waits for a payment. False when it agreed before or has decided. */
export const agree = async (db: Db, id: string, agreedByREF: string): Promise<boolean> =>
  (await db
    .updateTable('rosterCorrection')
    .set({ agreedAt: new Date(), agreedByREF })
    .where('_id', '=', id)
    .where('decision', 'is', null)
    .where('agreedAt', 'is', null)
    .returning('_id')
    .executeTakeFirst()) !== undefined;

/** Confirms the correction of a registration that waited for a payment, on behalf of the person who agreed to it. */
export const confirmPaid = (db: Db, registrationId: string) =>
  db
    .updateTable('rosterCorrection')
    .from('registration')
    .innerJoin('person', 'person._id', 'registration.personREF')
    .innerJoin('courseInstance', 'courseInstance._id', 'registration.courseInstanceREF')
    .set((eb) => ({ decision: 'confirmed' as const, decidedByREF: eb.ref('agreedByREF'), decidedAt: new Date() }))
    .whereRef('rosterCorrection.registrationREF', '=', 'registration._id')
    .where('registration._id', '=', registrationId)
    .where('decision', 'is', null)
    .where('agreedAt', 'is not', null)
    .returning(['askedByREF', 'kind', 'courseInstance.name as course', 'firstName', 'lastName'])
    .executeTakeFirst();

/** Compare-and-set: undefined when somebody else has decided. */
export const decideOpen = (
  db: Db,
  id: string,
  decided: {
    readonly decision: 'confirmed' | 'refused';
    readonly decidedByREF: string;
    readonly decisionReason: string;
  },
) =>
  db
    .updateTable('rosterCorrection')
    .set({ ...decided, decidedAt: new Date() })
    .where('_id', '=', id)
    .where('decision', 'is', null)
    .returning('agreedAt')
    .executeTakeFirst();
