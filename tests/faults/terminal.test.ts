import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { removeEmbeddedPostgres } from '../../server/src/kernel/embedded-postgres.ts';
import { Person } from '../person.ts';
import { freePort } from '../process.ts';

const root = path.resolve(import.meta.dirname, '../..');
const home = mkdtempSync(path.join(tmpdir(), 'stoa-terminal-'));
const dataDir = path.join(home, 'data');
afterAll(() => {
  removeEmbeddedPostgres(dataDir);
  rmSync(home, { recursive: true, force: true });
});
/** Ten stops; `npm run faults` asks for fifty rounds, which are two hundred of `npm start` and fifty of `npm run dev`. */
const rounds = Number(process.env['FAULT_ROUNDS'] ?? 2);

/** The processes of a data folder: those that have its name in their arguments or environment, and PostgreSQL's. */
function alive(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => {
      try {
        const about = readFileSync(`/proc/${name}/cmdline`, 'utf8') + readFileSync(`/proc/${name}/environ`, 'utf8');
        return about.includes(dataDir) && !/State:\s+Z/.test(readFileSync(`/proc/${name}/status`, 'utf8'));
      } catch {
        return false; // it has ended meanwhile
      }
    })
    .map(Number);
}
/** Those of them that run a program, by its name. */
const running = (program: RegExp) =>
  alive().filter((pid) => {
    try {
      return program.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '));
    } catch {
      return false;
    }
  });

/**
 * Starts a command of npm's in a new terminal: text written to it is typed there. `url` is where people look at the site:
 * Vite's address in development.
 */
async function started(command: string): Promise<{ terminal: ChildProcess; url: string }> {
  const port = await freePort();
  const sitePort = await freePort();
  const { DATABASE_URL: _database, ...inherited } = process.env;
  const terminal = spawn('script', ['-qec', `npm ${command} --silent`, '/dev/null'], {
    cwd: root,
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...inherited,
      PORT: String(port),
      SITE_PORT: String(sitePort),
      DATA_DIR: dataDir,
      DEMO: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: 'admin@world.example',
      ADMIN_PASSWORD: 'a long password',
    },
  });
  const url = `http://127.0.0.1:${command === 'start' ? port : sitePort}`;
  const answers = (address: string) =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let waits = 0; waits < 600; waits++) {
    if ((await answers(`http://127.0.0.1:${port}/readyz`)) && (await answers(url))) return { terminal, url };
    await sleep(50);
  }
  throw new Error('it did not start');
}

const server = () => running(/expose-gc .*server\/src\/main\.ts/)[0]!;
const npm = () => running(/^npm (?:start|run)|npm-cli|bin\/npm/)[0] ?? server();
const signal = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name);
  } catch {
    // it has ended already
  }
};
type Stop = (terminal: ChildProcess) => void;
const ctrlC: Stop = (terminal) => terminal.stdin?.write('\x03');
const toNpm: Stop = () => signal(npm(), 'SIGTERM');

// Seen red with the port closed at once: what was on its way was refused; and for `run dev` with Vite in the terminal's group
// of processes: at Ctrl-C it broke off what passed through it.
test.each<[string, string, Stop]>([
  ['start', 'Ctrl-C in the terminal', ctrlC],
  ['start', 'SIGTERM to npm', toNpm],
  ['start', 'SIGINT to node', () => signal(server(), 'SIGINT')],
  ['start', 'SIGTERM to node', () => signal(server(), 'SIGTERM')],
  ['run dev', 'Ctrl-C in the terminal', ctrlC],
  ['run dev', 'SIGTERM to npm', toNpm],
])(
  'npm %s, %s, twice within 50 ms and under load: every request is answered, and no process is left (F23)',
  async (command, _how, stop) => {
    for (let round = 0; round < (command === 'start' ? rounds : rounds / 2); round++) {
      const { terminal, url } = await started(command);
      const admin = new Person(url);
      await admin.signIn('admin@world.example', 'a long password');
      const ask = () =>
        fetch(`${url}/api/users`, { headers: { cookie: admin.cookie } }).then(
          async (answer) => ({ status: answer.status, length: (await answer.text()).length }),
          (error: unknown) => ({ status: 0, length: 0, error }),
        );
      // Each takes some milliseconds of hashing, so that many are under way.
      const slow = (_: unknown, at: number) =>
        new Person(url).signIn(`nobody${at}-${performance.now()}@x.example`, 'not the password').then(
          ({ status }) => ({ status, length: 1 }),
          (error: unknown) => ({ status: 0, length: 0, error }),
        );
      const underWay = [...Array.from({ length: 20 }, slow), ...Array.from({ length: 20 }, ask)];
      await sleep(30);
      stop(terminal);
      await sleep((round * 17) % 51);
      stop(terminal);
      const answers = await Promise.all(underWay);
      expect(answers.filter(({ status, length }) => ![200, 401, 503].includes(status) || length === 0)).toEqual([]);
      await expect.poll(alive, { interval: 50 }).toEqual([]);
      expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
      terminal.stdin?.destroy();
    }
  },
  Math.max(120_000, rounds * 15_000),
);
