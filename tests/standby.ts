import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../server/src/kernel/embedded-postgres.ts';

/** Starts a streaming standby, under `standbyHome`, of a PostgreSQL that runs under `home`. */
export async function standbyOf(
  primary: EmbeddedPostgres,
  home: string,
  standbyHome: string,
): Promise<EmbeddedPostgres> {
  const cluster = realpathSync(path.join(home, 'postgres'));
  const client = new pg.Client({ connectionString: primary.url('postgres', 'postgres') });
  await client.connect();
  const { rows } = await client.query<{ host: string }>(`select current_setting('unix_socket_directories') as host`);
  await client.query(`select pg_backup_start('standby', true)`);
  const copy = path.join(path.dirname(cluster), `${path.basename(cluster)}-standby`);
  cpSync(cluster, copy, {
    recursive: true,
    filter: (source) =>
      !/postmaster\.(?:pid|opts)$|\/pg_wal\/.|\.s\.PGSQL|server\.log/.test(source.slice(cluster.length)),
  });
  const stopped = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  writeFileSync(path.join(copy, 'backup_label'), stopped.rows[0]!.labelfile);
  writeFileSync(path.join(copy, 'standby.signal'), '');
  mkdirSync(path.join(copy, 'pg_wal'), { recursive: true });
  appendFileSync(
    path.join(copy, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=${rows[0]!.host} port=5432 user=postgres'\n`,
  );
  const { uid, gid } = statSync(cluster);
  execFileSync('chown', ['-R', `${uid}:${gid}`, copy]);
  chmodSync(copy, 0o700);
  mkdirSync(standbyHome, { recursive: true });
  symlinkSync(copy, path.join(standbyHome, 'postgres'));
  return startEmbeddedPostgres(standbyHome);
}
