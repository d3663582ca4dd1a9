import type { AddressInfo } from 'node:net';
import { endedSessions, sessionReader } from './people/accounts/sign-in/sessions.ts';
import { ensureAccount } from './people/accounts/accounts.ts';
import { firstAdministratorLink } from './people/invitations/first-administrator.ts';
import { buildApp } from './app.ts';
import { nameSite } from '@stoa/contract/kernel/i18n';
import type { Doubles } from './doubles.ts';
import { fileRules, jobs as jobsOf } from './features.ts';
import { openFileBy } from './people/files.queries.ts';
import { encryption } from './kernel/encryption.ts';
import { migrate, openDatabase, sparing, type SlowStatement } from './kernel/database.ts';
import { sealedStore } from './kernel/sealed-files.ts';
import { openFileStore, tryFileStore } from './kernel/open-file-store.ts';
import { startJobs } from './kernel/jobs.ts';
import { withHooks } from './hooks.ts';
import { Live } from './kernel/live.ts';
import { openLog } from './kernel/request-log.ts';
import { startOutbox } from './kernel/outbox.ts';
import { closedFolder } from './kernel/private-folder.ts';
import { reach, reachDatabase } from './kernel/reaching.ts';
import { Refusal } from './kernel/refusal.ts';
import { learnTables } from './kernel/tables.ts';
import { openReplica } from './kernel/replica.ts';
import { startDeliveries } from './people/webhooks/delivering.ts';
import { refuseUnsafe } from './office/operations/doctor/doctor.ts';
import { clamd } from './kernel/malware.ts';
import { openCheckout } from './payments/processors/registry.ts';
import { scheduleLeftRefunds } from './payments/refunds/refunds.ts';
import { reconcile } from './payments/reconcile.ts';
import { startSealing } from './office/operations/operations.jobs.ts';
import { repeatDeletion } from './office/retention/deletion.ts';
import type { Schema } from './schema.ts';
import { takeUpload } from './teaching/uploads.ts';
import { openSite } from './office/site-settings-current.ts';
import type { Services } from './kernel/context.ts';
import { type Settings, version } from './settings.ts';

export interface Stoa {
  /** The address it listens on. */
  readonly url: string;
  /** The text printed at startup: the address and the sample accounts. */
  readonly greeting: string;
  /** How somebody becomes the first administrator; undefined when there is one. */
  readonly first: { readonly link: string; readonly until: Date } | undefined;
  readonly services: Services;
  /** Resolves when the samples' history is there, or can't be made; at once where there are no samples. */
  readonly filled: Promise<void>;
  readonly close: () => Promise<void>;
}
/** In bytes: room for one segment of PostgreSQL's journal (16 MB), and for what it does meanwhile. */
const databaseReserve = 24 * 1024 * 1024;

/**
 * Starts all of Stoa on the PostgreSQL at `databaseUrl`: migrates it, starts the jobs, and listens. The signal stops the
 * waiting for services that don't answer yet.
 */
export async function startStoa(
  settings: Settings,
  databaseUrl: string,
  folders: { migrations: string; webRoot?: string },
  { doubles, signal }: { doubles?: Doubles; signal?: AbortSignal } = {},
): Promise<Stoa> {
  const log = openLog(settings.logLevel);
  log.info({ version, node: process.version }, 'Stoa starts');
  const opened: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const one of opened.toReversed()) await one();
  };
  try {
    const warn = (sentence: string) => log.warn(sentence);
    const waiting = { say: warn, signal };
    await reachDatabase(databaseUrl, waiting);
    const slow = (statement: SlowStatement) => log.warn(statement, 'a statement was slow');
    const lost = (error: Error) => log.error(error, 'a database connection was lost');
    const opening = openDatabase<Schema>(databaseUrl, lost, { slow });
    opened.push(opening.close);
    const isEmbedded = settings.databaseUrl === undefined;
    const database = isEmbedded ? sparing(opening, settings.dataDir, databaseReserve) : opening;
    if (settings.production) await refuseUnsafe(settings, database.db, process.env, warn);
    await migrated(databaseUrl, folders.migrations);
    await learnTables(database.db);

    await closedFolder(settings.dataDir);
    await reach('FILES_URL', 'Is it right, and may it be written?', () => tryFileStore(settings.files), waiting).catch(
      (error: Error) => {
        // Without room for files, uploads are refused with a message. Everything else works.
        if (!(error.cause instanceof Refusal)) throw error;
        warn(error.message);
      },
    );
    const ownEncryption = encryption(settings.encryptionKey, settings.previousKey);
    const stored = await openFileStore(settings.files, (error) => log.error(error, 'the file store failed'));
    const files = sealedStore(stored, ownEncryption, (file) => log.error({ file }, 'a file was changed in the store'));
    let address = '';
    const simulated = settings.processors[settings.paymentProcessor]
      ? undefined
      : await doubles?.openProcessor({
          databaseUrl,
          publicUrl: settings.publicUrl,
          secret: ownEncryption.derive('payment simulator').toString('hex'),
          address: () => address,
        });
    if (simulated) opened.push(simulated.close);
    const { processors, checkout } = openCheckout(settings, simulated, log);

    const jobs = await startJobs(databaseUrl, {
      unwell: (error) => log.error(error, 'jobs'),
      failed: (error) => log.warn(error, 'a job failed, and is tried again'),
    });
    const site = await openSite(database, { settings }, log);
    opened.push(site.stop);
    nameSite(() => site.now().name);
    const outbox = startOutbox({ database, settings, log, site, files, encryption: ownEncryption });
    // Each may take three seconds to stop, and ten are available in total, so they stop together.
    opened.push(() => Promise.all([jobs.stop(), outbox.stop()]));
    const replica =
      settings.replicaUrl === undefined
        ? undefined
        : await openReplica(settings.replicaUrl, database, (error) => log.warn(error, 'the read replica is not used'));
    if (replica) opened.push(replica.close);
    const live = new Live(database, log, (ids) => endedSessions(database.db, ids));
    const start = { isDone: false };
    const services = withHooks({
      settings,
      site,
      database,
      reads: replica?.db ?? (() => database.db),
      encryption: ownEncryption,
      files,
      scanner: settings.clamdUrl === undefined ? undefined : clamd(settings.clamdUrl),
      jobs,
      outbox,
      live,
      processors,
      checkout,
      sampleSiteData: settings.production ? undefined : doubles?.sampleSiteData,
      simulator: simulated?.control,
      openFile: openFileBy(fileRules),
      takeUpload,
      log,
      ...sessionReader(database, settings),
    });

    const app = await buildApp(services, start, {
      webRoot: folders.webRoot,
      extend: async (inner) => simulated?.register(inner),
    });
    opened.push(() => app.close());
    // Refuses an easily guessed password here, before anyone can use it.
    if (settings.admin)
      await ensureAccount(services, {
        ...settings.admin,
        firstName: 'First',
        lastName: 'Administrator',
        role: 'Administrator',
      });
    await live.start();
    await app.listen({ host: settings.host, port: settings.port });
    const { port, address: host } = app.server.address() as AddressInfo;
    address = `http://${host.includes(':') ? `[${host}]` : host.replace('0.0.0.0', '127.0.0.1')}:${port}`;

    await jobs.run(jobsOf.map((job) => job(services)));
    opened.push(startDeliveries(services).stop);
    await repeatDeletion(services);
    opened.push(startSealing(services).stop);
    if (settings.demo) await doubles?.loadSamples(services, databaseUrl);
    if (!simulated) await checkout.processor.recheck();
    // Settles payments that were being captured when the server died, without waiting for the usual delay.
    await reconcile(services, 0);
    await scheduleLeftRefunds(services, 0);
    start.isDone = true;
    // Nobody waits for these. Being stopped, they leave nothing behind, and the next start makes them.
    const stopping = new AbortController();
    const filled = settings.demo ? doubles?.loadHistory(services, databaseUrl, stopping.signal) : undefined;
    opened.push(async () => {
      stopping.abort();
      await filled;
    });
    const said = greeting(services, doubles?.sampleAccounts(services));
    const first = await firstAdministratorLink(services);
    return { url: address, greeting: said, first, services, filled: Promise.resolve(filled), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Migrates the database to the latest version, on separate connections without time limits. */
async function migrated(databaseUrl: string, folder: string): Promise<void> {
  const database = openDatabase(databaseUrl, () => {}, { patient: true });
  try {
    await migrate(database, folder);
  } finally {
    await database.close();
  }
}

function greeting({ settings, checkout }: Services, accounts: ReturnType<Doubles['sampleAccounts']> = []): string {
  const lines = [`Stoa is at ${settings.publicUrl}`];
  if (checkout.simulated) lines.push('Test payments: a simulator takes them, and no money moves.');
  if (!settings.smtpUrl) lines.push(`Mails are kept and shown at ${settings.publicUrl}/dev/mail`);
  if (settings.demo) {
    lines.push('', 'Sample accounts:');
    for (const { role, email, password } of accounts)
      lines.push(`  ${role.padEnd(17)} ${email.padEnd(34)} ${password}`);
  }
  return lines.join('\n');
}
