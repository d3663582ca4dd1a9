import type { Endpoint, FileRule } from '@stoa/contract/kernel/endpoint';
import type { SiteSettings } from '@stoa/contract/office/site-settings';
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
import type { MailQueue } from './mail-queue.ts';
import type { Scanner } from './malware.ts';
import type { Me } from './me.ts';
import type { Taken } from './uploads.ts';

/** The site as its operator set it, known without asking the database. */
export interface OwnSite {
  /** The settings as visitors see them, at most a second old. */
  readonly now: () => SiteSettings;
  /** The settings in force, read from the database. */
  readonly read: (db: Db) => Promise<SiteSettings>;
  /** The pages in force, such as the terms: at most a second old as well. */
  readonly pages: () => readonly { readonly slug: string; readonly version: number }[];
  /** Reads them anew, after a change. Never throws. */
  readonly refresh: () => Promise<void>;
}

/**
 * The services every feature works with, beside the database of its work. A feature that needs more adds them in its own
 * `work.ts`.
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
  readonly mailQueue: MailQueue;
  /** The open streams of events. */
  readonly live: Live;
  /** Makes a file of an upload that the person has sent in parts. */
  readonly takeUpload: (work: Work, id: string, field: string, rule: FileRule) => Promise<Taken>;
  readonly log: FastifyBaseLogger;
  /** Returns the signed-in person, or throws a Refusal when they may not use the endpoint. */
  readonly whoIs: (request: FastifyRequest, endpoint: Endpoint) => Promise<Me | undefined>;
  /** Returns a file if the person may open it, by the rule of the record it belongs to. */
  readonly openFile: (asking: Asking, fileId: string) => Promise<Selectable<Schema['file']> | undefined>;
}

/** The person who asks, and the database to ask. `me` is undefined for jobs and for notices from the processor. */
export interface Asking<D extends Db = Db, Who extends Me | undefined = Me | undefined> {
  readonly db: D;
  readonly me: Who;
}
/** Everything a rule that reads gets: the database, the person who asks, and the feature's services. */
export interface Work<Who extends Me | undefined = Me, Given extends Services = Services> extends Asking<Db, Who> {
  readonly services: Given;
}
/** Everything a rule that writes gets: the same inside a transaction, so that all of it happens or nothing. */
export interface Writing<Who extends Me | undefined = Me, Given extends Services = Services> extends Work<Who, Given> {
  readonly db: Trx;
}
/** Work by a person or by the system itself. */
export type AnyWork<Given extends Services = Services> = Work<Me | undefined, Given>;
export type AnyWriting<Given extends Services = Services> = Writing<Me | undefined, Given>;
/** Any of the fields, as a PUT sends them. */
export type Some<T> = { readonly [K in keyof T]?: T[K] | undefined };
