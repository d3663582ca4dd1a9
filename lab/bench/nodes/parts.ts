import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import S3rver from 's3rver';
import { SMTPServer } from 'smtp-server';
import { hashPassword } from '../../../server/src/people/accounts/sign-in/passwords.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../../../server/src/kernel/embedded-postgres.ts';
import { ownProcess } from '../../../tests/process.ts';
import { standbyOf } from '../../../tests/standby.ts';
import { populate } from '../../../tests/population.ts';
import { password } from '../kit.ts';
import { needHaproxy, openHaproxy } from './haproxy.ts';

export type Parts = Awaited<ReturnType<typeof openParts>>;

const students = 2000;

/** A mail server: how often each address was written to. */
async function openMailServer() {
  const mails = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      stream.resume().on('end', () => {
        for (const { address } of envelope.rcptTo) mails.set(address, (mails.get(address) ?? 0) + 1);
        done();
      });
    },
  });
  server.on('error', () => {}); // a node that is killed leaves its connections as they are
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, mails };
}

async function openObjectStore(directory: string) {
  mkdirSync(directory);
  const configureBuckets = [{ name: 'files' }];
  const { port } = await new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets }).run();
  return {
    env: {
      FILES_URL: `s3://files/stoa?endpoint=http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    /** Whether one of its objects has these bytes. */
    holds: (sha256: string) => holds(directory, sha256),
  };
}
/** Whether a file below a folder has these bytes. */
export const holds = (folder: string, sha256: string): boolean =>
  globSync(`${folder}/**/*`, { withFileTypes: true })
    .filter((file) => file.isFile())
    .some(
      (file) =>
        createHash('sha256')
          .update(readFileSync(path.join(file.parentPath, file.name)))
          .digest('hex') === sha256,
    );

/**
 * PostgreSQL and a streaming standby, an object store, a mail server for each node, three nodes and HAProxy before them, all on
 * loopback, with sample people. All of them end with this process.
 */
export async function openParts() {
  needHaproxy();
  const home = mkdtempSync(path.join(tmpdir(), 'stoa-nodes-'));
  const [first, second] = [path.join(home, 'primary'), path.join(home, 'standby')];
  process.once('exit', () => {
    for (const folder of [second, first]) removeEmbeddedPostgres(folder);
    rmSync(home, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

  const primary = await startEmbeddedPostgres(first);
  const standby = await standbyOf(primary, first, second);
  const store = await openObjectStore(path.join(home, 'objects'));
  const mailServers = await Promise.all([openMailServer(), openMailServer(), openMailServer()]);
  const nodes = await Promise.all(
    mailServers.map(({ url }) =>
      ownProcess({
        ...store.env,
        DATABASE_URL: primary.url(),
        DATABASE_REPLICA_URL: standby.url(),
        SMTP_URL: url,
        MAIL_FROM: 'Stoa <stoa@world.example>',
        ENCRYPTION_KEY: 'one key for all nodes, or none reads the other',
        RATE_LIMITS: 'on',
        TRUST_PROXY: '1',
        DRAIN_SECONDS: '2',
      }),
    ),
  );
  await Promise.all(nodes.map((node) => node.start()));
  const poolOf = (server: typeof primary) =>
    new pg.Pool({ connectionString: server.url('stoa', 'postgres'), max: 2 }).on('error', () => {}); // they end together
  const [pool, standbyPool] = [poolOf(primary), poolOf(standby)];
  const client = await pool.connect();
  await populate(client, students, await hashPassword(password), () => {});
  client.release();
  const balancer = await openHaproxy(
    home,
    nodes.map(({ url }) => url),
  );
  return {
    nodes,
    balancer,
    store,
    mailServers,
    students,
    /** One statement at the primary, or at the standby. */
    ask: async (statement: string, values: readonly unknown[] = []) =>
      (await pool.query<Record<string, string>>(statement, [...values])).rows,
    askStandby: async (statement: string) => (await standbyPool.query<Record<string, string>>(statement)).rows,
  };
}
