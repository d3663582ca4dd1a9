import { i18n } from '@stoa/contract/kernel/i18n';
import type { Role } from '@stoa/contract/kernel/role';
import { expressionBuilder, sql, type Expression } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Schema } from '../schema.ts';

// The one place that says when a directory hold keeps a student's name from a reader: docs/decisions/0042-directory-hold-and-shares.md.

/** The person in a join is a student under a directory hold. */
export const isUnlisted = (person = 'person') =>
  sql<boolean>`(${sql.ref(`${person}.directoryHold`)} and ${sql.ref(`${person}.role`)} = 'Student')`;

/** The values by which a statement keeps a name back: nobody's rights where `reader` is undefined. */
export const readerOf = (reader: { readonly _id: string; readonly role: Role } | undefined) => ({
  readerId: reader?._id ?? null,
  seesAll: reader !== undefined && reader.role !== 'Student',
  aStudent: i18n.t('A student'),
});
export type Reader = ReturnType<typeof readerOf>;

/** The id of an author whose name the reader isn't told. Without it nobody can tell two such authors apart. */
export const unnamedId = '00000000-0000-0000-0000-000000000000';

/**
 * The author that a column points to, by name. Other students read “A student” and no id of a student under a directory hold;
 * rooms admit professors and staff only where they may know the name.
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
