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
/** The institution that a person decides for; null for people without one. */
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
/** An institution by its id, locked against deletion until the caller's transaction ends. */
export const lockedInstitution = (db: Db, id: string) =>
  db.selectFrom('institution').select(['_id', 'name']).where('_id', '=', id).forKeyShare().executeTakeFirst();

/**
 * The name of the person that a column points to, if the reader may know it: staff of an institution don't see the names of
 * another's staff, such as of the person who decided on a course before.
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

/** True when the reader may see the person in a column: staff of an institution don't see decisions by another's staff. */
export const isDisclosedTo = ({ institutionREF }: Pick<Me, 'institutionREF'>, column: string) =>
  institutionREF === null
    ? sql<boolean>`true`
    : sql<boolean>`not exists (select from "person" where "person"."_id" = ${sql.ref(column)}
        and "person"."institutionREF" <> ${institutionREF})`;

/** Stores a request that an account acts for all institutions, with the status it then gets. An open request stays. */
export const insertScopeRequest = (db: Db, values: Insertable<Schema['scopeRequest']>) =>
  db
    .insertInto('scopeRequest')
    .values(values)
    .onConflict((conflict) => conflict.column('accountREF').doNothing())
    .execute();
/** Deletes a request and returns it; undefined when there is none. */
export const takeScopeRequest = (db: Db, accountREF: string) =>
  db
    .deleteFrom('scopeRequest')
    .where('accountREF', '=', accountREF)
    .returning(['requestedByREF', 'status'])
    .executeTakeFirst();
/** The administrator who requested that the account in a column acts for all institutions. */
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
