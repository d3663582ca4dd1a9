import type { ColumnType, Generated } from 'kysely';

/** Instants are read as ISO 8601 strings. */
export type Instant = ColumnType<string, string | Date | undefined, string | Date>;
export type NullableInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
export type Id = Generated<string>;
/** '' when nothing was given. */
export type Text = Generated<string>;
/** Counted by the database at every change. */
export type Version = Generated<number>;
export type Json = ColumnType<unknown, string | undefined, string>;
/** A JSON value of a known shape; written as text, because a driver takes an array for one of its own. */
export type JsonOf<T> = ColumnType<T, string | undefined, string>;
