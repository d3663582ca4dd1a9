import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// scripts/setup.mjs with the real npm, on a small project of the same form: its packages are beside it, and one has an install
// script, and the site a build, that go on only when the test lets them.
const root = path.resolve(import.meta.dirname, '..');
export const home = fs.mkdtempSync(path.join(tmpdir(), 'stoa-setup-'));
fs.chmodSync(home, 0o755);
const children = new Set<ChildProcess>();
process.once('exit', () => children.forEach(killGroup));

let project = '';
/** The folder of the project of the test that runs. */
export const projectFolder = () => project;
export const at = (...parts: string[]) => path.join(project, ...parts);
export const write = (file: string, content: string | object) => {
  fs.mkdirSync(path.dirname(at(file)), { recursive: true });
  fs.writeFileSync(at(file), typeof content === 'string' ? content : JSON.stringify(content));
};
/** Returns the parts that were installed and built so far, in order. */
export const done = () => (fs.existsSync(at('log')) ? fs.readFileSync(at('log'), 'utf8').trim().split('\n') : []);

/**
 * A program that says that it has begun, waits for the word, and says that it is done; the rest is done in between. It fails
 * for as many times as there are letters in a file.
 */
const slowly = (name: string, rest = '') => `
const fs = require('node:fs');
fs.writeFileSync(${JSON.stringify(at(`${name}-begun`))}, '');
const failures = ${JSON.stringify(at(`${name}-failures`))};
const left = fs.existsSync(failures) ? fs.readFileSync(failures, 'utf8') : '';
if (left) {
  fs.writeFileSync(failures, left.slice(1));
  process.exit(3);
}
${rest}
while (!fs.existsSync(${JSON.stringify(at(`${name}-may-end`))})) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
fs.appendFileSync(${JSON.stringify(at('log'))}, ${JSON.stringify(`${name}\n`)});`;

let count = 0;
/** Makes the next project, with nothing installed. */
export async function makeProject(): Promise<void> {
  project = path.join(home, `a project ${++count}`);
  for (const file of ['setup.mjs', 'setup-lock.mjs', 'progress.mjs', 'node.mjs'])
    write(`scripts/${file}`, fs.readFileSync(path.join(root, 'scripts', file), 'utf8'));
  write('package.json', {
    name: 'place',
    private: true,
    workspaces: ['contract', 'server', 'web'],
    engines: { node: '>=18' },
    devDependencies: { tool: 'file:packages/tool' },
  });
  write('contract/package.json', { name: 'contract', version: '1.0.0' });
  write('server/package.json', {
    name: 'server',
    version: '1.0.0',
    dependencies: { needed: 'file:../packages/needed' },
  });
  write('web/package.json', {
    name: 'web',
    version: '1.0.0',
    devDependencies: { '@react-router/dev': 'file:../packages/builder' },
  });
  write('web/page.txt', 'one');
  write('packages/needed/package.json', {
    name: 'needed',
    version: '1.0.0',
    scripts: { install: 'node install.cjs' },
  });
  // with types and a source map: in a folder, because packages beside the project are linked
  const typed = `const folder = ${JSON.stringify(at('node_modules/typed'))};
fs.mkdirSync(folder, { recursive: true });
for (const name of ['index.js', 'index.d.ts', 'index.js.map']) fs.writeFileSync(folder + '/' + name, '');`;
  write('packages/needed/install.cjs', slowly('installed', typed));
  write('packages/needed/index.d.ts', '');
  write('packages/tool/package.json', { name: 'tool', version: '1.0.0' });
  write('packages/builder/package.json', { name: '@react-router/dev', version: '1.0.0' });
  const page = `fs.mkdirSync('build', { recursive: true });
const text = fs.readFileSync('page.txt', 'utf8');
fs.writeFileSync('build/page.txt', text.slice(0, 1));`;
  write('packages/builder/bin.cjs', `${slowly('built', page)}\nfs.writeFileSync('build/page.txt', text);`);
  const locked = npm('install', '--package-lock-only', '--no-audit', '--no-fund');
  if ((await ended(locked)) !== 0) throw new Error(locked.said);
}
/** Lets what waits under these names go on, now or when it begins. */
export const mayEnd = (...names: string[]) => names.forEach((name) => write(`${name}-may-end`, ''));

export function start(program: string, args: string[], options: object = {}): ChildProcess & { said: string } {
  // without the settings of the npm that runs the tests
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const child = spawn(program, args, {
    cwd: project,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, npm_config_offline: 'true' },
    ...options,
  });
  children.add(child);
  const spoken = Object.assign(child, { said: '' });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (spoken.said += chunk.toString()));
  return spoken;
}
export const npm = (...args: string[]) => start('npm', args);
export const setup = (...args: string[]) => start(process.execPath, [at('scripts/setup.mjs'), ...args]);
export async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  children.delete(child);
  return child.exitCode;
}
/** Returns its exit code and its output, which tells readers why a test failed. */
export const outcome = async (child: ReturnType<typeof start>) => ({ code: await ended(child), said: child.said });
export function killGroup(child: ChildProcess) {
  try {
    process.kill(-child.pid!, 'SIGKILL');
  } catch {
    // it has ended
  }
}
export async function until(name: string): Promise<void> {
  while (!fs.existsSync(at(name))) await sleep(20);
}
