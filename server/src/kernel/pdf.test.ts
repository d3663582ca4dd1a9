import { expect, test } from 'vitest';
import { readPdf } from '../../../tests/pdf.ts';
import { mostRows, renderPdf } from './pdf.ts';

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
    await renderPdf({
      title: 'Receipt',
      blocks: [{ details: { Course: 'Ethics', Note: '' } }, { heading: 'Lines' }, table([['Ethics', '$400.00']])],
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

const names = (texts: string[]) => renderPdf({ title: 'Names', blocks: texts.map((text) => ({ text })) });

test.each([
  ['Latin', 'Zoë Ångström', 'Łucja Dvořáková'],
  ['Vietnamese', 'Nguyễn Thị Ánh', 'Đặng Văn Hữu'],
  ['Greek', 'Σοφία Παπαδοπούλου', 'Ιωάννης Μεταξάς'],
  ['Cyrillic', 'Юлия Щербакова', 'Ђорђе Њего'],
  ['Armenian and Georgian', 'Արամ Խաչատրյան', 'გიორგი ბერიძე'],
  ['simplified Chinese', '诸葛亮', '吕张悦'],
  ['traditional Chinese', '歐陽龍', '劉寶貴'],
  ['rare Han letters', '𠮷野家 高𣘺', '㛃 䶮 龘'],
  ['Japanese', 'さくら ヤマモト', '山田 花子（はなこ）'],
  ['Korean', '김민준', '남궁 뷁'],
  ['several', 'Ada 王 김 Юлия', '東京 Tower 한글 Σ'],
])('names in %s are written with letters that are there', async (_script, ...people) => {
  const [page] = readPdf(await names(people)).pages;
  const lines = page!.split('\n').slice(2, -2);
  expect(lines).toEqual(people);
});

test('letters that come in parts are put together, and the dot between names in katakana has a stand-in', async () => {
  expect(readPdf(await names(['ジョン・スミス'])).pages[0]).toContain('ジョン･スミス\n');
  expect(readPdf(await names(['김민준'.normalize('NFD'), 'Zoë'.normalize('NFD')])).pages[0]).toContain('김민준\nZoë\n');
});

const backwards = (text: string) => Array.from(text).toReversed().join('');
test.each([
  ['שרה בת אברהם', backwards('שרה בת אברהם')],
  // a screen reader says the same letter for each letter joined to its neighbors
  ['محمد عبد الرحمن', backwards('محمد عبد الرحمن')],
  ['שרה (לוי)', backwards('שרה )לוי(')],
  ['Ethics by שרה לוי, 2 credits', `Ethics by ${backwards('שרה לוי')}, 2 credits`],
  ['دور محمد and שרה לוי', `${backwards('دور محمد')} and ${backwards('שרה לוי')}`],
  ['محمد علي, שרה לוי, Ada', `${backwards('محمد علي')}, ${backwards('שרה לוי')}, Ada`],
  ['כיתה 101 א', `א 101 ${backwards('כיתה')}`],
  ['כיתה 420', `420 ${backwards('כיתה')}`],
  ['و ۱۲۳', '۱۲۳ و'],
])('what runs from right to left stands as the eye finds it, and is said as it is read: %s', async (text, seen) => {
  const { pages, actual } = readPdf(await names([text, 'Ada']));
  expect(pages[0]!.split('\n').slice(2, -2)).toEqual([seen, 'Ada']);
  expect(actual).toEqual([text]);
});

test('a letter that no font has is an empty box, and still said', async () => {
  const { pages, actual } = readPdf(await names(['नरेन्द्र', 'Ada']));
  expect(pages[0]).toContain('\0');
  expect(actual).toEqual(['नरेन्द्र']);
});

test('the fonts of East Asia are embedded in papers that need them', async () => {
  const fontsOf = async (...texts: string[]) => readPdf(await names(texts)).fonts.toSorted();
  const own = ['DejaVuSans', 'DejaVuSerif'];
  expect(await fontsOf('Ada', 'Юлия', 'محمد')).toEqual(own);
  expect(await fontsOf('김민준')).toEqual([...own, 'GowunDodum-Regular']);
  expect(await fontsOf('王小明', 'Ada')).toEqual(['ChocolateClassicalSans-Regular', ...own].toSorted());
});

test('long texts end their lines where their script lets them, and nothing is lost', async () => {
  const chinese = '國際經濟與貿易法律制度的歷史發展與當代問題研究，兼論「一帶一路」倡議。'.repeat(4);
  const arabic = Array.from({ length: 40 }, (_, at) => `كلمة${at % 2 ? 'ثانية' : ''}`).join(' ');
  const word = 'Wort'.repeat(60);
  const { lines, actual } = readPdf(
    await renderPdf({ title: 'Long', blocks: [{ details: { Name: chinese } }, { text: arabic }, { text: word }] }),
  );
  const long = lines[0]!.slice(3, -1);
  for (const { x, end } of long) {
    expect(x).toBeGreaterThanOrEqual(56);
    expect(end).toBeLessThan(612 - 56 + 3);
  }
  const texts = long.map(({ text }) => text);
  const inChinese = texts.filter((text) => /\p{Script=Han}/u.test(text));
  expect(inChinese.length).toBeGreaterThan(3);
  expect(inChinese.join('')).toBe(chinese);
  expect(inChinese.filter((text) => /^[，。」]|「$/u.test(text))).toEqual([]);
  const inArabic = texts.filter((text) => /\p{Script=Arabic}/u.test(text));
  expect(inArabic.length).toBeGreaterThan(1);
  expect(inArabic.map(backwards).join(' ')).toBe(arabic);
  expect(actual).toEqual([arabic]);
  expect(texts.filter((text) => /^[Wort]+$/.test(text)).join('')).toBe(word);
});

test('figures end at the right edge in every script', async () => {
  const amounts = ['$1,234.50', '元100.00', '₩5,000', '١٢٣', 'שקל 5'];
  const { lines } = readPdf(
    await renderPdf({ title: 'Amounts', blocks: [table(amounts.map((one) => ['Ethics', one]))] }),
  );
  const ends = lines[0]!.filter(({ text, x }) => x > 300 && text !== 'Page 1 of 1').map(({ end }) => Math.round(end));
  expect(ends).toEqual(['Amount', ...amounts].map(() => 612 - 56 - 4));
});

test('a long table goes over pages with its headings on each, and every page says where it is', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => [`Course ${at + 1}`, '$1.00']);
  const { pages, tags } = readPdf(await renderPdf({ title: 'Many', blocks: [table(rows)] }));
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
    await renderPdf({
      title: 'Long',
      blocks: [{ details: { Note: 'x'.repeat(10_000) } }, { text: 'a\u0000b\uD800c' }],
    }),
  );
  expect(pages.join('').replaceAll('\n', '').match(/x+…/)?.[0]).toHaveLength(500);
  expect(pages.join('')).toMatch(/a b.c/);
  await expect(
    renderPdf({ title: 'Endless', blocks: [table(Array.from({ length: mostRows + 1 }, () => []))] }),
  ).rejects.toThrow(RangeError);
});
