import type { CollegeServer, collegeServers } from '@stoa/contract/exchange/college-servers.shapes';
import type { BodyOf, ReplyOf } from '@stoa/contract/kernel/endpoint';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths } from '@stoa/contract/paths';
import { peopleOfCollege } from '../catalog/institutions/scope.queries.ts';
import { recordAction } from '../kernel/audit.ts';
import { lockForChange } from '../kernel/changes.ts';
import { systemContext, type Context, type Services } from '../kernel/context.ts';
import type { Db, Trx } from '../kernel/db.ts';
import { notFound, Refusal, refuseField } from '../kernel/refusal.ts';
import { activeAdministrators } from '../people/accounts/accounts.queries.ts';
import { refuseOthers } from '../people/accounts/institution.ts';
import { notify } from '../people/notifications/notifications.ts';
import { serverNews } from './college-servers.emails.ts';
import {
  deleteServer,
  giveServerBack,
  noteProblem,
  saveServer,
  sealedServerOf,
  serverOf,
  takeServer,
} from './college-servers.queries.ts';
import { layFile, onServer, ServerFailure, takeFiles, tryFolders, type Limits, type OpenServer } from './sftp.ts';

export async function readServer(context: Context, id: string): Promise<CollegeServer | null> {
  await refuseOthers(context, id);
  return (await serverOf(context.db, id)) ?? null;
}

/**
 * Sets an institution's server. A secret is only sent to the server that it was entered for, so a new host, port or key needs
 * the secret, too.
 */
export async function setServer(
  context: Context<Trx>,
  id: string,
  { secret, ...settings }: BodyOf<typeof collegeServers.set>,
): Promise<CollegeServer> {
  await refuseOthers(context, id);
  await lockForChange(context.db, 'institution', id);
  const before = await sealedServerOf(context.db, id);
  const isSame =
    before?.host === settings.host &&
    before.port === settings.port &&
    (before.hostKey === null || before.hostKey === settings.hostKey);
  const sealed = secret ? context.services.encryption.encrypt(secret) : isSame ? before.secret : undefined;
  if (sealed === undefined) throw refuseField('secret', i18n.t('Enter the password or private key for this server.'));
  await saveServer(context.db, { ...settings, institutionREF: id, secret: sealed });
  await recordAction(context, 'set college server', 'institution', id, { ...settings, isSecretNew: Boolean(secret) });
  return (await serverOf(context.db, id))!;
}

export async function removeServer(context: Context<Trx>, id: string): Promise<void> {
  await refuseOthers(context, id);
  const removed = await deleteServer(context.db, id);
  if (!removed) throw notFound();
  await recordAction(context, 'delete college server', 'institution', id, removed);
}

/** Decrypts a server's secret. Throws ServerFailure when another key encrypted it, as after a restore without that key. */
function opened<T extends { readonly secret: string }>({ encryption }: Services, server: T): T {
  try {
    return { ...server, secret: encryption.decrypt(server.secret) };
  } catch {
    throw new ServerFailure('secret', '');
  }
}
const limitsOf = ({ settings }: Services, limits: Partial<Limits>): Limits => ({
  allowsPrivate: settings.webhookPrivate,
  ...limits,
});

/** Returns the failure of an attempt with a server; null when it succeeded. */
const failureOf = (attempt: Promise<unknown>): Promise<ServerFailure | null> =>
  attempt.then(
    () => null,
    (error: unknown) => (error instanceof ServerFailure ? error : Promise.reject(error as Error)),
  );

/** Records the result, and tells the college's people and the administrators once about a problem and once about its end. */
const note = ({ database, ...services }: Services, id: string, failure: ServerFailure | null) =>
  database.tx(async (db) => {
    const before = await noteProblem(db, id, failure);
    // While a server is being set up, its problems are shown to the person who checks it.
    if (!before?.hostKey || (before.problem === null) === (failure === null)) return;
    const what = failure ? ('server problem' as const) : ('server works' as const);
    const tell = async (people: readonly string[], url: string) =>
      notify(systemContext({ database, ...services }, db), people, {
        kind: 'reminder',
        data: { what, college: before.college },
        url,
        mail: serverNews(before.college, failure, url),
      });
    await tell(await peopleOfCollege(db, id), `${paths.partner}/server`);
    await tell(await activeAdministrators(db), `${paths.institutions}/${id}/agreements/server`);
  });

/** Connects to a server and tries both folders. Without a confirmed key it only reads the key. */
export async function checkServer(
  context: Context,
  id: string,
  limits: Partial<Limits> = {},
): Promise<ReplyOf<typeof collegeServers.check>> {
  await refuseOthers(context, id);
  const { services } = context;
  const found = await sealedServerOf(services.database.db, id);
  if (!found) throw notFound();
  const failure = await failureOf(
    (async () => {
      const server: OpenServer = opened(services, found);
      await onServer(server, limitsOf(services, limits), (sftp) =>
        tryFolders(sftp, [server.outFolder, server.inFolder]),
      );
    })(),
  );
  const fingerprint = failure ? (failure.problem === 'host key' ? failure.detail : null) : found.hostKey;
  // Reading the key for the first time is no problem: it is the purpose of the check.
  if (found.hostKey !== null || fingerprint === null) await note(services, id, failure);
  const server = await serverOf(services.database.db, id);
  if (!server) throw notFound();
  return { ...server, fingerprint };
}

interface Named {
  readonly name: string;
  readonly bytes: Buffer;
}
/** An answer. `at` is its time on the server, in milliseconds. */
export type Fetched = Named & { readonly at: number };
/** The files between Stoa and an institution. */
export interface CollegeFiles {
  /** The batches that weren't delivered, the oldest first. */
  readonly undelivered: (db: Db, institutionId: string) => Promise<readonly { readonly _id: string }[]>;
  /** Undefined for a batch that can't be written any more. */
  readonly fileOf: (db: Db, batchId: string) => Promise<Delivered | undefined>;
  readonly markDelivered: (db: Trx, institutionId: string, batchId: string, file: Delivered) => Promise<unknown>;
  /**
   * Imports an answer of the college; `known` for a file that was imported before, because a file that can't be moved away is
   * read again. Throws a Refusal for one that can't be read.
   */
  readonly takeReceiptFile: (services: Services, institutionId: string, file: Fetched) => Promise<'applied' | 'known'>;
}
export interface Delivered extends Named {
  /** the registrations that it is about */
  readonly registrations: readonly string[];
}

/** Seconds; longer than a run can take. */
const lease = 120;
/**
 * Delivers an institution's files and fetches its answers. Each file is marked in a transaction after its delivery; if a run is
 * killed in between, the next one finds the file there and marks it. Returns the failure; null when all went well or there was
 * nothing to do.
 */
export async function exchangeFiles(
  services: Services,
  id: string,
  files: CollegeFiles,
  limits: Partial<Limits> = {},
): Promise<ServerFailure | null> {
  const { database, log } = services;
  const taken = await takeServer(database.db, id, lease);
  if (!taken) return null;
  // Errors of our own code, which aren't failures of the server.
  let own: unknown;
  const here = <T>(step: Promise<T>): Promise<T> =>
    step.catch((error: unknown) => Promise.reject((own = error) as Error));
  try {
    const due = await files.undelivered(database.db, id);
    const failure = await failureOf(
      (async () => {
        const server = opened(services, taken);
        const all = limitsOf(services, limits);
        await onServer(server, all, async (sftp) => {
          for (const { _id } of due) {
            const file = await here(files.fileOf(database.db, _id));
            if (!file) continue;
            await layFile(sftp, server.outFolder, file.name, file.bytes);
            await here(database.tx((trx) => files.markDelivered(trx, id, _id, file)));
          }
          await takeFiles(sftp, server.inFolder, all, async (file) => {
            const outcome = await here(
              files.takeReceiptFile(services, id, file).catch((error: unknown) => {
                if (error instanceof Refusal) return 'refused' as const;
                throw error;
              }),
            );
            log.info({ institution: id, outcome }, 'a file of a college was fetched');
            return outcome !== 'refused';
          });
        });
      })(),
    );
    if (own !== undefined) throw own;
    await note(services, id, failure);
    return failure;
  } finally {
    await giveServerBack(database.db, id);
  }
}
