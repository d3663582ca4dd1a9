import { expressionBuilder, sql, type Insertable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../kernel/db.ts';
import type { Me } from '../../kernel/access.ts';
import type { Schema } from '../../schema.ts';

const from = expressionBuilder<Schema, never>();

/** The institution that a column points to. */
export const populatedInstitution = (column: string) =>
  jsonObjectFrom(
    from
      .selectFrom('institution')
      .select(['institution._id', 'institution.name'])
      .where('institution._id', '=', sql.ref<string>(column)),
  );
/** The institution somebody decides for; null for people without one. */
export const institutionById = async (db: Db, id: string | null) =>
  id === null
    ? null
    : ((await db.selectFrom('institution').select(['_id', 'name']).where('_id', '=', id).executeTakeFirst()) ?? null);
/** The institutions whose names are among these, whatever their letter case. */
export const institutionsCalled = (db: Db, names: readonly string[]) =>
  db
    .selectFrom('institution')
    .select(['_id', 'name'])
    .where(sql`lower("name")`, '=', sql`any(${names.map((name) => name.toLowerCase())})`)
    .execute();
/** An institution by its id, kept as it is until the caller's transaction ends. */
export const lockedInstitution = (db: Db, id: string) =>
  db.selectFrom('institution').select(['_id', 'name']).where('_id', '=', id).forKeyShare().executeTakeFirst();

/**
 * The name of the person a column points to, as a reader may know it: staff of an institution don't learn who works for another,
 * for example who decided on a course before it came to them.
 */
export const nameFor = ({ institutionREF }: Pick<Me, 'institutionREF'>, column: string) =>
  jsonObjectFrom(
    from
      .selectFrom('person')
      .select(['person._id', 'person.firstName', 'person.lastName'])
      .where('person._id', '=', sql.ref<string>(column))
      .$if(institutionREF !== null, (some) =>
        some.where(sql<boolean>`coalesce("person"."institutionREF" = ${institutionREF}, true)`),
      ),
  );

/** Whether the person in a column may be told of: staff of an institution don't read what another institution's staff decided. */
export const isDisclosedTo = ({ institutionREF }: Pick<Me, 'institutionREF'>, column: string) =>
  institutionREF === null
    ? sql<boolean>`true`
    : sql<boolean>`not exists (select from "person" where "person"."_id" = ${sql.ref(column)}
        and "person"."institutionREF" <> ${institutionREF})`;

/** Files that an account shall act for all institutions, and the status it then gets. A request that is open stays. */
export const insertScopeRequest = (db: Db, values: Insertable<Schema['scopeRequest']>) =>
  db
    .insertInto('scopeRequest')
    .values(values)
    .onConflict((conflict) => conflict.column('accountREF').doNothing())
    .execute();
/** Takes a request away and returns it; undefined when there is none. */
export const takeScopeRequest = (db: Db, accountREF: string) =>
  db
    .deleteFrom('scopeRequest')
    .where('accountREF', '=', accountREF)
    .returning(['requestedByREF', 'status'])
    .executeTakeFirst();
/** The administrator who asks that the account of a column acts for all institutions. */
export const populatedScopeRequest = (column: string) =>
  jsonObjectFrom(
    from
      .selectFrom('scopeRequest')
      .innerJoin('person as asker', 'asker._id', 'scopeRequest.requestedByREF')
      .select(['asker._id', 'asker.firstName', 'asker.lastName'])
      .where('scopeRequest.accountREF', '=', sql.ref<string>(column)),
  );
export const actForAll = (db: Db, personId: string) =>
  db
    .updateTable('person')
    .set({ role: 'InstitutionAdmin', institutionREF: null })
    .where('_id', '=', personId)
    .execute();
