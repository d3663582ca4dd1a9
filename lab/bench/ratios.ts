// The busiest calls beside the reference of lab/bench/raw, on the same seeded database, in turn in one run, 8 connections:
// requests a second, p50, p95, p99, the processor's time per request (Node and PostgreSQL), and the ratio to the reference.
// --students N (20,000) sets the size; BENCH_SECONDS the length of a turn; a word picks calls, as in: node lab/bench/ratios.ts R1.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { figuresOf, openSeeded, sayFigures, turn, type Turn } from './calls.ts';
import { agent, rounds, seconds } from './kit.ts';
import { sizesOf } from '../../tests/population.ts';

const given = process.argv.indexOf('--students');
const students = Number(given === -1 ? 20_000 : process.argv[given + 1]);
const wanted = process.argv.slice(2).filter((word) => /^[A-Z]\d/.test(word));

const { stoa, databaseUrl, postmaster, calls } = await openSeeded(students);
const raw = spawn(process.execPath, [path.join(import.meta.dirname, 'raw/server.ts')], {
  env: { ...process.env, DATABASE_URL: databaseUrl },
  stdio: ['ignore', 'pipe', 'inherit'],
});
process.once('exit', () => raw.kill());
const [line] = (await once(raw.stdout, 'data')) as [Buffer];
const servers = {
  raw: { url: `http://127.0.0.1:${String(line).trim()}`, pid: raw.pid! },
  ours: { url: stoa.url, pid: stoa.pid()! },
};

let asked = 0;
const chosen = Object.entries(calls).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const { professors, courses } = sizesOf(students);
console.log(
  `${students} students, ${professors} professors, ${courses} courses; ${seconds} s a turn, ${rounds} rounds, medians`,
);
for (const [name, call] of chosen) {
  const turns = { raw: [] as Turn[], ours: [] as Turn[] };
  for (let round = 0; round <= rounds; round++)
    for (const whose of ['raw', 'ours'] as const) {
      const { url, pid } = servers[whose];
      const one = await turn(url, call, [pid, postmaster], () => asked++);
      if (round > 0) turns[whose].push(one); // the first warms up
    }
  const [ours, reference] = [figuresOf(turns.ours), figuresOf(turns.raw)];
  const ratio = ours.rate / reference.rate;
  const verdict =
    call.least === 0 ? '' : ratio >= call.least ? ` (at least ${call.least})` : ` (SHORT of ${call.least})`;
  console.log(`${name} ${call.what}\n   ours${sayFigures(ours)}\n   raw ${sayFigures(reference)}`);
  console.log(`   ratio ${ratio.toFixed(2)}${verdict}, p95 ${(ours.p95 / reference.p95).toFixed(2)} of raw’s`);
}
console.log(`memory after it all: ${stoa.memory().toFixed(0)} MB`);
agent.destroy();
raw.kill();
await stoa.remove();
