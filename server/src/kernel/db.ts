import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/** The pool or a transaction: both run statements. */
export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;
