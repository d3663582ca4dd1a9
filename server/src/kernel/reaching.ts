import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseLost } from './database.ts';

/** Milliseconds that a start waits for the services it needs: those started at the same time may take longer than we do. */
const patience = 30_000;
export const oldestPostgres = 17;

/** Error codes for an address that doesn't answer or a name that isn't known, which may both change. */
const away = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'TimeoutError',
  'AbortError',
]);
const isAway = (error: unknown) => {
  const { code = '', name, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'ENOENT' && syscall !== 'connect') return false; // a missing folder, not a missing socket
  return isDatabaseLost(error) || away.has(code) || away.has(name);
};

/** How to wait: `say` is called once with the reason, and `signal` ends the wait. */
export interface Waiting {
  readonly say: (sentence: string) => void;
  readonly signal?: AbortSignal;
}

/**
 * Repeats `attempt` for half a minute while nobody answers, and returns its result. Throws its error as a sentence that
 * starts with `what` and ends with `mend`, the way to fix it.
 */
export async function reach<T>(
  what: string,
  mend: string,
  attempt: () => Promise<T>,
  { say, signal }: Waiting,
): Promise<T> {
  const end = Date.now() + patience;
  for (let isFirst = true; ; isFirst = false)
    try {
      return await attempt();
    } catch (error) {
      const reason = `${what} can’t be used: ${(error as Error).message || (error as { code?: string }).code}`;
      // A single attempt may take longer than the whole wait: then we report the reason, and try once more.
      if (!isAway(error) || (!isFirst && Date.now() > end)) throw new Error(`${reason}. ${mend}`, { cause: error });
      if (isFirst) say(`${reason}. Waiting for it for ${patience / 1000} seconds`);
      await sleep(500, undefined, { signal });
    }
}

/** Waits until the database at `url` answers. Throws a sentence when it doesn't, or when its version is too old. */
export async function reachDatabase(url: string, waiting: Waiting): Promise<void> {
  const attempt = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return await versionOf(client);
    } finally {
      // We don't wait for this: on a network that has gone silent it would never finish.
      void client.end().catch(() => {});
    }
  };
  refuseOld(await reach('The database', 'Is it running, and is DATABASE_URL right?', attempt, waiting));
}

/** The major version of PostgreSQL, such as 18. */
export async function versionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  );
  return rows[0]!.version;
}

/** Throws when PostgreSQL is too old for our statements. */
export function refuseOld(version: number): void {
  if (version < oldestPostgres)
    throw new Error(`PostgreSQL is ${version}: ${oldestPostgres} or later is needed. Set DATABASE_URL to a newer one`);
}
