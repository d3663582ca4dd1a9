import type { Endpoint } from '@stoa/contract/kernel/endpoint';
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

/** What every room works with, beside the database of its work. A room that needs more says so in its own `work.ts`. */
export interface Services {
  readonly settings: Settings;
  readonly database: Database<Schema>;
  /** For reads that may be a few seconds old: a replica, where there is one that keeps up. */
  readonly reads: () => Database<Schema>['db'];
  readonly encryption: Encryption;
  readonly files: FileStore;
  /** What looks for malware in uploads; most installations have none. */
  readonly scanner: Scanner | undefined;
  readonly jobs: Jobs;
  readonly mailQueue: MailQueue;
  /** The open streams of events. */
  readonly live: Live;
  readonly log: FastifyBaseLogger;
  /** The person of the request's session, admitted to the endpoint or refused. */
  readonly whoIs: (request: FastifyRequest, endpoint: Endpoint) => Promise<Me | undefined>;
  /** A file, if who asks may open it, by the rule of what it belongs to. */
  readonly openFile: (asking: Asking, fileId: string) => Promise<Selectable<Schema['file']> | undefined>;
}

/** Who asks, and of which database. A job or the processor's news acts for nobody: there `me` is undefined. */
export interface Asking<D extends Db = Db, Who extends Me | undefined = Me | undefined> {
  readonly db: D;
  readonly me: Who;
}
/** What a rule that reads is given: the database, who asks, and the services of its room. */
export interface Work<Who extends Me | undefined = Me, Given extends Services = Services> extends Asking<Db, Who> {
  readonly services: Given;
}
/** What a rule that writes is given: the same inside a transaction, so that all of it happens or nothing. */
export interface Writing<Who extends Me | undefined = Me, Given extends Services = Services> extends Work<Who, Given> {
  readonly db: Trx;
}
/** Work by a person or by the system itself. */
export type AnyWork<Given extends Services = Services> = Work<Me | undefined, Given>;
export type AnyWriting<Given extends Services = Services> = Writing<Me | undefined, Given>;
/** Some of the fields: what a PUT sends. */
export type Some<T> = { readonly [K in keyof T]?: T[K] | undefined };
