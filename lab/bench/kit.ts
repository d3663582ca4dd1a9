import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { Agent, createServer, request, type OutgoingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hashPassword } from '../../server/src/people/accounts/sign-in/passwords.ts';
import { migrations } from '../../server/src/command.ts';
import { migrate, openDatabase } from '../../server/src/kernel/database.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/kernel/embedded-postgres.ts';
import type { Schema } from '../../server/src/schema.ts';
import { showProgress, type Say } from '../../server/src/progress.ts';
import { populate } from '../../tests/population.ts';
import type { ownProcess } from '../../tests/process.ts';

/** Measurements take long, and print their figures at the end. */
const { say } = showProgress();

export const connections = 8;
export const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
export const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
export const agent = new Agent({ keepAlive: true, maxSockets: connections });

interface Sent {
  readonly method?: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body?: string;
}
export interface Answer {
  readonly status: number;
  readonly body: Buffer;
  readonly ms: number;
}
/** One request, and its milliseconds until the last byte. */
export const send = (url: string, { method = 'GET', headers, body }: Sent, by = agent) =>
  new Promise<Answer>((done, failed) => {
    const began = performance.now();
    const asked = request(url, { agent: by, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        done({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks), ms: performance.now() - began }),
      );
    });
    asked.on('error', failed).end(body);
  });

/** Milliseconds of the requests that fit into the time with all connections busy, the shortest first. */
export async function busy(next: (count: number) => readonly [string, Sent], expected = 200): Promise<number[]> {
  say('Measuring');
  const until = performance.now() + seconds * 1000;
  const all: number[] = [];
  let count = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const [url, sent] = next(count++);
        const { status, ms } = await send(url, sent);
        if (status !== expected) throw new Error(`${url} answers ${status}`);
        all.push(ms);
      }
    }),
  );
  return all.toSorted((a, b) => a - b);
}
export const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;
export const at = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;

/** The server of a reference, which `answer`s on a free port. */
export async function bareServer(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

/** A PostgreSQL with empty tables, which ends with this process. */
export async function openTables() {
  const home = mkdtempSync(path.join(tmpdir(), 'stoa-bench-'));
  process.once('exit', () => removeEmbeddedPostgres(home));
  const url = (await startEmbeddedPostgres(home)).url();
  const database = openDatabase<Schema>(url, console.error, { patient: true });
  await migrate(database, migrations);
  return { url, db: database.db };
}

/** Everybody's password among the people of `fill`. */
export const password = 'read slowly and ask';
/** Creates the tables of an empty database, and fills them with so many students and their records. */
export async function fill(url: string, students: number, report: Say = say) {
  report('Making the tables and the people');
  const database = openDatabase(url, () => {});
  await migrate(database, migrations);
  await database.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await populate(client, students, await hashPassword(password), (step, took) =>
      report(`Filling the tables: ${step} took ${took.toFixed(1)} s`),
    );
  } finally {
    await client.end();
  }
}

/** The passwords of the sample people by their addresses, from the output of a server with samples. */
export const samplePasswords = (output: string): ReadonlyMap<string, string> =>
  new Map([...output.matchAll(/(\S+@sample\.example)\s+(\S+)/g)].map(([, email, password]) => [email!, password!]));

/** The server's own PostgreSQL. */
export function poolOf({ dataDir }: Awaited<ReturnType<typeof ownProcess>>): pg.Pool {
  const socket = readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n');
  return new pg.Pool({
    host: socket[4] ?? '',
    port: Number(socket[3]),
    user: 'stoa',
    database: 'stoa',
    max: connections,
  });
}

/** Starts a server with samples, and waits until their history is there: it is made after the server is ready. */
export async function startWithSamples(stoa: Awaited<ReturnType<typeof ownProcess>>): Promise<void> {
  await stoa.start();
  const pool = poolOf(stoa);
  try {
    while ((await pool.query('select from "institution"')).rowCount === 0) await sleep(100);
  } finally {
    await pool.end();
  }
}

/** People with an account each, and their cookies: as many as are wanted, at once. A role has several groups of them by their names. */
export async function people(
  pool: pg.Pool,
  role: string,
  count: number,
  group = role,
): Promise<{ id: string; cookie: string }[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const { rows } = await pool.query<{ _id: string; n: number }>(
    `with "made" as (insert into "person" ("firstName", "lastName", "email", "zip", "mobilePhone", "role")
       select $4 || n, 'Bench', lower($4) || n || '@bench.example', '1', '1', $1 from generate_series(1, $2::int) n returning "_id", "firstName"),
     "opened" as (insert into "account" ("personREF", "status", "passwordHash")
       select "_id", 'Active', 'none' from "made" returning "_id", "personREF")
     , "begun" as (insert into "session" ("accountREF", "tokenHash", "address")
       select "opened"."_id", decode(($3::text[])[substr("made"."firstName", length($4) + 1)::int], 'hex'), '127.0.0.1'
       from "opened" join "made" on "made"."_id" = "opened"."personREF")
     select "_id", substr("firstName", length($4) + 1)::int as n from "made" order by 2`,
    [role, count, tokens.map((token) => createHash('sha256').update(token).digest('hex')), group],
  );
  return rows.map(({ _id, n }) => ({ id: _id, cookie: `stoa=${tokens[n - 1]}` }));
}
