// Runs all checks and tests one after the other, the fast ones first. Ends with one line, the sum of all runners.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { measured, withoutMeasured } from './measured.mjs';
import { commandOf, root } from './node.mjs';

const results = path.join(root, 'node_modules/.cache/results');
mkdirSync(results, { recursive: true });

let passed = 0;
let failed = 0;
/** The seconds that the parts and the files in them took. */
const parts = [];
const files = [];
const timed = (name, task) => {
  const began = performance.now();
  const done = task();
  parts.push([name, (performance.now() - began) / 1000]);
  return done;
};
const run = (command, args, env = {}) =>
  spawnSync(...commandOf(command, args), {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  }).status === 0;

/** The counts that a runner printed. A runner that failed without any counts as one failure. */
function count(name, file, read, ok) {
  let counted = { passed: 0, failed: 0 };
  try {
    counted = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // it ended before it could count
  }
  if (counted.failed === 0 && (!ok || counted.passed === 0)) counted.failed = 1;
  console.log(`${name}: ${counted.passed} passed, ${counted.failed} failed`);
  passed += counted.passed;
  failed += counted.failed;
}

for (const name of ['typecheck', 'lint', 'format:check', 'deadcode']) {
  const ok = timed(name, () => run('npm', ['run', '--silent', name]));
  if (!ok) console.log(`${name}: failed`);
  if (ok) passed++;
  else failed++;
}

const units = path.join(results, 'vitest.json');
const faults = path.join(results, 'faults-in-short.json');
const measuredFaults = path.join(results, 'faults-measured.json');
const journeys = path.join(results, 'playwright.json');
for (const file of [units, faults, measuredFaults, journeys]) rmSync(file, { force: true });
/** A file that failed without a failed test could not be read, or failed around its tests. */
const failedAlone = ({ status, assertionResults }) =>
  status === 'failed' && !assertionResults.some((one) => one.status === 'failed');
const vitest = (name, file, ...more) => {
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...more];
  const ok = timed(name, () => run('vitest', args));
  count(name, file, readVitest, ok);
};
function readVitest({ numPassedTests, numFailedTests, testResults }) {
  for (const { name, startTime, endTime } of testResults)
    files.push([path.relative(root, name), (endTime - startTime) / 1000]);
  return { passed: numPassedTests, failed: numFailedTests + testResults.filter(failedAlone).length };
}
function readPlaywright({ stats, suites }) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  for (const suite of suites) {
    const results = specsOf(suite).flatMap(({ tests }) => tests.flatMap((test) => test.results));
    files.push([`tests/journeys/${suite.file}`, results.reduce((sum, { duration }) => sum + duration / 1000, 0)]);
  }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
// Tests that load the machine on purpose run alone: their neighbours would be refused with good reason.
vitest('unit and API', units, '--exclude', '../tests/faults/**', '--exclude', '../tests/nodes/**');
if (process.platform === 'linux') {
  vitest('faults in short', faults, '--project=server', ...withoutMeasured, 'tests/faults');
  vitest('faults, measured', measuredFaults, '--project=server', '--maxWorkers=2', ...measured);
} else
  console.log(
    'faults in short: left out, they read /proc, mount volumes and type into a terminal as only Linux has it',
  );
const args = ['test', '--reporter=dot,json'];
// Node says of some ciphers that they are new.
const quiet = '--disable-warning=ExperimentalWarning';
const browser = timed('browser', () =>
  run('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: journeys, NODE_OPTIONS: quiet }),
);
count('browser', journeys, readPlaywright, browser);

const inSeconds = (all) => all.map(([name, seconds]) => `${name} ${seconds.toFixed(0)} s`).join(', ');
console.log(`took: ${inSeconds(parts)}`);
console.log(`slowest: ${inSeconds(files.toSorted(([, a], [, b]) => b - a).slice(0, 8))}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
