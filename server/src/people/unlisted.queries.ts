import { i18n } from '@stoa/contract/kernel/i18n';
import type { Role } from '@stoa/contract/kernel/role';
import { expressionBuilder, sql, type Expression } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Schema } from '../schema.ts';

// Defines when a directory hold hides a student's name from a reader: docs/decisions/0042-directory-hold-and-shares.md.

/** The person in a join is a student under a directory hold. */
export const isUnlisted = (person = 'person') =>
  sql<boolean>`(${sql.ref(`${person}.directoryHold`)} and ${sql.ref(`${person}.role`)} = 'Student')`;

/** The values with which a statement hides a name. An undefined `reader` has no rights. */
export const readerOf = (reader: { readonly _id: string; readonly role: Role } | undefined) => ({
  readerId: reader?._id ?? null,
  seesAll: reader !== undefined && reader.role !== 'Student',
  aStudent: i18n.t('A student'),
});
export type Reader = ReturnType<typeof readerOf>;

/** The id of every author whose name is hidden from the reader, so that such authors can't be told apart. */
export const unnamedId = '00000000-0000-0000-0000-000000000000';

/**
 * The author that a column points to, by name. For a student under a directory hold, other students get “A student” and no id.
 * Rooms admit only professors and staff who may know the name.
 */
export const populatedAuthor = (column: string, { readerId, seesAll, aStudent }: Reader) => {
  const isKept = sql`(${isUnlisted()} and ${seesAll}::boolean is not true and "person"."_id" is distinct from ${readerId}::uuid)`;
  const unless = <Name extends '_id' | 'firstName' | 'lastName'>(name: Name, value: Expression<unknown>) =>
    sql<string>`case when ${isKept} then ${value} else ${sql.ref(`person.${name}`)} end`.as(name);
  return jsonObjectFrom(
    expressionBuilder<Schema, never>()
      .selectFrom('person')
      .select([
        unless('_id', sql`${unnamedId}::uuid`),
        unless('firstName', sql`${aStudent}::text`),
        unless('lastName', sql`''`),
      ])
      .where('person._id', '=', sql.ref<string>(column)),
  ).$notNull();
};
