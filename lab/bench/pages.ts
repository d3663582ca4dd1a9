// The rendering of a page on the server costs: the HTML of a student's Home, beside a reference in the same run, a bare server that
// answers three lines. Processor time of the server's own process for a page, milliseconds at 8 connections, the longest that the
// loop of events was held up, and the memory at rest and afterwards.
import { readFileSync } from 'node:fs';
import { ownProcess } from '../../tests/process.ts';
import { cpuOf } from './calls.ts';
import { agent, at, bareServer, connections, people, poolOf, send, startWithSamples } from './kit.ts';

const pages = 200;
const bare = await bareServer((_request, answer) =>
  answer
    .setHeader('content-type', 'text/html; charset=utf-8')
    .end('<!doctype html><title>Reference</title><h1>Reference</h1><p>Three lines.</p>'),
);
const stoa = await ownProcess({ DEMO: '1' });
await startWithSamples(stoa);
const pool = poolOf(stoa);
const [student] = await people(pool, 'Student', 1);
await pool.end();
const headers = { cookie: student!.cookie, accept: 'text/html' };

/** Asks for so many pages with all connections busy: the milliseconds of each, the shortest first, and the bytes of one. */
async function ask(url: string, count = pages) {
  let left = count;
  let bytes = 0;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) {
        const { status, ms, body } = await send(url, { headers });
        if (status !== 200) throw new Error(`${url} answers ${status}`);
        bytes = body.length;
        times.push(ms);
      }
    }),
  );
  return { times: times.toSorted((a, b) => a - b), bytes };
}
/** The longest in milliseconds that the loop was held up, since it was asked last. */
async function longestBlock(): Promise<number> {
  const { body } = await send(`${stoa.url}/metrics`, { headers: {} });
  return 1000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(String(body))?.[1]);
}

const home = `${stoa.url}/mainContent`;
const before = stoa.memory();
await ask(home, 50);
await ask(bare.url, 50);
await longestBlock();
const pid = stoa.pid()!;
const began = cpuOf(pid);
const { times, bytes } = await ask(home);
const cpu = (cpuOf(pid) - began) / 1000 / pages;
const block = await longestBlock();
const own = process.cpuUsage();
const reference = await ask(bare.url);
const { user, system } = process.cpuUsage(own);
const spent = (ms: readonly number[]) => `p50 ${at(ms, 0.5).toFixed(1)} ms, p95 ${at(ms, 0.95).toFixed(1)} ms`;
const [load] = readFileSync('/proc/loadavg', 'utf8').split(' ');
console.log(
  `A student’s Home, ${(bytes / 1024).toFixed(0)} KB of HTML, ${pages} pages at ${connections} connections: ${cpu.toFixed(1)} ms of processor a page, ${spent(times)}`,
);
console.log(`   the loop was held up for at most ${block.toFixed(0)} ms; load of the machine ${load}`);
console.log(`   memory at rest ${before.toFixed(0)} MB, afterwards ${stoa.memory().toFixed(0)} MB`);
console.log(
  `   reference, three lines: ${((user + system) / 1000 / pages).toFixed(1)} ms of processor with the client’s, ${spent(reference.times)}`,
);
agent.destroy();
bare.close();
await stoa.remove();
