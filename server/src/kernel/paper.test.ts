import { expect, test } from 'vitest';
import { readPdf } from '../../../tests/pdf.ts';
import { mostRows, printed } from './paper.ts';

const table = (rows: string[][]) => ({
  table: {
    label: 'Payments',
    columns: [
      { label: 'Course', share: 2 },
      { label: 'Amount', figures: true },
    ],
    rows,
  },
});

test('a paper is tagged, titled, in its language, and read in order', async () => {
  const { pages, tags, catalog } = readPdf(
    await printed({
      title: 'Receipt',
      blocks: [{ facts: { Course: 'Ethics', Note: '' } }, { heading: 'Lines' }, table([['Ethics', '$400.00']])],
    }),
  );
  expect(catalog).toContain('/Marked true');
  expect(catalog).toContain('/Lang (en-US)');
  expect(catalog).toContain('/DisplayDocTitle true');
  expect(tags.join(', ')).toBe(
    'Document, P, H1, Table, TR, TH Row, TD, TR, TH Row, TD, H2, Table, TR, TH Column, TH Column, TR, TD, TD',
  );
  expect(pages).toHaveLength(1);
  expect(pages[0]!.split('\n').filter(Boolean)).toEqual([
    ...['Stoa', 'Receipt', 'Course', 'Ethics', 'Note', '–', 'Lines', 'Course', 'Amount', 'Ethics', '$400.00'],
    'Page 1 of 1',
  ]);
});

test('names in many scripts are written with letters that are there', async () => {
  const names = ['Zoë Ångström', 'Σοφία Παπαδοπούλου', 'Юлия Щербакова', 'Łucja Dvořáková', 'Nguyễn Thị Ánh'];
  const [page] = readPdf(await printed({ title: 'Names', blocks: names.map((text) => ({ text })) })).pages;
  for (const name of names) expect(page).toContain(name);
  expect(page).not.toContain('\uFFFD');
  // From right to left the letters come as the eye finds them.
  const [arabic] = readPdf(await printed({ title: 'Names', blocks: [{ text: 'محمد الفارسي' }] })).pages;
  expect(arabic!.replaceAll('\u00A0', ' ')).toContain(Array.from('محمد الفارسي').toReversed().join(''));
});

test('a long table goes over pages with its headings on each, and every page says where it is', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => [`Course ${at + 1}`, '$1.00']);
  const { pages, tags } = readPdf(await printed({ title: 'Many', blocks: [table(rows)] }));
  expect(pages.length).toBeGreaterThan(2);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain('Amount');
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
  }
  expect(pages.join('\n').match(/Course \d+/g)).toHaveLength(120);
  expect(tags.filter((tag) => tag === 'TR')).toHaveLength(121);
});

test('what is too long is cut, what is broken is mended, and too many rows are refused', async () => {
  const { pages } = readPdf(
    await printed({ title: 'Long', blocks: [{ facts: { Note: 'x'.repeat(10_000) } }, { text: 'a\u0000b\uD800c' }] }),
  );
  expect(pages.join('').replaceAll('\n', '').match(/x+…/)?.[0]).toHaveLength(500);
  expect(pages.join('')).toMatch(/a b.c/);
  await expect(
    printed({ title: 'Endless', blocks: [table(Array.from({ length: mostRows + 1 }, () => []))] }),
  ).rejects.toThrow(RangeError);
});
