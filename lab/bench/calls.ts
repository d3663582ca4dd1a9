// The busiest calls, on a database that was seeded: what is asked, what one turn of asking costs, and how it is said.
import { readFileSync, readdirSync } from 'node:fs';
import { startEmbeddedPostgres } from '../../server/src/kernel/embedded-postgres.ts';
import { Person } from '../../tests/person.ts';
import { ownProcess } from '../../tests/process.ts';
import { at, busy, fill, median, password, poolOf, seconds, type send } from './kit.ts';
import { signedIn, sizesOf } from '../../tests/population.ts';

type Sent = Parameters<typeof send>[1];
export interface Call {
  readonly what: string;
  /** The ratio to the reference that is wanted; 0: none is. */
  readonly least: number;
  readonly expected?: number;
  readonly next: (count: number) => readonly [string, Sent];
}
export type Seeded = Awaited<ReturnType<typeof openSeeded>>;

const json = { 'content-type': 'application/json' };
const surnames = ['mann', 'ova', 'sen', 'ski', 'ini', 'ez'];
/** Those who were seeded with eight courses each. */
const busyStudents = 2000;

/** Starts Stoa as a separate process, on a database with so many students. */
export async function openSeeded(students: number, env: Record<string, string> = {}) {
  const stoa = await ownProcess({ ADMIN_PASSWORD: password, ...env });
  const postgres = await startEmbeddedPostgres(stoa.dataDir);
  await fill(postgres.url(), students);
  const pool = poolOf(stoa);
  const idOf = async (course: number) =>
    (
      await pool.query<{ _id: string }>('select "_id" from "courseInstance" where "name" = $1', [
        `Course ${course} section A`,
      ])
    ).rows[0]!._id;
  const gradebook = await idOf(40);
  const free: string[] = [];
  for (let course = 0; course < 20; course++) free.push(await idOf(course));
  await stoa.start();
  await pool.end();
  const admin = new Person(stoa.url);
  await admin.signIn('admin@world.example', password);
  const cookies = {
    student: (n: number) => ({ cookie: `stoa=seed-student-${n % Math.min(students, signedIn.students)}` }),
    professor: { cookie: `stoa=seed-professor-${40 % sizesOf(students).professors}` },
    admin: { cookie: admin.cookie },
  };
  /** Each pair of a student and a free course is used once; the first students are in some already. */
  let used = 0;
  const pair = () => {
    const next = used++;
    const headers = { ...json, ...cookies.student(600 + Math.floor(next / free.length)) };
    const body = JSON.stringify({ courseInstanceREF: free[next % free.length]!, isAudit: false });
    return { method: 'POST', headers, body };
  };
  const lock = readFileSync(`${stoa.dataDir}/postgres/postmaster.pid`, 'utf8').split('\n');
  return {
    students,
    stoa,
    databaseUrl: postgres.url(),
    postmaster: Number(lock[0]),
    admin: cookies.admin,
    calls: callsOf({ students, gradebook, cookies, pair }),
  };
}

interface Cast {
  readonly students: number;
  readonly gradebook: string;
  readonly cookies: {
    student: (n: number) => { cookie: string };
    professor: { cookie: string };
    admin: { cookie: string };
  };
  readonly pair: () => Sent;
}
function callsOf({ students, gradebook, cookies, pair }: Cast): Record<string, Call> {
  return {
    R1: {
      what: 'courses open for registration, made anew',
      least: 0.5,
      next: (n) => [`/api/course-instances/registering?q=${blanks(n)}`, { headers: cookies.student(n) }],
    },
    R1c: {
      what: 'the same list while it is unchanged',
      least: 3,
      next: (n) => ['/api/course-instances/registering', { headers: cookies.student(n) }],
    },
    R2: {
      what: 'own registrations',
      least: 0.45,
      next: (n) => ['/api/my-course-instance-registrations', { headers: cookies.student(n % busyStudents) }],
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
      next: () => ['/api/course-instance-registration', pair()],
    },
    A1: {
      what: 'signing in',
      least: 0.85,
      next: (n) => [
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
      next: (n) => [`/api/students?page=1&pageSize=10&q=${surnames[n % surnames.length]!}`, { headers: cookies.admin }],
    },
    B1: {
      what: 'a page of a board',
      least: 0,
      next: () => [`/api/courseBoard/${gradebook}/messages`, { headers: cookies.professor }],
    },
  };
}
/** A search for nothing that is written differently each time: no kept answer has it. */
function blanks(number: number): string {
  return (number + Date.now() * 1000).toString(2).replaceAll('0', '%20').replaceAll('1', '%09');
}

/** Microseconds of processor time that a process has used so far. */
export function cpuOf(pid: number): number {
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

export interface Turn {
  readonly ms: readonly number[];
  readonly cpu: number;
}
/** Asks for as long as a turn lasts; `pids` are those whose processor time it costs, with their children's. */
export async function turn(url: string, call: Call, pids: readonly number[], asked: () => number): Promise<Turn> {
  const cpu = () => pids.flatMap((pid) => [pid, ...childrenOf(pid)]).reduce((sum, pid) => sum + cpuOf(pid), 0);
  const before = cpu();
  const ms = await busy(() => {
    const [path, sent] = call.next(asked());
    return [url + path, sent];
  }, call.expected);
  return { ms, cpu: (cpu() - before) / ms.length };
}

/** The medians of some turns. */
export function figuresOf(turns: readonly Turn[]) {
  const part = (share: number) => median(turns.map(({ ms }) => at(ms, share)));
  return {
    rate: median(turns.map(({ ms }) => ms.length / seconds)),
    p50: part(0.5),
    p95: part(0.95),
    p99: part(0.99),
    cpu: median(turns.map((one) => one.cpu)),
  };
}
export const sayFigures = ({ rate, p50, p95, p99, cpu }: ReturnType<typeof figuresOf>): string =>
  `${rate.toFixed(0).padStart(6)} a second, p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)} ms, ${cpu.toFixed(0)} µs of processor each`;
