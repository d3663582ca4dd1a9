import type { WholeEndpoint, FileRule } from '@stoa/contract/kernel/endpoint';
import type { SiteSettings } from '@stoa/contract/office/site-settings.endpoints';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Settings } from '../settings.ts';
import type { Database } from './database.ts';
import type { Db, Trx } from './db.ts';
import type { Encryption } from './encryption.ts';
import type { FileStore } from './file-store.ts';
import type { Jobs } from './jobs.ts';
import type { Live } from './live.ts';
import type { Outbox } from './outbox.ts';
import type { Scanner } from './malware.ts';
import type { Me } from './access.ts';
import type { Taken } from './uploads.ts';

/** The operator's settings and pages of the site, cached in memory. */
export interface OwnSite {
  /** The current settings, at most a second old. */
  readonly now: () => SiteSettings;
  /** The settings in force, read from the database. */
  readonly read: (db: Db) => Promise<SiteSettings>;
  /** The current pages, such as the terms, at most a second old. */
  readonly pages: () => readonly { readonly slug: string; readonly version: number }[];
  /** Reads them again after a change. Never throws. */
  readonly refresh: () => Promise<void>;
}

/**
 * The services that every feature uses, besides its database. A feature that calls features above it declares those hooks in
 * its `hooks.ts`, and `hooks.ts` of the server fills them in.
 */
export interface Services {
  readonly settings: Settings;
  readonly site: OwnSite;
  readonly database: Database<Schema>;
  /** The database for reads that may lag a few seconds: a replica that keeps up, else the primary. */
  readonly reads: () => Database<Schema>['db'];
  readonly encryption: Encryption;
  readonly files: FileStore;
  /** Scans uploads for malware; most installations have none. */
  readonly scanner: Scanner | undefined;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  /** The open streams of events. */
  readonly live: Live;
  /** Creates a file from an upload that the person has sent in parts. */
  readonly takeUpload: (context: Context, id: string, field: string, rule: FileRule) => Promise<Taken>;
  readonly log: FastifyBaseLogger;
  /** Returns the signed-in person, or throws a Refusal when they may not use the endpoint. */
  readonly whoIs: (services: Services, request: FastifyRequest, endpoint: WholeEndpoint) => Promise<Me | undefined>;
  /** Counts the rows sent to staff, to limit how much a stolen session can read. */
  readonly noteAnswer: (services: Services, me: Me | undefined, endpoint: WholeEndpoint, rows: number) => void;
  /** Returns a file if the person may open it, by the rule of the record it belongs to. */
  readonly openFile: (asking: Asking, fileId: string) => Promise<Selectable<Schema['file']> | undefined>;
}

/** A signed-in person; undefined for a job and for a webhook of the payment processor. */
export type Anyone = Me | undefined;
/** The person who asks, and the database to ask. */
export interface Asking<D extends Db = Db, Who extends Anyone = Anyone> {
  readonly db: D;
  readonly me: Who;
}
/**
 * The arguments of a rule: the database, the person who asks, and the services. A rule that writes asks for a `Context<Trx>`,
 * so that its changes are atomic.
 */
export interface Context<D extends Db = Db, Who extends Anyone = Me> extends Asking<D, Who> {
  readonly services: Services;
}
/** The context of the system itself: a job, a command, or somebody who isn't signed in. */
export const systemContext = (services: Services, db: Trx): Context<Trx, Anyone> => ({ services, db, me: undefined });
/** Any of the fields, as a PUT sends them. */
export type Some<T> = { readonly [K in keyof T]?: T[K] | undefined };
