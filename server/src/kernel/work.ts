import type { Role } from '@stoa/contract/kernel/role';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Services } from '../services.ts';

export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;

/** The person who asks, as the session says at this very request. */
export interface Me {
  readonly sessionId: string;
  readonly accountId: string;
  /** of the person */
  readonly _id: string;
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** has to set up two-factor sign-in before anything else */
  readonly twoFactorDue: boolean;
}

/**
 * What a rule that reads is given: the database, who asks, and the services. A job or the processor's news acts for nobody:
 * there `me` is undefined.
 */
export interface Work<Who extends Me | undefined = Me> {
  readonly db: Db;
  readonly services: Services;
  readonly me: Who;
}
/** What a rule that writes is given: the same inside a transaction, so that all of it happens or nothing. */
export interface Writing<Who extends Me | undefined = Me> extends Work<Who> {
  readonly db: Trx;
}
/** Work by a person or by the system itself. */
export type AnyWork = Work<Me | undefined>;
export type AnyWriting = Writing<Me | undefined>;
/** Some of the fields: what a PUT sends. */
export type Some<T> = { readonly [K in keyof T]?: T[K] | undefined };
