// How much there is to read, counted as a maintainer would: the product's own sources without tests and generated files.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));
const linesOf = (file: string) => readFileSync(path.join(root, file), 'utf8').split('\n').length - 1;
const product = tracked
  .filter((file) => /^(?:server\/src|contract\/src|web)\/.*\.(?:ts|tsx|mjs)$/.test(file))
  .filter((file) => !/\.test\.tsx?$|\/test\/|\.d\.ts$|\/schema\.ts$/.test(file))
  .map((file) => ({ file, lines: linesOf(file) }))
  .toSorted((one, other) => one.lines - other.lines);

test('a change that adds also takes away: lines and files are no more than they were', () => {
  const lines = product.reduce((sum, one) => sum + one.lines, 0);
  const median = product[Math.floor(product.length / 2)]!.lines;
  const short = product.filter((one) => one.lines < 30).length;
  process.stdout.write(
    `the product has ${lines} lines in ${product.length} files; median ${median}, ${short} under 30 lines\n`,
  );
  expect(lines).toBeLessThanOrEqual(103_736);
  expect(product.length).toBeLessThanOrEqual(1_029);
  expect(short).toBeLessThanOrEqual(90);
  expect(median).toBeGreaterThanOrEqual(65);
  expect(median).toBeLessThanOrEqual(90);
});

test('the server has at most 60 folders, and none with one file', () => {
  const files = tracked.filter((file) => /^server\/src\/.*\.ts$/.test(file));
  const folders = Map.groupBy(files, (file) => path.dirname(file));
  expect(folders.size).toBeGreaterThan(10);
  expect(folders.size).toBeLessThanOrEqual(60);
  expect([...folders].filter(([, inside]) => inside.length === 1).map(([folder]) => folder)).toEqual([]);
});

test('the words fit on one page, and so do the README and the settings of Vite', () => {
  const rows = readFileSync(path.join(root, 'docs/guides/words.md'), 'utf8').match(/^\| (?!word \|)/gm) ?? [];
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.length).toBeLessThanOrEqual(60);
  expect(linesOf('README.md')).toBeLessThanOrEqual(80);
  expect(linesOf('web/vite.config.ts')).toBeLessThanOrEqual(60);
});
