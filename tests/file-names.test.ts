import { afterEach, expect, test } from 'vitest';
import { downloadName, fileName } from '@stoa/contract/kernel/file-kinds';
import { nameSite } from '@stoa/contract/kernel/i18n';

afterEach(() => nameSite(() => 'Stoa'));

test.each([
  ['Plato/Aristotle: both?', 'Plato_Aristotle_ both_'],
  ['  a\tb\n', 'a_b_'],
])('%j is the file %s', (name, file) => {
  expect(fileName(name)).toBe(file);
});

test.each([
  ['Stoa', ['Receipt', 'Ada Tester'], 'Stoa - Receipt - Ada Tester'],
  ['Στοά/北京', ['', 'Λογική: 1'], 'Στοά_北京 - Λογική_ 1'],
  ['..', ['fdp.\u202Eexe'], '_ - fdp.exe'],
  ['学'.repeat(60), ['Receipt', '学'.repeat(60)], `${'学'.repeat(60)} - Receipt - ${'学'.repeat(7)}`],
])('a download of the site %j names it first, and fits into any folder', (site, parts, name) => {
  nameSite(() => site);
  expect(downloadName(...parts)).toBe(name);
  expect(Buffer.byteLength(`${name}.xlsx`)).toBeLessThanOrEqual(255);
});
