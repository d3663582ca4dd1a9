import type {
  Credential,
  CredentialField,
  NewCredential,
  NewQualification,
  Qualification,
} from '@stoa/contract/catalog/instructor-files.endpoints';
import { expiryDays } from '@stoa/contract/catalog/instructor-files.endpoints';
import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { populatedInstitution } from '../../people/accounts/institution.queries.ts';
import { populatedNameOnly } from '../../people/accounts/accounts.queries.ts';
import { amongOwnProfessors, type Scoped } from '../institutions/scope.queries.ts';
import { todayIn } from '../institutions/institutions.queries.ts';
import type { Db } from '../../kernel/db.ts';

/** A professor by the id of their record, if the current person may see them. */
export const professorSeenBy = (db: Db, me: Scoped, id: string) =>
  db
    .selectFrom('professor')
    .innerJoin('person', 'person._id', 'professor.personREF')
    .select(['professor._id', 'professor.personREF as personId', 'person.email', 'person.firstName', 'person.lastName'])
    .where('professor._id', '=', id)
    .where(amongOwnProfessors(me))
    .executeTakeFirst();

const credentials = (db: Db, { institutionREF }: Scoped) =>
  db
    .selectFrom('credential')
    .select(['_id', 'kind', 'level', 'field', 'institution', 'year', 'hours', 'createdAt', 'professorREF'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('credentialCheck as check')
          .select(['check.field', 'check.document'])
          .select([
            sql<string>`to_char("check"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('at'),
            populatedNameOnly('check.byREF').as('by'),
            populatedInstitution('check.institutionREF').$notNull().as('institution'),
          ])
          .whereRef('check.credentialREF', '=', 'credential._id')
          // An institution can't see the checks of another one.
          .$if(institutionREF !== null, (some) => some.where('check.institutionREF', '=', institutionREF))
          .orderBy('check.field')
          .orderBy('check.institutionREF'),
      ).as('checks'),
    )
    .$narrowType<Pick<Credential, 'kind' | 'checks'>>();
const any = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;
export const credentialsOf = (db: Db, me: Scoped, ...professors: readonly string[]) =>
  credentials(db, me).where('professorREF', '=', any(professors)).orderBy('_id').execute();
export const credentialById = (db: Db, me: Scoped, id: string) =>
  credentials(db, me).where('_id', '=', id).executeTakeFirst();

export const insertCredentials = (
  db: Db,
  rows: readonly (NewCredential & { readonly professorREF: string; readonly createdByREF: string })[],
) => db.insertInto('credential').values(rows).returning('_id').execute();
export const deleteCredential = (db: Db, id: string) => db.deleteFrom('credential').where('_id', '=', id).execute();

export const saveChecks = (
  db: Db,
  credentialREF: string,
  fields: readonly CredentialField[],
  check: { readonly institutionREF: string; readonly document: string; readonly byREF: string },
) =>
  db
    .insertInto('credentialCheck')
    .values([...new Set(fields)].map((field) => ({ credentialREF, field, ...check })))
    .onConflict((conflict) =>
      conflict
        .columns(['credentialREF', 'institutionREF', 'field'])
        .doUpdateSet({ document: check.document, byREF: check.byREF, at: sql`now()` as never }),
    )
    .execute();

/** The current day at an institution, in the zone of its latest agreement that has begun; else in UTC. */
const todayOf = (
  institution: RawBuilder<unknown>,
) => sql<string>`(now() at time zone coalesce((select "rules" ->> 'zone'
  from "agreement" where "agreement"."institutionREF" = ${institution}
    and "effective" <= ${todayIn('agreement')} order by "effective" desc limit 1), 'UTC'))::date`;
/** The same day for a qualification. */
export const todayThere = todayOf(sql`"qualification"."institutionREF"`);
export const todayAt = async (db: Db, institutionId: string): Promise<string> =>
  (
    await db
      .selectNoFrom(sql<string>`${todayOf(sql`${institutionId}::uuid`)}::text`.as('day'))
      .executeTakeFirstOrThrow()
  ).day;
const isValid = sql<boolean>`("qualification"."validUntil" is null or "qualification"."validUntil" >= ${todayThere})`;
const qualifications = (db: Db) =>
  db
    .selectFrom('qualification')
    .innerJoin('courseDefinition', 'courseDefinition._id', 'qualification.courseDefinitionREF')
    .select(['qualification._id', 'basis', 'reason', 'validUntil', 'qualification.decidedAt', 'professorREF'])
    .select([
      isValid.as('isValid'),
      populatedNameOnly('qualification.decidedByREF').as('decidedBy'),
      populatedInstitution('qualification.institutionREF').$notNull().as('institutionREF'),
      sql<Qualification['courseDefinitionREF']>`json_build_object('_id', "courseDefinition"."_id",
        'name', "courseDefinition"."name")`.as('courseDefinitionREF'),
    ])
    .$narrowType<Pick<Qualification, 'basis'>>();
const ofInstitution = (db: Db, { institutionREF }: Scoped) =>
  qualifications(db).$if(institutionREF !== null, (some) =>
    some.where('qualification.institutionREF', '=', institutionREF),
  );
export const qualificationsOf = (db: Db, me: Scoped, ...professors: readonly string[]) =>
  ofInstitution(db, me).where('professorREF', '=', any(professors)).orderBy('qualification._id').execute();
export const qualificationById = (db: Db, me: Scoped, id: string) =>
  ofInstitution(db, me).where('qualification._id', '=', id).executeTakeFirst();

/** Saves an institution's qualification of a professor for a course. Returns its id. */
export const saveQualification = (
  db: Db,
  qualification: NewQualification & { readonly professorREF: string; readonly decidedByREF: string },
) =>
  db
    .insertInto('qualification')
    .values(qualification)
    .onConflict((conflict) =>
      conflict.columns(['professorREF', 'institutionREF', 'courseDefinitionREF']).doUpdateSet({
        basis: qualification.basis,
        reason: qualification.reason,
        validUntil: qualification.validUntil,
        decidedByREF: qualification.decidedByREF,
        decidedAt: sql`now()` as never,
        remindedAt: null,
      }),
    )
    .returning('_id')
    .executeTakeFirstOrThrow();
export const deleteQualification = (db: Db, id: string) =>
  db.deleteFrom('qualification').where('_id', '=', id).execute();

/** The professors of these courses who have no valid qualification for them at the institution that grants the credit. */
export const unqualifiedFor = (db: Db, courseInstanceIds: readonly string[]) =>
  db
    .selectFrom('courseInstanceProfessor as of')
    .innerJoin('courseInstance', 'courseInstance._id', 'of.courseInstanceREF')
    .innerJoin('courseDefinition', 'courseDefinition._id', 'courseInstance.courseREF')
    .innerJoin('institution', 'institution._id', 'courseDefinition.institutionREF')
    .innerJoin('professor', 'professor._id', 'of.professorREF')
    .innerJoin('person', 'person._id', 'professor.personREF')
    .leftJoin('qualification', (join) =>
      join
        .onRef('qualification.professorREF', '=', 'professor._id')
        .onRef('qualification.courseDefinitionREF', '=', 'courseInstance.courseREF')
        .onRef('qualification.institutionREF', '=', 'courseDefinition.institutionREF'),
    )
    .select(['of.courseInstanceREF', 'of.professorREF', 'person.firstName', 'person.lastName'])
    .select(['institution._id as institutionREF', 'institution.name as institution', 'qualification.validUntil'])
    .where('courseInstance._id', 'in', courseInstanceIds)
    .where((eb) => eb.or([eb('qualification._id', 'is', null), eb.not(isValid)]))
    .orderBy('of.position')
    .execute();

export const sharesOf = (db: Db, { institutionREF }: Scoped, professorId: string) =>
  db
    .selectFrom('fileSharing')
    .innerJoin('institution', 'institution._id', 'fileSharing.institutionREF')
    .select(['institution._id', 'institution.name', 'agreedAt'])
    .where('professorREF', '=', professorId)
    .$if(institutionREF !== null, (some) => some.where('fileSharing.institutionREF', '=', institutionREF))
    .orderBy('institution.name')
    .execute();
/** True while a professor shares the file with an institution. Locked, so that it stays shared until the caller is done. */
export const lockedSharing = async (
  db: Db,
  { professorREF, institutionREF }: { readonly professorREF: string; readonly institutionREF: string },
): Promise<boolean> =>
  (await db
    .selectFrom('fileSharing')
    .select('professorREF')
    .where('professorREF', '=', professorREF)
    .where('institutionREF', '=', institutionREF)
    .forShare()
    .executeTakeFirst()) !== undefined;
export const saveSharing = (db: Db, sharing: { readonly professorREF: string; readonly institutionREF: string }) =>
  db
    .insertInto('fileSharing')
    .values(sharing)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
export const endSharing = (
  db: Db,
  { professorREF, institutionREF }: { professorREF: string; institutionREF: string },
) =>
  db
    .deleteFrom('fileSharing')
    .where('professorREF', '=', professorREF)
    .where('institutionREF', '=', institutionREF)
    .execute();

/** The definition, if it names the institution. */
export const definitionOf = (db: Db, institutionId: string, id: string) =>
  db
    .selectFrom('courseDefinition')
    .select(['_id', 'name', 'createdByREF'])
    .where('_id', '=', id)
    .where('institutionREF', '=', institutionId)
    .executeTakeFirst();

/** Locks and returns the qualifications that end soon without a reminder yet, with their recipients. */
export const expiring = (db: Db) =>
  db
    .selectFrom('qualification')
    .innerJoin('courseDefinition', 'courseDefinition._id', 'qualification.courseDefinitionREF')
    .innerJoin('institution', 'institution._id', 'qualification.institutionREF')
    .innerJoin('professor', 'professor._id', 'qualification.professorREF')
    .innerJoin('person', 'person._id', 'professor.personREF')
    .select(['qualification._id', 'validUntil', 'courseDefinition.name as course', 'institution.name as institution'])
    .select(['qualification.institutionREF', 'qualification.professorREF'])
    .select(['professor.personREF', 'person.email', 'person.firstName', 'person.lastName'])
    .$narrowType<{ validUntil: string }>()
    .where('remindedAt', 'is', null)
    .where('validUntil', '>=', todayThere)
    .where('validUntil', '<=', sql<string>`${todayThere} + ${sql.lit(expiryDays)}`)
    .orderBy('qualification._id')
    .limit(200)
    .forUpdate('qualification')
    .execute();
export const noteReminded = (db: Db, ids: readonly string[]) =>
  db.updateTable('qualification').set({ remindedAt: new Date() }).where('_id', 'in', ids).execute();

/** The professors who are qualified at an institution or teach its courses, with the courses, by name. */
export const rosterOf = (db: Db, institutionId: string) =>
  db
    .selectFrom('professor')
    .innerJoin('person', 'person._id', 'professor.personREF')
    .select(['professor._id', 'person.firstName', 'person.lastName'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('courseInstanceProfessor as of')
          .innerJoin('courseInstance', 'courseInstance._id', 'of.courseInstanceREF')
          .innerJoin('courseDefinition', 'courseDefinition._id', 'courseInstance.courseREF')
          .select([
            'courseDefinition.name',
            'courseDefinition.equivalent',
            'courseDefinition.courseNumber',
            'courseInstance.credits',
          ])
          .distinct()
          .whereRef('of.professorREF', '=', 'professor._id')
          .where('courseDefinition.institutionREF', '=', institutionId)
          .where('courseInstance.status', 'not in', ['Draft', 'Denied', 'Cancelled', 'Pending Approval']),
      ).as('courses'),
      eb
        .exists(
          eb
            .selectFrom('fileSharing')
            .select('fileSharing.professorREF')
            .whereRef('fileSharing.professorREF', '=', 'professor._id')
            .where('fileSharing.institutionREF', '=', institutionId),
        )
        .$castTo<boolean>()
        .as('isShared'),
    ])
    .where(amongOwnProfessors({ institutionREF: institutionId }))
    .orderBy('person.lastName')
    .orderBy('person.firstName')
    .orderBy('professor._id')
    .execute();
