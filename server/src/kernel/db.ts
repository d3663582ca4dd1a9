import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/** What statements are asked of: the pool, or a transaction. */
export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;
