import type { LetterScheme } from '@stoa/contract/grading';
import type { Endpoint } from '@stoa/contract/kernel/endpoint';
import type { StudentStatus } from '@stoa/contract/students';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import type { Encryption } from './kernel/encryption.ts';
import type { Database } from './kernel/database.ts';
import type { FileStore } from './kernel/file-store.ts';
import type { Jobs } from './kernel/jobs.ts';
import type { Live } from './kernel/live.ts';
import type { Scanner } from './kernel/malware.ts';
import type { MailQueue } from './kernel/mail-queue.ts';
import type { AnyWork, AnyWriting, Me } from './kernel/work.ts';
import type { WatchedProcessor } from './payments/processor/watched.ts';
import type { Purchase } from './payments/purchase.ts';
import type { Schema } from './schema.ts';
import type { Settings } from './settings.ts';

/**
 * What a lower feature sets off in one above it, in the same transaction. app.ts hands these over at the start, so that
 * imports only go down.
 */
export interface Hooks {
  /** Somebody got a place in a course. */
  readonly onRegistered: (work: AnyWriting, personId: string, courseInstanceId: string) => Promise<void>;
  /** The seats of a course are being limited, or not any more: refuses a limit below those who have one. */
  readonly onSeatsChanged: (work: AnyWriting, courseInstanceId: string, seats: number | null) => Promise<void>;
  /** An application was decided on: whoever takes courses for credit hears what it means for them. */
  readonly onStudentDecided: (work: AnyWriting, personId: string, status: StudentStatus) => Promise<void>;
  /** A course was cancelled: everybody registered is told and refunded. */
  readonly onCancelled: (work: AnyWriting, courseInstanceId: string) => Promise<void>;
  /** Final grades that were posted before have changed. */
  readonly onGradesChanged: (work: AnyWriting, personIds: readonly string[]) => Promise<void>;
  /** The letters of a course. */
  readonly lettersOf: (work: AnyWork, courseInstanceId: string) => Promise<LetterScheme>;
  /** The names of a course's assignments that no course total counts, because they have no maximum score. */
  readonly uncountedAssignments: (work: AnyWork, courseInstanceId: string) => Promise<string[]>;
  /** A file, if who asks may open it, by the rule of what it belongs to. */
  readonly openFile: (work: AnyWork, fileId: string) => Promise<Selectable<Schema['file']> | undefined>;
}

/** What the rules work with, beside the database of their work. */
export interface Services {
  readonly settings: Settings;
  /** Whether all that belongs to the start is done: the first administrator, samples, jobs, the look at open payments. */
  readonly start: { readonly isDone: boolean };
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
  readonly processor: WatchedProcessor;
  /** What payments are for. */
  readonly purchase: Purchase;
  /** What the browser needs of the processor; `simulated`: no money moves. */
  readonly checkout: { readonly clientId: string; readonly sdkUrl: string; readonly simulated: boolean };
  /** Tells the simulator what happens at the processor; with real payments there is none. */
  readonly simulator: ((call: string, body: object | readonly object[]) => Promise<unknown>) | undefined;
  readonly hooks: Hooks;
  readonly log: FastifyBaseLogger;
  /** The person of the request's session, admitted to the endpoint or refused. */
  readonly whoIs: (request: FastifyRequest, endpoint: Endpoint) => Promise<Me | undefined>;
}
