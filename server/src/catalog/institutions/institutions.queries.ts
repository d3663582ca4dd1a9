import { institutionFields } from '@stoa/contract/catalog/institutions.endpoints';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { namesOf } from '@stoa/contract/kernel/record-fields';
import { sql, type Insertable, type Updateable } from 'kysely';
import { inWords, pageOf, isReferredBy } from '../../kernel/lists.ts';
import type { Db } from '../../kernel/db.ts';
import type { Schema } from '../../schema.ts';
import type { Agreement } from '@stoa/contract/catalog/agreements.endpoints';
import { populatedNameOnly } from '../../people/accounts/accounts.queries.ts';
import { populatedFile } from '../../people/files.queries.ts';
import type { Me } from '../../kernel/access.ts';
import type { AgreementRules } from '../../columns.ts';

const columns = ['_id', 'version', ...namesOf(institutionFields)] as const;

export const institutionPage = (db: Db, query: PageQuery) =>
  pageOf(db.selectFrom('institution').select(columns), query, {
    search: ['name', 'city', 'email', 'phone'].map((column) => sql.ref(column)),
    sort: { name: inWords('name'), city: inWords('city'), email: sql.ref('email'), phone: sql.ref('phone') },
    byDefault: [inWords('name'), sql.ref('_id')],
  });

export const insertInstitution = (db: Db, institution: Insertable<Schema['institution']>) =>
  db.insertInto('institution').values(institution).returning(columns).executeTakeFirstOrThrow();

export const updateInstitution = (db: Db, id: string, change: Updateable<Schema['institution']>) =>
  db.updateTable('institution').set(change).where('_id', '=', id).returning(columns).executeTakeFirst();

export const institutionById = (db: Db, id: string) =>
  db.selectFrom('institution').select(columns).where('_id', '=', id).executeTakeFirst();

export const deleteInstitution = (db: Db, id: string) =>
  db.deleteFrom('institution').where('_id', '=', id).returning('name').executeTakeFirst();

/** The current day by the zone of a version, which may have another zone than the version before it. */
export const todayIn = (version: string) => sql`(now() at time zone (${sql.ref(version)}."rules" ->> 'zone'))::date`;
/** A version is in force from its day until it ends or a later one of the same institution takes effect. */
const state = sql<Agreement['state']>`case
  when "agreement"."effective" > ${todayIn('agreement')} then 'planned'
  when "agreement"."until" < ${todayIn('agreement')} or exists (select from "agreement" as "next"
    where "next"."institutionREF" = "agreement"."institutionREF" and "next"."effective" > "agreement"."effective"
      and "next"."effective" <= ${todayIn('next')}) then 'over'
  else 'in force' end`;

const agreements = (db: Db) =>
  db
    .selectFrom('agreement')
    .select(['_id', 'institutionREF', 'number', 'effective', 'until', 'rules', 'createdAt', state.as('state')])
    .select([
      populatedFile('agreement.paperREF').as('paperREF'),
      populatedNameOnly('agreement.createdByREF').as('createdBy'),
      isReferredBy('courseInstance', 'agreementREF', 'agreement._id').as('isUsed'),
    ]);
export type AgreementRow = NonNullable<Awaited<ReturnType<typeof agreementById>>>;

export const agreementById = (db: Db, id: string) => agreements(db).where('_id', '=', id).executeTakeFirst();

/** The versions of an institution's agreement, the newest first. */
export const agreementsOf = (db: Db, institutionId: string) =>
  agreements(db).where('institutionREF', '=', institutionId).orderBy('effective', 'desc').execute();

/** The version in force today at the institution of a course definition; undefined if there is none. */
export const agreementInForce = (db: Db, institutionId: string) =>
  agreements(db)
    .where('institutionREF', '=', institutionId)
    .where(state, '=', sql.lit('in force' as const))
    .executeTakeFirst();

export const insertAgreement = (db: Db, agreement: Insertable<Schema['agreement']>) =>
  db.insertInto('agreement').values(agreement).returning('_id').executeTakeFirstOrThrow();
export const setPaper = (db: Db, id: string, paperREF: string) =>
  db.updateTable('agreement').set({ paperREF }).where('_id', '=', id).execute();
export const deleteAgreement = (db: Db, id: string) => db.deleteFrom('agreement').where('_id', '=', id).execute();

/** The last day on which a course was opened under an institution's agreement, in the institution's zone. */
export const lastOpening = async (db: Db, institutionId: string) =>
  (
    await db
      .selectFrom('courseInstance')
      .innerJoin('agreement', 'agreement._id', 'courseInstance.agreementREF')
      .select(
        sql<string | null>`max((("promise" ->> 'promisedAt')::timestamptz at time zone
          ("agreement"."rules" ->> 'zone'))::date)::text`.as('day'),
      )
      .where('agreement.institutionREF', '=', institutionId)
      .executeTakeFirst()
  )?.day;

/** The institutions that the person can name in a course definition. */
export const partnerPage = (db: Db, me: Me, query: PageQuery) =>
  pageOf(
    db
      .selectFrom('institution')
      .select(['institution._id', 'institution.name'])
      .select((eb) =>
        eb
          .exists(
            agreements(db)
              .clearSelect()
              .select('agreement._id')
              .where('agreement.institutionREF', '=', sql.ref<string>('institution._id'))
              .where(state, '=', sql.lit('in force' as const)),
          )
          .$castTo<boolean>()
          .as('hasAgreement'),
      )
      .where((eb) => (me.institutionREF === null ? eb.lit(true) : eb('institution._id', '=', me.institutionREF))),
    query,
    {
      search: [sql.ref('institution.name')],
      sort: { name: inWords('institution.name') },
      byDefault: [inWords('institution.name'), sql.ref('institution._id')],
    },
  );

interface PromisedRegistration {
  readonly courseInstanceREF: string;
  readonly isAudit: boolean;
}
/**
 * The promise of a course for a place, null for audit. It never changes once the course has opened, so this is the
 * promise that the student read.
 */
export const promisedBy = ({ courseInstanceREF, isAudit }: PromisedRegistration) =>
  sql<string>`(select "promise" from "courseInstance" where "_id" = ${courseInstanceREF}::uuid and not ${isAudit}::boolean)`;

/** The grade codes of the agreement that a course opened under; empty without one. They never change for an open course. */
export const codesOf = async (db: Db, courseInstanceId: string): Promise<AgreementRules['gradeCodes']> =>
  (
    await db
      .selectFrom('courseInstance')
      .innerJoin('agreement', 'agreement._id', 'courseInstance.agreementREF')
      .select('rules')
      .where('courseInstance._id', '=', courseInstanceId)
      .where('promise', 'is not', null)
      .executeTakeFirst()
  )?.rules.gradeCodes ?? [];
/** The grade code for a withdrawal. */
export const withdrawnCode = async (db: Db, courseInstanceId: string): Promise<string> =>
  (await codesOf(db, courseInstanceId)).find(({ kind }) => kind === 'withdrawn')?.code ?? 'W';

/**
 * The college's code for the end of the registration in a join, by the agreement in the same join: the most specific matching
 * entry. Null if none matches.
 */
export const leavingCode = sql<string | null>`(select "entry" ->> 'code'
  from jsonb_array_elements("agreement"."rules" -> 'leavingCodes') as "entry"
  where "entry" ->> 'event' = "registration"."leftAs"
    and coalesce("entry" ->> 'by', "registration"."endedBy", '') = coalesce("registration"."endedBy", '')
    and coalesce(("entry" ->> 'percent')::numeric, "registration"."endedPercent", -1) = coalesce("registration"."endedPercent", -1)
  order by "entry" ->> 'by' is null, "entry" ->> 'percent' is null limit 1)`;
