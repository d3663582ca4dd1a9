// Runs all tests of faults: first the ones that measure time, alone, then all others. With the argument `steady`: an hour of load.
import { spawnSync } from 'node:child_process';
import { measured, withoutMeasured } from '../scripts/measured.mjs';
import { commandOf, root } from '../scripts/node.mjs';

const { env } = process;
function vitest(more, ...args) {
  const { status } = spawnSync(...commandOf('vitest', ['run', '--project', 'server', ...args]), {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, ...more },
  });
  if (status !== 0) process.exit(status ?? 1);
}
const counted = (name) => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=node_modules/.cache/results/${name}.json`,
];

if (process.argv.includes('steady')) {
  vitest({ STEADY_MINUTES: env.STEADY_MINUTES ?? '60' }, 'tests/faults/steady.test.ts');
} else {
  const extent = { FAULT_ROUNDS: '50', FLOWS: '500', FUZZ: '50000' };
  vitest(extent, '--maxWorkers=1', ...counted('faults-measured'), ...measured);
  vitest(extent, ...counted('faults'), ...withoutMeasured, 'tests/faults', 'tests/fuzz');
}
