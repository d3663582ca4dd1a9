import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { accountFor, binaries } from '../server/src/kernel/embedded-postgres-files.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../server/src/kernel/embedded-postgres.ts';
import { freePort } from './process.ts';

const deploy = path.resolve(import.meta.dirname, '../deploy');
const password = 'apassword';

/**
 * A PostgreSQL as deploy/compose.yaml has it: with the certificate that its script makes, the role that its script makes
 * (where psql is there to run it), and reached by an address that is not this machine's own name.
 */
export async function openTlsPostgres() {
  const home = mkdtempSync(path.join(tmpdir(), 'stoa-tls-'));
  const name = '127.0.0.2';
  const [inner, outer] = [path.join(home, 'private'), path.join(home, 'public')];
  for (const folder of [inner, outer]) mkdirSync(folder);
  execFileSync('chmod', ['755', home, outer]);

  const embedded = await startEmbeddedPostgres(home);
  const cluster = realpathSync(path.join(home, 'postgres'));
  const { uid, gid } = statSync(cluster);
  const own = new pg.Client({ connectionString: embedded.url('postgres', 'postgres') });
  await own.connect();
  // As compose begins: the superuser has the password too.
  for (const statement of ['drop database stoa', 'drop role stoa', `alter role postgres password '${password}'`])
    await own.query(statement);
  const { rows } = await own.query<{ host: string }>(`select current_setting('unix_socket_directories') as host`);
  const viaPsql = hasPsql();
  if (viaPsql)
    execFileSync('sh', [path.join(deploy, 'database-role.sh')], {
      env: { ...process.env, STOA_PASSWORD: password, PGHOST: rows[0]!.host, PGPORT: '5432' },
    });
  else {
    await own.query(`create role stoa login password '${password}'`);
    await own.query('create database stoa owner stoa');
  }
  await own.end();
  await embedded.stop();

  const certify = () =>
    execFileSync('sh', [path.join(deploy, 'database-certificate.sh'), name, inner, outer, `${uid}:${gid}`], {
      stdio: 'ignore',
    });
  certify();
  writeFileSync(path.join(home, 'hba.conf'), 'hostssl all all 127.0.0.0/8 scram-sha-256\nlocal all all trust\n');
  if (process.getuid?.() === 0) chownSync(path.join(home, 'hba.conf'), uid, gid);
  const port = await freePort();
  const settings = {
    listen_addresses: name,
    port,
    ssl: 'on',
    ssl_cert_file: path.join(inner, 'server.crt'),
    ssl_key_file: path.join(inner, 'server.key'),
    hba_file: path.join(home, 'hba.conf'),
    unix_socket_directories: '',
  };
  const native = await binaries(accountFor(cluster), home);
  const args = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const server = spawn(path.join(native, 'bin/postgres'), ['-D', cluster, ...args], {
    cwd: '/',
    stdio: 'ignore',
    ...accountFor(cluster),
  });
  const url = (more: string, database = 'stoa') => `postgresql://stoa:${password}@${name}:${port}/${database}?${more}`;
  const connect = async (connectionString: string) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.end();
  };
  const ready = url(`sslmode=verify-full&sslrootcert=${path.join(outer, 'database.crt')}`);
  for (let waits = 0; ; waits++)
    try {
      await connect(ready);
      break;
    } catch (error) {
      if (waits === 100) throw error;
      await sleep(100);
    }
  return {
    home,
    certificate: path.join(outer, 'database.crt'),
    /** Makes the certificate again, as at every start. */
    certify,
    /** with what is said of TLS in its address */
    url,
    connect,
    viaPsql,
    close: async () => {
      const over = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await over;
      removeEmbeddedPostgres(home);
    },
  };
}

function hasPsql(): boolean {
  try {
    execFileSync('psql', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
