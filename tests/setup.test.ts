import * as fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  at,
  done,
  ended,
  home,
  killGroup,
  makeProject,
  mayEnd,
  npm,
  outcome,
  projectFolder,
  setup,
  start,
  until,
  write,
} from './setup-project.ts';

beforeEach(makeProject);
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

// Seen red, the first row, with a stamp outside node_modules that was laid before the work. npm empties that folder itself.
test.each([
  ['the first install', async () => {}],
  [
    'one over another that was whole',
    async () => {
      const lock = fs.readFileSync(at('package-lock.json'), 'utf8');
      mayEnd('installed');
      expect(await ended(setup())).toBe(0);
      fs.rmSync(at('installed-may-end'));
      fs.rmSync(at('installed-begun'));
      fs.writeFileSync(at('package-lock.json'), `${lock} `);
      return () => fs.writeFileSync(at('package-lock.json'), lock);
    },
  ],
])('%s that is killed half-way is made again by the next start', async (_name, before) => {
  const back = await before();
  const whole = done().length;
  const first = setup();
  await until('installed-begun');
  killGroup(first);
  await ended(first);
  back?.();
  mayEnd('installed');
  const next = setup();
  expect(await outcome(next)).toMatchObject({ code: 0 });
  expect(done().length).toBe(whole + 1);
  expect(fs.existsSync(at('node_modules/needed/package.json'))).toBe(true);
  expect(await ended(setup())).toBe(0);
  expect(done().length).toBe(whole + 1);
});

// Seen red with the stamp left where it was while the site was built: the half page stayed.
test('a build that is killed half-way is made again, also when the sources are again those of the one before', async () => {
  mayEnd('installed', 'built');
  expect(await ended(setup('--build'))).toBe(0);
  fs.rmSync(at('built-may-end'));
  fs.rmSync(at('built-begun'));
  write('web/page.txt', 'two');
  const second = setup('--build');
  await until('built-begun');
  killGroup(second);
  await ended(second);
  write('web/page.txt', 'one');
  mayEnd('built');
  expect(await ended(setup('--build'))).toBe(0);
  expect(fs.readFileSync(at('web/build/page.txt'), 'utf8')).toBe('one');
  expect(done()).toEqual(['installed', 'built', 'built']);
});

// Seen red with a single attempt of each.
test.each([
  ['an installation', 'once', 'installed-failures', 'x', true],
  ['an installation', 'twice', 'installed-failures', 'xx', false],
  ['a build', 'once', 'built-failures', 'x', true],
  ['a build', 'twice', 'built-failures', 'xx', false],
])('%s that fails %s', async (_what, _often, file, failures, isDone) => {
  mayEnd('installed', 'built');
  write(file, failures);
  expect((await ended(setup('--build'))) === 0).toBe(isDone);
  expect(await ended(setup('--build'))).toBe(0);
  expect(done()).toEqual(['installed', 'built']);
});

// Seen red without the lock: both installed, and one of them failed where the other had taken its packages away.
test('two starts at the same time set up once, and both go on', async () => {
  const first = setup('--start');
  await until('installed-begun');
  const second = setup('--start');
  await expect.poll(() => second.said).toBe('Another start is setting up: waiting for it.\n');
  mayEnd('installed', 'built');
  expect([await ended(first), await ended(second)]).toEqual([0, 0]);
  expect(done()).toEqual(['installed', 'built']);
  // at the very same moment, again and again
  for (let round = 0; round < 3; round++) {
    write('web/page.txt', `round ${round}`);
    const both = [setup('--start'), setup('--start')];
    expect(await Promise.all(both.map(outcome))).toMatchObject([{ code: 0 }, { code: 0 }]);
  }
  expect(done()).toEqual(['installed', 'built', 'built', 'built', 'built']);
});

// Seen red with only the first process's number in the lock: the second start installed beside the npm that was left.
test('an npm that outlives its start is waited for', async () => {
  const first = setup();
  await until('installed-begun');
  process.kill(first.pid!, 'SIGKILL');
  await ended(first);
  const second = setup();
  await sleep(1500);
  expect(second.said).toBe('Another start is setting up: waiting for it.\n');
  mayEnd('installed');
  expect(await ended(second)).toBe(0);
  killGroup(first);
  expect(fs.existsSync(at('.setup.lock'))).toBe(false);
});

// Seen red with the signal not handed on: the build went on alone.
test.each(['SIGTERM', 'SIGINT'] as const)('%s ends what it had started, and leaves no lock', async (signal) => {
  mayEnd('installed');
  const first = setup('--build');
  await until('built-begun');
  process.kill(first.pid!, signal);
  expect(await ended(first)).not.toBe(0);
  expect(fs.existsSync(at('.setup.lock'))).toBe(false);
  mayEnd('built');
  await sleep(500);
  expect(done()).toEqual(['installed']);
  expect(await ended(setup('--build'))).toBe(0);
  expect(done()).toEqual(['installed', 'built']);
});

/** As a user who may read the project and nothing more: root may write everywhere. */
async function readOnly(task: (run: (...args: string[]) => ReturnType<typeof start>) => Promise<void>) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot) fs.chmodSync(projectFolder(), 0o555);
  // The tests' own Node may lie where nobody else enters.
  const node = path.join(home, 'node');
  if (!fs.existsSync(node)) fs.copyFileSync(process.execPath, node);
  fs.chmodSync(node, 0o755);
  const account = isRoot ? { uid: 65_534, gid: 65_534 } : {};
  await task((...args) => start(node, [at('scripts/setup.mjs'), ...args], account));
  if (!isRoot) fs.chmodSync(projectFolder(), 0o755);
}
// Seen red with the lock taken before it was looked whether anything is to be done.
test.skipIf(process.platform === 'win32')(
  'a checkout that may not be written starts when it is complete, and says what is wrong when it is not',
  async () => {
    mayEnd('installed', 'built');
    await readOnly(async (run) => {
      const refused = run('--start');
      expect(await ended(refused)).toBe(1);
      expect(refused.said).toBe(
        `Stoa has to be set up, and ${projectFolder()} may not be written: set it up as its owner.\n`,
      );
    });
    expect(await ended(setup('--start'))).toBe(0);
    await readOnly(async (run) => {
      const complete = run('--start');
      expect(await outcome(complete)).toEqual({ code: 0, said: '' });
    });
    expect(done()).toEqual(['installed', 'built']);
  },
);

// Seen red with npm's own list left out of the stamp: the tests would have run without what they need.
test('an installation for production has only what the server runs with, stays so, and is filled up for the tests', async () => {
  mayEnd('installed', 'built');
  expect(await ended(setup('--production'))).toBe(0);
  const has = (name: string) => fs.existsSync(at('node_modules', name));
  const all = () => ['needed', 'tool', '@react-router/dev'].filter(has);
  expect(all()).toEqual(['needed']);
  expect(fs.readdirSync(at('node_modules/typed'))).toEqual(['index.js']);
  expect(fs.existsSync(at('packages/needed/index.d.ts'))).toBe(true);
  expect(fs.readFileSync(at('web/build/page.txt'), 'utf8')).toBe('one');
  const before = done();
  expect(await ended(setup('--start'))).toBe(0);
  expect(done()).toEqual(before);
  write('web/page.txt', 'two');
  expect(await ended(setup('--start'))).toBe(0);
  expect(all()).toEqual(['needed']);
  expect(fs.readFileSync(at('web/build/page.txt'), 'utf8')).toBe('two');
  expect(await ended(setup('--build'))).toBe(0);
  expect(all()).toEqual(['needed', 'tool', '@react-router/dev']);
  expect(await ended(npm('prune', '--omit=dev', '--ignore-scripts'))).toBe(0);
  expect(all()).not.toContain('tool');
  expect(await ended(setup('--build'))).toBe(0);
  expect(all()).toEqual(['needed', 'tool', '@react-router/dev']);
});

// Seen red without the question.
test.each([
  [
    '99.1',
    {
      code: 1,
      said: expect.stringMatching(
        /^Stoa needs Node\.js 99\.1 or later, and this is \d+\.\d+\.\d+\. npm has none for .+: install it from https:.+ and start again\.\n$/,
      ),
    },
  ],
  ['18', { code: 0 }],
])('where npm has no Node for the platform, and %s is needed: %o', async (wanted, expected) => {
  const about = JSON.parse(fs.readFileSync(at('package.json'), 'utf8')) as object;
  write('package.json', { ...about, engines: { node: `>=${wanted}` } });
  mayEnd('installed');
  expect(await outcome(setup())).toMatchObject(expected);
});

test('what takes long says what it does and how far it is; what npm prints is shown only when it fails', async () => {
  mayEnd('installed', 'built');
  const { code, said } = await outcome(setup('--build'));
  expect({ code, said }).toMatchObject({ code: 0 });
  expect(String(said)).toMatch(/^Installing packages… \d+ of \d+/m);
  expect(String(said)).toMatch(/^Installing packages… .* done$/m);
  expect(String(said)).toMatch(/^Building the site… \d of 3: \w+.* done$/m);
  expect(String(said)).not.toMatch(/added \d+ packages/);
});
