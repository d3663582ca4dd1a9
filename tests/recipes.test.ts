import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { made } from './recipes-made.ts';
import { copyTree, filesOfTree, makeChanges, newFields, recipes, root } from './recipes.ts';

/** The most files that a recipe may have. A transition has its story besides. */
const limits = {
  'A transition': 2,
  'A mail': 2,
  'A field of an application': 4,
  'A field of a course': 4,
  'A field of a person or an institution': 4,
  'A text of an agreement': 2,
  'A list and a form': 12,
  'A language': 2,
  'A payment processor': 6,
};

test('each recipe names files that exist or have many like them, and not too many', () => {
  expect(recipes.map(({ name }) => name)).toEqual(Object.keys(limits));
  for (const { name, count, lines } of recipes) {
    expect([name, lines.length]).toEqual([name, count]);
    expect(count).toBeLessThanOrEqual(limits[name as keyof typeof limits]);
    for (const file of lines.flat()) expect([file, filesOfTree.some((one) => file.test(one))]).toEqual([file, true]);
  }
});

// Seen red with a transition whose table had moved to the lines of its feature.
test('an example of each recipe can be made, and changes no file but those of its list', () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'stoa-recipes-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  const changed = new Set(Object.values(made).flatMap((changes) => changes.map(([file]) => file)));
  copyTree(copy, (file) => changed.has(file));
  for (const { name, lines } of recipes) {
    makeChanges(copy, made[name]!);
    const files = made[name]!.map(([file]) => file);
    expect([name, files.filter((file) => !lines.flat().some((one) => one.test(file)))]).toEqual([name, []]);
    // Commands write the translation.
    const unmade = lines.filter((line) => !files.some((file) => line.some((one) => one.test(file))));
    expect([name, unmade.filter((line) => !line.some((one) => one.test('contract/locales/es')))]).toEqual([name, []]);
  }
});

test('a field needs no other files than its recipe names', () => {
  for (const [name, fields] of Object.entries(newFields)) {
    const { lines } = recipes.find((one) => one.name === name)!;
    for (const changes of fields) {
      // The translation is the last line.
      const unfound = lines
        .slice(0, -1)
        .filter((line) => !changes.some(([file]) => line.some((one) => one.test(file))));
      expect([name, unfound, changes.length]).toEqual([name, [], lines.length - 1]);
    }
  }
});

test('a field that is added by its recipe is written, read, logged, copied, exported and asked for', () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'stoa-fields-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  copyTree(copy, (file) => /^(?:contract|dev|server|tests)\/|^(?:package|tsconfig\.base)\.json$/.test(file));
  makeChanges(copy, Object.values(newFields).flat(2));
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const run = spawnSync(process.execPath, [vitest, 'run', '--root', 'server', 'fields.test'], {
    cwd: copy,
    encoding: 'utf8',
  });
  expect({ status: run.status, said: run.status === 0 ? '' : run.stdout + run.stderr }).toEqual({
    status: 0,
    said: '',
  });
});
