import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseLost } from './database.ts';

/** How long a start waits for what it needs, in milliseconds: what is started beside it may take longer than it does. */
const patience = 30_000;
export const oldestPostgres = 17;

/** What is thrown when nobody answers at an address, or its name is not known: it may be later. */
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
  if (code === 'ENOENT' && syscall !== 'connect') return false; // a folder, and no socket
  return isDatabaseLost(error) || away.has(code) || away.has(name);
};

/** What a start does while it waits: `say` hears once for what, and the signal ends it. */
export interface Waiting {
  readonly say: (sentence: string) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * What `attempt` answers: it is repeated for half a minute while nobody answers it. Throws what it throws, in a sentence that
 * begins with `what` and ends with how to mend it.
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
      if (!isAway(error) || Date.now() > end) throw new Error(`${reason}. ${mend}`, { cause: error });
      if (isFirst) say(`${reason}. Waiting for it for ${patience / 1000} seconds`);
      await sleep(500, undefined, { signal });
    }
}

/** Waits until the database at `url` answers; one of a version that is too old is refused. Throws a sentence. */
export async function reachDatabase(url: string, waiting: Waiting): Promise<void> {
  const attempt = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return await versionOf(client);
    } finally {
      // Nobody waits for it: a network that has gone silent meanwhile would never say that it is done.
      void client.end().catch(() => {});
    }
  };
  refuseOld(await reach('The database', 'Is it running, and is DATABASE_URL right?', attempt, waiting));
}

/** The main version of the PostgreSQL, such as 18. */
export async function versionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  );
  return rows[0]!.version;
}

/** Refuses a PostgreSQL that does not know our statements. */
export function refuseOld(version: number): void {
  if (version < oldestPostgres)
    throw new Error(`PostgreSQL is ${version}: ${oldestPostgres} or later is needed. Set DATABASE_URL to a newer one`);
}
