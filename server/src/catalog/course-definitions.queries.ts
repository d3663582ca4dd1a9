import {
  type CourseDefinitionStatus,
  courseDefinitionFields,
} from '@stoa/contract/catalog/course-definitions.endpoints';
import { namesBy, plainInputs } from '@stoa/contract/kernel/record-fields';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import type { Role } from '@stoa/contract/kernel/role';
import { sql, type Expression, type Insertable, type SqlBool, type Updateable } from 'kysely';
import { populatedName } from '../people/accounts/accounts.queries.ts';
import { isDisclosedTo, nameFor, populatedInstitution } from '../people/accounts/institution.queries.ts';
import { inOwnDefinitions } from './institutions/scope.queries.ts';
import { isSinceYesterday, isReferredBy, inWords, pageOf } from '../kernel/lists.ts';
import type { Db } from '../kernel/db.ts';
import type { Me } from '../kernel/access.ts';
import type { Schema } from '../schema.ts';

/** The definitions each role can see. An institution's administrators see those that name it. Professors see their own, and others' once those are decided. */
const visible: Record<Role, (me: Me) => Expression<SqlBool>> = {
  Administrator: () => sql<boolean>`true`,
  InstitutionAdmin: inOwnDefinitions,
  Professor: (me) =>
    sql<boolean>`("courseDefinition"."createdByREF" = ${me._id} or "courseDefinition"."status" in ('Approved', 'Active'))`,
  Student: () => sql<boolean>`false`,
};

const definitions = (db: Db, me: Me) =>
  db
    .selectFrom('courseDefinition')
    .select(namesBy(courseDefinitionFields, ...plainInputs))
    .select([
      'courseDefinition._id',
      'status',
      'statusReason',
      'courseDefinition.createdAt',
      'waitingSince',
      'decidedAt',
      'courseDefinition.version',
      isReferredBy('courseInstance', 'courseREF', 'courseDefinition._id').as('isScheduled'),
      'equivalent',
      populatedInstitution('courseDefinition.institutionREF').as('institutionREF'),
      populatedName('courseDefinition.createdByREF').as('createdByREF'),
      nameFor(me, 'courseDefinition.decidedByREF').as('decidedBy'),
      isDisclosedTo(me, 'courseDefinition.decidedByREF').as('isDecisionShown'),
    ])
    .where(visible[me.role](me));
export type CourseDefinitionRecord = NonNullable<Awaited<ReturnType<typeof definitionById>>>;

export const definitionById = (db: Db, me: Me, id: string) =>
  definitions(db, me).where('courseDefinition._id', '=', id).executeTakeFirst();

export interface DefinitionFilters {
  readonly status?: CourseDefinitionStatus;
  readonly mine?: 'true';
  readonly since?: 'yesterday' | undefined;
}
export function definitionPage(db: Db, me: Me, query: PageQuery & DefinitionFilters) {
  let found = definitions(db, me);
  if (query.status) found = found.where('courseDefinition.status', '=', query.status);
  if (query.mine) found = found.where('courseDefinition.createdByREF', '=', me._id);
  if (query.since) found = found.where(isSinceYesterday(sql.ref('courseDefinition.createdAt')));
  return pageOf(found, query, {
    search: [sql.ref('name'), sql.ref('courseNumber'), sql.ref('description')],
    ranked: true,
    sort: {
      name: inWords('name'),
      level: sql.ref('level'),
      credits: sql.ref('credits'),
      status: sql.ref('status'),
      createdAt: sql.ref('courseDefinition.createdAt'),
      waitingSince: [sql.ref('waitingSince'), sql.ref('courseDefinition._id')],
    },
    byDefault: [inWords('name'), sql.ref('courseDefinition._id')],
  });
}

export const insertDefinition = (db: Db, definition: Insertable<Schema['courseDefinition']>) =>
  db.insertInto('courseDefinition').values(definition).returning('_id').executeTakeFirstOrThrow();

/** Compare-and-set: changes nothing when the status is no longer `from`. */
export const updateDefinition = (
  db: Db,
  id: string,
  from: CourseDefinitionStatus,
  change: Updateable<Schema['courseDefinition']>,
) =>
  db
    .updateTable('courseDefinition')
    .set(change)
    .where('_id', '=', id)
    .where('status', '=', from)
    .returning('_id')
    .executeTakeFirst();

/** The same compare-and-set, for a decision. */
export const moveDefinition = (
  db: Db,
  id: string,
  from: CourseDefinitionStatus,
  to: CourseDefinitionStatus,
  decision: { readonly statusReason: string; readonly decidedByREF: string; readonly equivalent?: string },
) =>
  db
    .updateTable('courseDefinition')
    .set({ ...decision, status: to, decidedAt: new Date() })
    .where('_id', '=', id)
    .where('status', '=', from)
    .returning('_id')
    .executeTakeFirst();

export const deleteDefinition = (db: Db, id: string) =>
  db.deleteFrom('courseDefinition').where('_id', '=', id).execute();

/** A definition's status, institution and equivalent course, locked until the caller's transaction ends. */
export const lockedDefinition = (db: Db, id: string) =>
  db
    .selectFrom('courseDefinition')
    .select(['status', 'equivalent', populatedInstitution('courseDefinition.institutionREF').as('institution')])
    .where('_id', '=', id)
    .forShare()
    .executeTakeFirst();

/** The statuses of definitions, by their ids. */
export const statusesOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.selectFrom('courseDefinition').select(['_id', 'status']).where('_id', 'in', ids).execute();
  return new Map(rows.map(({ _id, status }) => [_id, status]));
};

export const approvedDefinition = (db: Db, id: string) =>
  db
    .selectFrom('courseDefinition')
    .select(['_id', 'credits'])
    .where('_id', '=', id)
    .where('status', '=', 'Approved')
    .executeTakeFirst();

/** True once a course of the definition was opened with the promise of an agreement. */
export const hasPromised = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('courseInstance')
    .select('_id')
    .where('courseREF', '=', id)
    .where('promise', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;
