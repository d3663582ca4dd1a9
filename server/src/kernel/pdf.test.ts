import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPdf, scanned } from '../../../tests/pdf.ts';
import { speakIn } from './language.ts';
import type { Letterhead } from './letterhead.ts';
import { mostRows, renderPdf as render } from './pdf.ts';
import type { PdfContent } from './pdf-content.ts';

const head: Letterhead = { name: 'Stoa', address: 'https://stoa.example', accent: '#1f4e79', mark: null };
const renderPdf = (content: PdfContent, own: Partial<Letterhead> = {}) => render(content, { ...head, ...own });
/** How many lines of a page are its foot: who sent it, and the number of the page. */
const foot = 2;

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
    'Stoa · https://stoa.example',
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
  const lines = page!.split('\n').slice(2, -foot - 1);
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
  expect(pages[0]!.split('\n').slice(2, -foot - 1)).toEqual([seen, 'Ada']);
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
  const long = lines[0]!.slice(3, -foot);
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

test('a paper is in the language of its reader', async () => {
  const { pages, catalog } = readPdf(
    await speakIn({ language: 'es' }, () => renderPdf({ title: 'Recibo', blocks: [] })),
  );
  expect(catalog).toContain('/Lang (es-US)');
  expect(pages[0]).toContain('Página 1 de 1');
});

/** A color as the format writes it: three parts from 0 to 1. */
const colorIn = (drawn: string, operator: 'scn' | 'SCN') =>
  [...drawn.matchAll(new RegExp(`/DeviceRGB ${operator === 'scn' ? 'cs' : 'CS'}\\s([\\d. ]+) ${operator}`, 'g'))].map(
    ([, parts]) =>
      `#${parts!
        .split(' ')
        .map((one) =>
          Math.round(Number(one) * 255)
            .toString(16)
            .padStart(2, '0'),
        )
        .join('')}`,
  );

test.each([
  ['Stoa', '#1f4e79', 'https://stoa.example'],
  ['Ἀκαδημία 北京 한국', '#7a1f4e', 'https://academy.example'],
])(
  'the head of a paper has the mark and the rule of %s in its accent, and each foot names it',
  async (name, accent, address) => {
    const rows = Array.from({ length: 60 }, (_, at) => [`Course ${at + 1}`, '$1.00']);
    const { pages, drawn } = readPdf(
      await renderPdf({ title: 'Many', blocks: [table(rows)] }, { name, accent, address }),
    );
    expect(pages).toHaveLength(2);
    expect(pages[0]!.startsWith(`${name}\nMany\n`)).toBe(true);
    for (const page of pages) expect(page).toContain(`\n${name} · ${address}\nPage `);
    // Decoration is no part of what a screen reader says.
    expect(drawn[0]).toMatch(/\/Artifact <<\s*\/Type \/Layout\s*>> BDC\s[^E]*?cs/);
    expect([colorIn(drawn[0]!, 'scn')[0], colorIn(drawn[0]!, 'SCN')[0]]).toEqual([accent, accent]);
    expect(colorIn(drawn[1]!, 'scn')).not.toContain(accent);
  },
);

test('the operator’s own mark is a picture of the head, and no figure', async () => {
  const mark = await sharp({ create: { width: 90, height: 30, channels: 4, background: '#7a1f4e' } })
    .png()
    .toBuffer();
  const content = { title: 'Receipt', blocks: [] };
  const [own, drawn] = [readPdf(await renderPdf(content, { mark })), readPdf(await renderPdf(content))];
  expect([own.drawn[0]!.match(/\/I1 Do/g)?.length, own.figures]).toEqual([1, []]);
  expect(drawn.drawn[0]).not.toContain(' Do');
  expect(own.tags).toEqual(drawn.tags);
});

test.each([
  'https://stoa.example/verify/2345-6789-ABCD-EFGH-JKMN',
  'https://records.a-university-with-a-long-name.example/study/verify/ZZZZ-YYYY-XXXX-WWWW-VVVV',
])('%s can be scanned from paper, and is said to those who can’t', async (address) => {
  const check = { address, text: `Open ${address}` };
  const { drawn, figures, tags, pages } = readPdf(await renderPdf({ title: 'Record', blocks: [{ check }] }));
  expect(scanned(drawn[0]!)).toBe(address);
  expect(figures).toEqual([`QR code of ${address}`]);
  expect(tags.slice(-2)).toEqual(['Figure', 'P']);
  expect(pages[0]!.replaceAll('\n', '')).toContain(`Open ${address}`);
});

test('totals end below the figures of the table above, the result in bold', async () => {
  const { lines, tags, fonts } = readPdf(
    await renderPdf({
      title: 'Receipt',
      blocks: [table([['Ethics', '$1,400.00']]), { totals: { Paid: '$1,400.00', 'Net paid': '$1,302.50' } }],
    }),
  );
  const ends = lines[0]!.filter(({ text }) => /^(?:Amount|\$.*)$/.test(text)).map(({ end }) => Math.round(end));
  expect(ends).toEqual([552, 552, 552, 552]);
  expect(tags.slice(-6)).toEqual(['TR', 'TH Row', 'TD', 'TR', 'TH Row', 'TD']);
  expect(fonts).toContain('DejaVuSans-Bold');
});
