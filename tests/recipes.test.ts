import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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
  'A payment processor': 5,
};

test('each recipe names files that exist or have many like them, and not too many', () => {
  expect(recipes.map(({ name }) => name)).toEqual(Object.keys(limits));
  for (const { name, count, lines } of recipes) {
    expect([name, lines.length]).toEqual([name, count]);
    expect(count).toBeLessThanOrEqual(limits[name as keyof typeof limits]);
    for (const file of lines.flat()) expect([file, filesOfTree.some((one) => file.test(one))]).toEqual([file, true]);
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
