import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeEmbeddedPostgres } from '../server/src/kernel/embedded-postgres.ts';

const root = path.resolve(import.meta.dirname, '..');
const startProgram = path.join(root, 'scripts/start.mjs');

export const freePort = () =>
  new Promise<number>((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(port));
    });
  });

/** Stoa as `npm start` runs it: a process of its own, on the embedded PostgreSQL, that can be killed and started again.
 * `dataDir` is another one's that it shares, `before` what the shell does first. */
export async function ownProcess(
  env: Record<string, string> = {},
  { dataDir: given, before = '' }: { dataDir?: string; before?: string } = {},
) {
  const home = mkdtempSync(path.join(tmpdir(), 'stoa-process-'));
  const dataDir = given ?? path.join(home, 'data');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let output = '';
  // the server and its PostgreSQL end first, however this process ends
  const cleanUp = () => {
    child?.kill('SIGKILL');
    if (given === undefined) removeEmbeddedPostgres(dataDir);
  };
  process.once('exit', cleanUp);
  const exited = (one: ChildProcess) =>
    new Promise<number | null>((resolve) => {
      if (one.exitCode === null && one.signalCode === null) one.once('exit', resolve);
      else resolve(one.exitCode);
    });

  return {
    url,
    dataDir,
    output: () => output,
    pid: () => child?.pid,
    /** Megabytes that it has in memory. */
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child?.pid}/status`, 'utf8'))?.[1]) / 1024,
    /** Starts it and waits until it answers: milliseconds. */
    async start(): Promise<number> {
      const began = performance.now();
      output = '';
      const { DATABASE_URL: _database, ...inherited } = process.env;
      const [program, ...args] =
        before === ''
          ? [process.execPath, startProgram]
          : ['sh', '-c', `${before}exec "$0" "$1"`, process.execPath, startProgram];
      child = spawn(program!, args, {
        cwd: root,
        env: {
          ...inherited,
          PORT: String(port),
          DATA_DIR: dataDir,
          DEMO: 'off',
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'error',
          ADMIN_EMAIL: 'admin@world.example',
          ADMIN_PASSWORD: 'a long password',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
      for (;;) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`it ended with ${child.exitCode ?? child.signalCode}: ${output}`);
        if (
          output.includes('Stoa is at') &&
          (await fetch(`${url}/readyz`).then(
            (answer) => answer.ok,
            () => false,
          ))
        )
          return performance.now() - began;
        await sleep(20);
      }
    },
    /** Waits until it has ended: its exit code, or null when a signal ended it. */
    ended: async () => (child ? exited(child) : null),
    /** Ends it as a power cut does: nothing is closed, nothing is said. */
    async kill(): Promise<void> {
      child?.kill('SIGKILL');
      if (child) await exited(child);
    },
    /** Asks it to stop: its exit code. */
    async stop(): Promise<number | null> {
      child?.kill('SIGTERM');
      return child ? exited(child) : null;
    },
    async remove(): Promise<void> {
      await this.kill();
      process.off('exit', cleanUp);
      if (given === undefined) removeEmbeddedPostgres(dataDir);
      removeEmbeddedPostgres(home);
    },
  };
}
