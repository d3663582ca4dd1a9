// Faults in full: what measures time first and alone, then all others. With the word `steady`: an hour of load.
import { spawnSync } from 'node:child_process';
import { commandOf, root } from './node.mjs';

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
  const alone = ['tests/faults/history.test.ts', 'tests/faults/load.test.ts'];
  vitest(extent, '--maxWorkers=1', ...counted('faults-alone'), ...alone);
  const others = ['tests/faults', 'tests/nodes', 'tests/fuzz'];
  vitest(extent, ...counted('faults'), ...alone.flatMap((file) => ['--exclude', `../${file}`]), ...others);
}
