// Plants each hole of tests/mutants/list.ts in a copy of the project, one after the other, and runs the tests that have to
// notice; before that, the tests as they are, which have to be green. Prints which were killed, and by which test, and which
// lived; ends with 1 when fewer than 85 of 100 were killed. Words pick by name.
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

interface Report {
  readonly testResults: { readonly assertionResults: { readonly fullName: string; readonly status: string }[] }[];
}
/** Runs the tests in the copy: the first that was red, or how the run ended when none was. */
function firstRed(tests: readonly string[], patience: number): { red?: string; status: number | null } {
  const report = path.join(home, 'report.json');
  rmSync(report, { force: true });
  const { status } = spawnSync(
    'npx',
    ['vitest', 'run', '--project', 'server', '--bail=1', '--reporter=json', `--outputFile=${report}`, ...tests],
    { cwd: copy, stdio: 'ignore', timeout: patience },
  );
  if (!existsSync(report)) return { status };
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const red = testResults.flatMap((one) => one.assertionResults).find((one) => one.status === 'failed');
  return red ? { red: red.fullName, status } : { status };
}

// What is committed, and nothing else: as whoever clones it gets it.
git('worktree', 'add', '--detach', '--quiet', copy, 'HEAD');
try {
  for (const folder of ['.', 'server', 'web', 'contract']) linkPackages(folder);
  symlinkSync(path.join(root, 'web/build'), path.join(copy, 'web/build'));
  const wanted = process.argv.slice(2);
  const all = mutants.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
  const whole = [...new Set(all.flatMap(({ tests }) => tests))];
  let sound = firstRed(whole, 900_000);
  // A busy machine may make a test late once.
  if (sound.status !== 0) sound = firstRed(whole, 900_000);
  if (sound.status !== 0) throw new Error(`without any hole, the tests end with ${sound.status}: ${sound.red}`);
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
    const { red, status } = firstRed(tests, 300_000);
    writeFileSync(target, before);
    // A run that ends without a red test (too slow, or the hole does not load) says nothing about the tests.
    if (red !== undefined) killed++;
    const how = red === undefined ? `LIVES  ${status === 0 ? '' : `(ended with ${status}) `}` : 'killed ';
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(`${how}${name} (${seconds} s)${red === undefined ? '' : ` by “${red}”`}`);
  }
  const share = Math.round((100 * killed) / all.length);
  console.log(`${killed} of ${all.length} killed: ${share} of 100`);
  process.exitCode = share < 85 ? 1 : 0;
} finally {
  git('worktree', 'remove', '--force', copy);
  rmSync(home, { recursive: true, force: true });
}
