// Every read of the main job on the sample data, 8 connections, beside a bare server that looks the session up in the same
// database and sends the same bytes: milliseconds at the client, the two in turn.
import { Agent, createServer, request, type OutgoingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { ownProcess } from '../../tests/process.ts';

const connections = 8;
const count = Number(process.env['BENCH_REQUESTS'] ?? 400);
const agent = new Agent({ keepAlive: true, maxSockets: connections });

const ask = (url: string, headers: OutgoingHttpHeaders) =>
  new Promise<{ ms: number; status: number; body: Buffer }>((done, failed) => {
    const began = performance.now();
    request(url, { agent, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        done({ ms: performance.now() - began, status: answer.statusCode ?? 0, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', failed)
      .end();
  });

/** Sorted durations of `count` requests, `connections` at a time. */
async function measure(url: string, headers: OutgoingHttpHeaders): Promise<number[]> {
  const all: number[] = [];
  let left = count;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) {
        const { ms, status } = await ask(url, headers);
        if (status !== 200) throw new Error(`${url} answers ${status}`);
        all.push(ms);
      }
    }),
  );
  return all.toSorted((a, b) => a - b);
}
const at = (sorted: number[], part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;

const stoa = await ownProcess({ DEMO: '1' });
await stoa.start();
const passwords = new Map(
  [...stoa.output().matchAll(/(\S+@sample\.example)\s+(\S+)/g)].map(([, email, password]) => [email!, password!]),
);
const cookies = new Map<string, string>();
for (const [email, password] of passwords) {
  const answer = await fetch(`${stoa.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password }),
  });
  cookies.set(email, answer.headers.getSetCookie()[0]!.split(';')[0]!);
}
const cookie = (who: string) => ({ cookie: cookies.get(`${who}@sample.example`)! });
const json = async (who: string, path: string) =>
  JSON.parse((await ask(stoa.url + path, cookie(who))).body.toString()) as { _id: string }[];
const graded = (await json('professor', '/api/course-instances/gradebook'))[0]!._id;

const reads: [string, string][] = [
  ['student', '/api/session'],
  ['student', '/api/dashboard'],
  ['professor', '/api/dashboard'],
  ['admin', '/api/dashboard'],
  ['student', '/api/myStudent'],
  ['professor', '/api/myProfessor'],
  ['student', '/api/course-instances/registering?page=1&pageSize=5'],
  ['student', '/api/my-course-instance-registrations?page=1&pageSize=5'],
  ['student', '/api/transactions?page=1&pageSize=5'],
  ['student', `/api/gradebook/by-student-course?courseInstanceREF=${graded}`],
  ['student', `/api/courseBoard/${graded}/messages`],
  ['professor', '/api/course-definitions?page=1&pageSize=10'],
  ['professor', '/api/course-instances?page=1&pageSize=10'],
  ['professor', `/api/gradebooks/by-course/${graded}`],
  ['professor', `/api/course-instance-registrations/by-course-instance/${graded}?page=1&pageSize=10`],
  ['institution', '/api/professors?approvalStatus=Pending&page=1&pageSize=10'],
  ['institution', '/api/students?approvalStatus=Pending&page=1&pageSize=10'],
  ['admin', '/api/users?page=1&pageSize=10'],
  ['admin', '/api/institutions?page=1&pageSize=10'],
];

const socket = readFileSync(`${stoa.dataDir}/postgres/postmaster.pid`, 'utf8').split('\n');
const pool = new pg.Pool({ host: socket[4] ?? '', port: Number(socket[3]), user: 'stoa', database: 'stoa', max: 10 });
let bytes: Buffer = Buffer.alloc(0);
const lookUp = {
  name: 'session',
  text: 'select "_id" from "session" where "tokenHash" = $1',
  values: [Buffer.alloc(32)],
};
const bare = createServer((_request, reply) => {
  void pool.query(lookUp).then(() => reply.setHeader('content-type', 'application/json').end(bytes));
}).listen(0, '127.0.0.1');
await once(bare, 'listening');
const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;

console.log(
  `${'read'.padEnd(78)} ${'p50'.padStart(6)} ${'p95'.padStart(6)}   bare: ${'p50'.padStart(5)} ${'p95'.padStart(6)}   ratio of p50`,
);
let worst = { p50: 0, p95: 0 };
for (const [who, path] of reads) {
  bytes = (await ask(stoa.url + path, cookie(who))).body;
  await measure(stoa.url + path, cookie(who)); // warm
  const ours = await measure(stoa.url + path, cookie(who));
  const reference = await measure(bareUrl, {});
  const [p50, p95] = [at(ours, 0.5), at(ours, 0.95)];
  worst = { p50: Math.max(worst.p50, p50), p95: Math.max(worst.p95, p95) };
  const figures = [p50, p95, at(reference, 0.5), at(reference, 0.95)].map((ms) => ms.toFixed(2).padStart(6));
  const name = `${who} GET ${path.replace(graded, '{id}')}`;
  console.log(
    `${name.padEnd(78)} ${figures[0]} ${figures[1]}          ${figures[2]} ${figures[3]}   ${(p50 / at(reference, 0.5)).toFixed(1)}`,
  );
}
console.log(
  `\nslowest: p50 ${worst.p50.toFixed(2)} ms, p95 ${worst.p95.toFixed(2)} ms (${connections} connections, ${count} requests each)`,
);
agent.destroy();
bare.close();
await pool.end();
await stoa.remove();
