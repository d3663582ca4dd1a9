// Keeps what people leave behind in this version, for tests/releases: later versions have to bring it over.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'tests/releases/keep.test.ts'];
const { status } = spawnSync(process.execPath, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, RELEASE: version },
});
process.exit(status ?? 1);
