// The busiest calls beside the reference of bench/raw, on the same seeded database, in turn in one run, 8 connections:
// requests a second, p50, p95, p99, the processor's time per request (Node and PostgreSQL), and the ratio to the reference.
// --students N (20,000) sets the size; BENCH_SECONDS the length of a turn; a word picks calls, as in: node bench/ratios.ts R1.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { hashPassword } from '../server/src/accounts/passwords.ts';
import { ownProcess } from '../tests/process.ts';
import { agent, at, busy, median, seconds, send } from './kit.ts';
import { populate, signedIn, sizesOf } from './population.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const given = process.argv.indexOf('--students');
const students = Number(given === -1 ? 20_000 : process.argv[given + 1]);
const wanted = process.argv.slice(2).filter((word) => /^[A-Z]\d/.test(word));
const password = 'read slowly and ask';

const stoa = await ownProcess({ ADMIN_PASSWORD: password });
await stoa.start();
const socket = readFileSync(`${stoa.dataDir}/postgres/postmaster.pid`, 'utf8').split('\n');
const databaseUrl = `postgresql:///stoa?user=stoa&host=${encodeURIComponent(socket[4]!)}&port=${socket[3]}`;
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
await populate(client, students, await hashPassword(password), () => {});
const idOf = async (course: number) =>
  (
    await client.query<{ _id: string }>('select "_id" from "courseInstance" where "name" = $1', [
      `Course ${course} section A`,
    ])
  ).rows[0]!._id;
const gradebook = await idOf(40);
const free = await Promise.all(Array.from({ length: 20 }, (_, course) => idOf(course)));
await client.end();

const raw = spawn(process.execPath, [path.join(import.meta.dirname, 'raw/server.ts')], {
  env: { ...process.env, DATABASE_URL: databaseUrl },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [line] = (await once(raw.stdout, 'data')) as [Buffer];
const servers = { raw: `http://127.0.0.1:${String(line).trim()}`, ours: stoa.url };
type Server = keyof typeof servers;

const json = { 'content-type': 'application/json' };
const admin = await fetch(`${stoa.url}/api/login`, {
  method: 'POST',
  headers: json,
  body: JSON.stringify({ username: 'admin@world.example', password }),
});
const cookies = {
  student: (n: number) => ({ cookie: `stoa=seed-student-${n % signedIn.students}` }),
  professor: { cookie: 'stoa=seed-professor-40' },
  admin: { cookie: admin.headers.getSetCookie()[0]!.split(';')[0]! },
};
const surnames = ['mann', 'ova', 'sen', 'ski', 'ini', 'ez'];
/** Those who were seeded with eight courses each. */
const busyStudents = 2000;
/** Each pair of a student and a free course is used once, by one of the two; the first students are in some already. */
const used = { ours: 0, raw: 0 };
const pair = (whose: Server) => {
  const next = 2 * used[whose]++ + (whose === 'raw' ? 1 : 0);
  const headers = { ...json, ...cookies.student(600 + Math.floor(next / free.length)) };
  const body = JSON.stringify({ courseInstanceREF: free[next % free.length]!, isAudit: false });
  return { method: 'POST', headers, body };
};
interface Call {
  readonly what: string;
  readonly least: number;
  readonly expected?: number;
  readonly next: (whose: Server, count: number) => readonly [string, Parameters<typeof send>[1]];
}
const calls: Record<string, Call> = {
  R1: {
    what: 'courses open for registration, made anew',
    least: 0.5,
    next: (_whose, n) => [`/api/course-instances/registering?q=${blanks(n)}`, { headers: cookies.student(n) }],
  },
  R1c: {
    what: 'the same list while it is unchanged',
    least: 3,
    next: (_whose, n) => ['/api/course-instances/registering', { headers: cookies.student(n) }],
  },
  R2: {
    what: 'own registrations',
    least: 0.45,
    next: (_whose, n) => ['/api/my-course-instance-registrations', { headers: cookies.student(n % busyStudents) }],
  },
  R3: {
    what: 'a gradebook of 30 x 12',
    least: 0.5,
    next: () => [`/api/gradebooks/by-course/${gradebook}`, { headers: cookies.professor }],
  },
  W1: {
    what: 'registering for a course without cost',
    least: 0.4,
    expected: 201,
    next: (whose) => ['/api/course-instance-registration', pair(whose)],
  },
  A1: {
    what: 'signing in',
    least: 0.85,
    next: (_whose, n) => [
      '/api/login',
      {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ username: `student${n % students}@seed.example`, password }),
      },
    ],
  },
  L1: {
    what: 'a page of the students, searched',
    least: 0,
    next: (_whose, n) => [`/api/students?q=${surnames[n % surnames.length]!}`, { headers: cookies.admin }],
  },
  B1: {
    what: 'a page of a board',
    least: 0,
    next: () => [`/api/courseBoard/${gradebook}/messages`, { headers: cookies.professor }],
  },
};
/** A search for nothing that is written differently each time: no kept answer has it. */
function blanks(number: number): string {
  return (number + Date.now() * 1000).toString(2).replaceAll('0', '%20').replaceAll('1', '%09');
}

/** Microseconds of processor time a process has used so far, with those it was the parent of. */
function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  } catch {
    return 0;
  }
}
const parentOf = (pid: string) => {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]);
  } catch {
    return 0;
  }
};
const childrenOf = (parent: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number);
const postmaster = Number(socket[0]);
const cpu = (whose: Server) =>
  cpuOf(whose === 'raw' ? raw.pid! : stoa.pid()!) +
  childrenOf(postmaster).reduce((sum, pid) => sum + cpuOf(pid), 0) +
  (whose === 'ours' ? childrenOf(stoa.pid()!).reduce((sum, pid) => sum + cpuOf(pid), 0) : 0);

interface Turn {
  readonly ms: readonly number[];
  readonly cpu: number;
}
const turns: Record<string, Record<Server, Turn[]>> = {};
let asked = 0;
async function turn(call: Call, whose: Server): Promise<Turn> {
  const before = cpu(whose);
  const ms = await busy(() => {
    const [url, sent] = call.next(whose, asked++);
    return [servers[whose] + url, sent];
  }, call.expected);
  return { ms, cpu: (cpu(whose) - before) / ms.length };
}
const chosen = Object.entries(calls).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const { professors, courses } = sizesOf(students);
console.log(
  `${students} students, ${professors} professors, ${courses} courses; ${seconds} s a turn, ${rounds} rounds, medians`,
);
for (const [name, call] of chosen) {
  turns[name] = { raw: [], ours: [] };
  for (let round = 0; round <= rounds; round++)
    for (const whose of ['raw', 'ours'] as const) {
      const one = await turn(call, whose);
      if (round > 0) turns[name][whose].push(one); // the first warms up
    }
  const figures = (whose: Server) => {
    const of = turns[name]![whose];
    const part = (share: number) => median(of.map(({ ms }) => at(ms, share)));
    return {
      rate: median(of.map(({ ms }) => ms.length / seconds)),
      p50: part(0.5),
      p95: part(0.95),
      p99: part(0.99),
      cpu: median(of.map((one) => one.cpu)),
    };
  };
  const [ours, reference] = [figures('ours'), figures('raw')];
  const said = ({ rate, p50, p95, p99, cpu: each }: typeof ours) =>
    `${rate.toFixed(0).padStart(6)} a second, p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)} ms, ${each.toFixed(0)} µs of processor each`;
  const ratio = ours.rate / reference.rate;
  const verdict =
    call.least === 0 ? '' : ratio >= call.least ? ` (at least ${call.least})` : ` (SHORT of ${call.least})`;
  console.log(`${name} ${call.what}\n   ours${said(ours)}\n   raw ${said(reference)}`);
  console.log(`   ratio ${ratio.toFixed(2)}${verdict}, p95 ${(ours.p95 / reference.p95).toFixed(2)} of raw’s`);
}
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${stoa.pid()}/status`, 'utf8'))![1]) / 1024;
console.log(`memory after it all: ${memory().toFixed(0)} MB`);
agent.destroy();
raw.kill();
await stoa.remove();
