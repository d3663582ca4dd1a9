import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import { openDatabase, type Database } from './database.ts';

/** Chooses a database for reads that may lag a little. */
export interface Reads<Schema> {
  /** The replica while it keeps up, else the primary. */
  readonly db: () => Database<Schema>['db'];
  readonly close: () => Promise<void>;
}

/** Seconds of lag above which reads don't go to the replica. */
const nearEnough = 5;
const second = 1000;

export const lagGauge = new Gauge({
  name: 'stoa_replica_lag_seconds',
  help: 'How far the read replica is behind; -1 while it is not asked.',
  registers: [],
});

/**
 * Watches a streaming replica of the primary. Once a second we note the primary's journal position; the replica's lag is the
 * age of the newest position it has reached. While it lags too far or doesn't answer, reads go to the primary.
 */
export async function openReplica<Schema>(
  url: string,
  primary: Database<Schema>,
  lost: (error: Error) => void,
): Promise<Reads<Schema>> {
  const replica = openDatabase<Schema>(url, lost);
  const positions: { at: number; position: bigint }[] = [];
  let lag = Infinity;
  const look = async () => {
    const at = Date.now();
    const { rows: written } = await sql<{ position: string }>`
      select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as position`.execute(primary.db);
    positions.push({ at, position: BigInt(written[0]!.position) });
    const { rows: replayed } = await sql<{ position: string }>`
      select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as position`.execute(replica.db);
    const reached = BigInt(replayed[0]!.position);
    const newest = positions.findLastIndex(({ position }) => position <= reached);
    if (newest >= 0) positions.splice(0, newest);
    lag = newest < 0 ? Infinity : (Date.now() - positions[0]!.at) / 1000;
    // Old positions can go: a replica that hasn't reached them is too far behind anyway.
    if (positions.length > 10 * nearEnough) positions.splice(0, positions.length - 10 * nearEnough);
  };
  const watch = async () => {
    try {
      await look();
    } catch (error) {
      if (lag !== Infinity) lost(error as Error);
      lag = Infinity;
    }
    lagGauge.set(Number.isFinite(lag) ? lag : -1);
  };
  await watch();
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= watch().finally(() => (looking = undefined));
  }, second);
  timer.unref();
  return {
    db: () => (lag <= nearEnough ? replica.db : primary.db),
    close: async () => {
      clearInterval(timer);
      await looking;
      await replica.close();
    },
  };
}
