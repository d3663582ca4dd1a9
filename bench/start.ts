// From a fresh clone to the first page, and what a server at rest weighs. Clones the committed state into a temporary folder.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeEmbeddedPostgres } from '../server/src/kernel/embedded-postgres.ts';
import { ownProcess } from '../tests/process.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(mkdtempSync(path.join(tmpdir(), 'stoa-clone-')), 'stoa');
execFileSync('git', ['clone', '--quiet', root, folder]);
const port = 3900 + Math.floor(Math.random() * 90);

/** Seconds from `npm start` to the first page; `npm` is then asked to stop. */
async function firstPage(): Promise<number> {
  const began = performance.now();
  const npm = spawn('npm', ['start'], { cwd: folder, env: { ...process.env, PORT: String(port) }, stdio: 'ignore' });
  const page = () =>
    fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } }).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await page())) await sleep(50);
  const seconds = (performance.now() - began) / 1000;
  npm.kill('SIGTERM');
  await new Promise((ended) => npm.once('exit', ended));
  return seconds;
}
console.log(`fresh clone to first page: ${(await firstPage()).toFixed(1)} s (npm install, build, database, samples)`);
console.log(`again: ${(await firstPage()).toFixed(1)} s`);
removeEmbeddedPostgres(path.join(folder, 'data'));
rmSync(path.dirname(folder), { recursive: true, force: true });

const stoa = await ownProcess({ DEMO: '1' });
await stoa.start();
await stoa.kill(); // its PostgreSQL goes on: what is measured next is the server alone
const times: number[] = [];
for (let start = 0; start < 5; start++) {
  times.push(await stoa.start());
  if (start < 4) await stoa.kill();
}
await sleep(5000);
console.log(`server ready after the database: ${times.toSorted((a, b) => a - b)[2]?.toFixed(0)} ms (median of 5)`);
console.log(`memory at rest: ${stoa.memory().toFixed(0)} MB`);
await stoa.remove();
