// Plants each hole of tests/mutants/list.ts in a copy of the project, one after the other, and runs the tests that have to
// notice. Prints which were killed and which lived; ends with 1 when fewer than 85 of 100 were. A word picks by name.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mutants } from '../tests/mutants/list.ts';

const root = path.dirname(import.meta.dirname);
const home = mkdtempSync(path.join(tmpdir(), 'stoa-mutants-'));
const copy = path.join(home, 'stoa');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

/** The packages that are installed, and of our own those of the copy. */
function linkPackages(folder: string): void {
  const installed = path.join(root, folder, 'node_modules');
  if (!existsSync(installed)) return;
  const target = path.join(copy, folder, 'node_modules');
  mkdirSync(path.join(target, '@stoa'), { recursive: true });
  for (const name of readdirSync(installed).filter((one) => one !== '@stoa' && one !== '.cache'))
    symlinkSync(path.join(installed, name), path.join(target, name));
  for (const name of ['contract', 'server', 'web'])
    symlinkSync(path.join(copy, name), path.join(target, '@stoa', name));
}

// What is committed, and nothing else: as whoever clones it gets it.
git('worktree', 'add', '--detach', '--quiet', copy, 'HEAD');
try {
  for (const folder of ['.', 'server', 'web', 'contract']) linkPackages(folder);
  const [wanted = ''] = process.argv.slice(2);
  const all = mutants.filter(({ name }) => name.includes(wanted));
  let killed = 0;
  for (const { name, file, find, put, tests } of all) {
    const target = path.join(copy, file);
    const before = readFileSync(target, 'utf8');
    if (before.split(find).length !== 2) throw new Error(`“${name}” does not find its place in ${file} exactly once`);
    writeFileSync(
      target,
      before.replace(find, () => put),
    );
    const began = performance.now();
    const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'server', '--bail=1', ...tests], {
      cwd: copy,
      stdio: 'ignore',
      timeout: 180_000,
    });
    writeFileSync(target, before);
    if (status !== 0) killed++;
    console.log(`${status === 0 ? 'LIVES ' : 'killed'} ${name} (${Math.round((performance.now() - began) / 1000)} s)`);
  }
  const share = Math.round((100 * killed) / all.length);
  console.log(`${killed} of ${all.length} killed: ${share} of 100`);
  process.exitCode = share < 85 ? 1 : 0;
} finally {
  git('worktree', 'remove', '--force', copy);
  rmSync(home, { recursive: true, force: true });
}
