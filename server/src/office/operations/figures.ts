import type { Services } from '../../kernel/context.ts';
import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import { countSessions } from '../../people/accounts/sign-in/sessions.queries.ts';
import { jobFigures } from '../../kernel/jobs.ts';
import { mailFigures } from '../../kernel/undelivered.ts';
import { countLook } from '../../payments/ledger/ledger.queries.ts';
import { openPayments, openRefunds } from '../../payments/figures.queries.ts';
import { version } from '../../settings.ts';
import { lastBackup } from './operations.queries.ts';
import { setTimeout as sleep } from 'node:timers/promises';

/** One sample of a figure. */
interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The milliseconds for which a scrape waits for a figure. */
const patience = 2000;

/**
 * Caches the result of a query that several figures share. It runs at most once per `fresh` milliseconds, and never twice at a
 * time. If a new result takes too long, the old one is used for up to `fresh` milliseconds more; after that the result is
 * undefined.
 */
function asked<Answer>(ask: () => Promise<Answer>, fresh: number): () => Promise<Answer | undefined> {
  let kept: { readonly answer: Answer; readonly at: number } | undefined;
  let underWay: Promise<void> | undefined;
  const begin = async () => {
    try {
      kept = { answer: await ask(), at: performance.now() };
    } catch {
      kept = undefined;
    } finally {
      underWay = undefined;
    }
  };
  const isYounger = (limit: number) => kept !== undefined && performance.now() - kept.at < limit;
  return async () => {
    if (!isYounger(fresh)) {
      underWay ??= begin();
      await Promise.race([underWay, sleep(patience, undefined, { ref: false })]);
    }
    return isYounger(2 * fresh) ? kept?.answer : undefined;
  };
}

/** Adds a gauge that reads its samples at each scrape and shows exactly those. Without samples it is absent, not 0. */
function addGauge(
  register: Registry,
  { name, help, labelNames = [] }: { name: string; help: string; labelNames?: readonly string[] },
  samples: () => Promise<readonly Sample[]>,
): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [register],
    collect: async () => {
      // Leave out a figure that fails, so that the others still appear.
      const now = await samples().catch(() => []);
      gauge.reset();
      // A gauge without labels resets to 0, so it has to be removed.
      if (labelNames.length === 0) gauge.remove();
      for (const { labels = {}, value } of now) gauge.set(labels, value);
    },
  });
}

/** The milliseconds for which results are cached: of a few index entries, of a table scan, and of all payments. */
const fresh = { quick: 5000, slow: 60_000, payments: 300_000 };
const minutesActive = 5;
const mostLook = 1000;

/**
 * Adds the figures about waiting and failed items, and about free resources. Figures from the database are queried at a scrape.
 * While it is down they are absent, and `stoa_figures_up` is 0; the others stay.
 */
export function addFigures(register: Registry, { database, settings }: Services): void {
  const { db } = database;
  const add = (name: string, help: string, samples: () => Promise<readonly Sample[]>, labelNames: string[] = []) =>
    addGauge(register, { name, help, labelNames }, samples);
  // This comes first, before the queries below use connections.
  add(
    'stoa_pool_connections',
    'The connections to the database: in use, idle, callers that wait for one, and how many there may be.',
    async () => Object.entries(database.pool()).map(([state, value]) => ({ labels: { state }, value })),
    ['state'],
  );
  const ups: { readonly about: string; readonly ask: () => Promise<unknown> }[] = [];
  /** Adds the figures that are read from one database query. */
  const from = <Answer>(about: string, ask: () => Promise<Answer>, freshFor: number) => {
    const answer = asked(ask, freshFor);
    ups.push({ about, ask: answer });
    return (name: string, help: string, read: (answer: Answer) => readonly Sample[], labelNames: string[] = []) =>
      add(
        name,
        help,
        async () => {
          const now = await answer();
          return now === undefined ? [] : read(now);
        },
        labelNames,
      );
  };

  const mails = from('mails', () => mailFigures(db), fresh.quick);
  mails(
    'stoa_mails',
    'Mails that did not go out yet: waiting for their first try, failing and tried again, given up.',
    ({ waiting, failing, givenUp }) => [
      { labels: { state: 'waiting' }, value: waiting },
      { labels: { state: 'failing' }, value: failing },
      { labels: { state: 'given up' }, value: givenUp },
    ],
    ['state'],
  );
  mails('stoa_mails_oldest_seconds', 'How long the oldest mail that is not given up waits.', ({ oldest }) => [
    { value: oldest },
  ]);

  for (const [name, what, ask] of [
    ['payments', 'Payments that have not come to their end', openPayments],
    ['refunds', 'Refunds that are not paid yet', openRefunds],
  ] as const) {
    const open = from(name, () => ask(db), fresh.quick);
    const by = (read: 'count' | 'oldest') => (all: Awaited<ReturnType<typeof ask>>) =>
      all.map((row) => ({ labels: { state: row.state }, value: row[read] }));
    open(`stoa_${name}_open`, `${what}, by state.`, by('count'), ['state']);
    open(`stoa_${name}_oldest_seconds`, `${what}: how long ago the oldest was begun, by state.`, by('oldest'), [
      'state',
    ]);
  }
  const look = from('look', () => countLook(db, mostLook), fresh.payments);
  look('stoa_payments_need_look', `Payments that need a look, as the ledger has them; ${mostLook}: or more.`, (all) => [
    { value: all.reduce((sum, { count }) => sum + count, 0) },
  ]);
  look(
    'stoa_payments_need_look_by_reason',
    'Payments that need a look, by why.',
    (all) => all.map(({ why, count }) => ({ labels: { why: why ?? '' }, value: count })),
    ['why'],
  );

  const jobs = from('jobs', () => jobFigures(db), fresh.quick);
  for (const [name, help, read] of [
    ['stoa_jobs_waiting', 'Jobs whose time has come and that nobody does yet, by queue.', 'waiting'],
    ['stoa_jobs_failed', 'Jobs that were given up in the last days, by queue.', 'failed'],
    ['stoa_jobs_oldest_seconds', 'How long the oldest such job waits, by queue.', 'oldest'],
  ] as const)
    jobs(name, help, (all) => all.map((row) => ({ labels: { queue: row.queue }, value: row[read] })), ['queue']);

  const sessions = from('sessions', () => countSessions(db, minutesActive), fresh.slow);
  sessions('stoa_sessions', 'Sessions that are kept.', ({ all }) => [{ value: all }]);
  sessions('stoa_sessions_active', `Sessions that were used in the last ${minutesActive} minutes.`, ({ active }) => [
    { value: active },
  ]);

  const backup = from('backup', async () => (await lastBackup(db)) ?? { at: 0, missing: 0 }, fresh.quick);
  backup(
    'stoa_last_backup_timestamp_seconds',
    'When the last backup was done, in seconds since 1970; 0: never.',
    ({ at }) => [{ value: at }],
  );
  backup('stoa_last_backup_missing_files', 'Files that the last backup could not copy as they were.', (last) => [
    { value: last.missing },
  ]);

  add(
    'stoa_figures_up',
    'Whether the database has answered in time for the figures about it.',
    async () =>
      Promise.all(
        ups.map(async ({ about, ask }) => ({ labels: { about }, value: (await ask()) === undefined ? 0 : 1 })),
      ),
    ['about'],
  );
  const folders = { data: settings.dataDir, ...(!settings.files.s3 && { files: settings.files.folder }) };
  for (const [name, help, blocks] of [
    ['stoa_disk_free_bytes', 'Room that is left on the volume of a folder.', 'bavail'],
    ['stoa_disk_size_bytes', 'The size of the volume of a folder.', 'blocks'],
  ] as const)
    add(name, help, async () => Promise.all(Object.entries(folders).map(roomOf(blocks))), ['folder']);
  add('stoa_info', 'The version that runs.', async () => [{ labels: { version }, value: 1 }], ['version']);
}

const roomOf =
  (blocks: 'bavail' | 'blocks') =>
  async ([folder, location]: [string, string]): Promise<Sample> => {
    const volume = await statfs(location);
    return { labels: { folder }, value: volume[blocks] * volume.bsize };
  };
