import { Agent, request, type OutgoingHttpHeaders } from 'node:http';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { ownProcess } from '../../tests/process.ts';

export const connections = 8;
export const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
export const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
export const agent = new Agent({ keepAlive: true, maxSockets: connections });

interface Sent {
  readonly method?: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body?: string;
}
/** One request: its status, bytes and milliseconds. */
export const send = (url: string, { method = 'GET', headers, body }: Sent) =>
  new Promise<{ status: number; bytes: number; ms: number }>((done, failed) => {
    const began = performance.now();
    const asked = request(url, { agent, method, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => done({ status: answer.statusCode ?? 0, bytes, ms: performance.now() - began }));
    });
    asked.on('error', failed).end(body);
  });

/** Milliseconds of the requests that fit into the time with all connections busy, the shortest first. */
export async function busy(next: (count: number) => readonly [string, Sent], expected = 200): Promise<number[]> {
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

/** People with an account each, and their cookies: as many as are wanted, at once. */
export async function people(pool: pg.Pool, role: string, count: number): Promise<{ id: string; cookie: string }[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const { rows } = await pool.query<{ _id: string; n: number }>(
    `with "made" as (insert into "person" ("firstName", "lastName", "email", "zip", "mobilePhone", "role")
       select $1 || n, 'Bench', lower($1) || n || '@bench.example', '1', '1', $1 from generate_series(1, $2::int) n returning "_id", "firstName"),
     "opened" as (insert into "account" ("personREF", "status", "passwordHash")
       select "_id", 'Active', 'none' from "made" returning "_id", "personREF")
     , "begun" as (insert into "session" ("accountREF", "tokenHash")
       select "opened"."_id", decode(($3::text[])[substr("made"."firstName", length($1) + 1)::int], 'hex')
       from "opened" join "made" on "made"."_id" = "opened"."personREF")
     select "_id", substr("firstName", length($1) + 1)::int as n from "made" order by 2`,
    [role, count, tokens.map((token) => createHash('sha256').update(token).digest('hex'))],
  );
  return rows.map(({ _id, n }) => ({ id: _id, cookie: `stoa=${tokens[n - 1]}` }));
}
