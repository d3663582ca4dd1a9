import {
  usualProfile,
  collegeFileKinds,
  columnOf,
  isDatePattern,
  writeDay,
  type CollegeFileProfile,
} from '@stoa/contract/exchange/college-files';
import { FileProfile } from '@stoa/contract/exchange/college-files.shapes';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test, vi } from 'vitest';
import { unzipped } from '../../../tests/zips.ts';
import { aCollegeRow } from '../../test/college-rows.ts';
import { writeCollegeFile } from './college-files.ts';

const profileOf = (columns: CollegeFileProfile['columns'], more: Partial<CollegeFileProfile> = {}) =>
  ({
    format: 'csv',
    separator: ',',
    encoding: 'UTF-8',
    headings: false,
    per: 'term',
    columns,
    ...more,
  }) satisfies CollegeFileProfile;
const names = [columnOf('lastName'), columnOf('firstName')];
const write = async (...args: Parameters<typeof writeCollegeFile>): Promise<Buffer> => {
  const { file, problems } = await writeCollegeFile(...args);
  expect(problems).toEqual([]);
  return file!.bytes;
};
const textOf = async (...args: Parameters<typeof writeCollegeFile>) => (await write(...args)).toString();

test('a column is a field, a constant or blank, padded, mapped to codes, in the first row alone, with days in any pattern', async () => {
  const profile = profileOf(
    [
      columnOf('term', { heading: 'TERM', firstRowOnly: true }),
      columnOf(null, { heading: 'SCHOOL', constant: '010' }),
      columnOf(null),
      columnOf('studentNumber', { pad: { to: 11, with: '0', side: 'left' } }),
      columnOf('subject', { pad: { to: 6, with: '.', side: 'right' } }),
      columnOf('event', {
        map: [
          { from: 'drop', to: 'DRP' },
          { from: '*', to: '*' },
        ],
      }),
      columnOf('middleName', { map: [{ from: '', to: 'NMN' }] }),
      columnOf('birthDate', { pattern: 'D-MON-YY' }),
      columnOf('lastAttended', { pattern: 'M/D/YYYY' }),
    ],
    { headings: true, separator: ';' },
  );
  const text = await textOf(profile, [aCollegeRow({ lastAttended: '2038-04-09' }), aCollegeRow({ event: 'drop' })]);
  expect(text.split('\r\n')).toEqual([
    'TERM;SCHOOL;;Student number;Subject code;Kind of change;Middle name;Date of birth;Last day of activity',
    '2038SP;010;;00000123456;PHIL..;add;NMN;3-FEB-01;4/9/2038',
    ';010;;00000123456;PHIL..;DRP;NMN;3-FEB-01;',
    '',
  ]);
});

test('values that don’t fit, codes that are missing and letters that the encoding lacks are named by row and column', async () => {
  const profile = profileOf(
    [
      columnOf('studentNumber', { pad: { to: 5, with: '0', side: 'left' } }),
      columnOf('grade', { map: [{ from: 'A', to: '4.0' }] }),
      columnOf('lastName'),
    ],
    { encoding: 'windows-1252' },
  );
  const rows = [
    aCollegeRow({ grade: 'A', studentNumber: '123' }),
    aCollegeRow({ grade: 'B', studentNumber: '123456', lastName: 'Łukasz' }),
  ];
  expect(await writeCollegeFile(profile, rows)).toEqual({
    file: null,
    problems: [
      { row: 2, column: 1, code: 'too-long', problem: '“123456” is longer than 5 characters.' },
      { row: 2, column: 2, code: 'no-code', problem: 'There is no code for “B”.' },
      { row: 2, column: 3, code: 'encoding', problem: 'The encoding of the file has no “Ł” of “Łukasz”.' },
    ],
  });
});

describe('encodings', () => {
  const rows = [aCollegeRow({ lastName: 'Núñez', firstName: '€ – Žofie' })];
  const line = 'Núñez,€ – Žofie\r\n';
  test.each([
    ['UTF-8', 'utf-8', ''],
    ['UTF-8 with BOM', 'utf-8', '\u{FEFF}'],
    ['windows-1252', 'windows-1252', ''],
  ] as const)('%s', async (encoding, label, mark) => {
    const bytes = await write(profileOf(names, { encoding }), rows);
    expect(new TextDecoder(label, { ignoreBOM: true }).decode(bytes)).toBe(mark + line);
  });
  test('an accent that was typed as a letter of its own is joined with its letter for windows-1252', async () => {
    const apart = [aCollegeRow({ lastName: 'Nu\u0301n\u0303ez', firstName: '€ – Žofie' })];
    const profile = profileOf(names, { encoding: 'windows-1252' });
    expect(await write(profile, apart)).toEqual(await write(profile, rows));
  });
  // Seen red with every letter taken for one of the encoding.
  test.each(['李', '\u0081', 'Ω', '\u{1F600}'])(
    'a letter that windows-1252 lacks (%j) is never written as another one (T588)',
    async (letter) => {
      const written = await writeCollegeFile(profileOf(names, { encoding: 'windows-1252' }), [
        aCollegeRow({ lastName: `X${letter}` }),
      ]);
      expect([written.file, written.problems.map(({ code, row, column }) => [code, row, column])]).toEqual([
        null,
        [['encoding', 1, 1]],
      ]);
      const headed = profileOf([columnOf('term', { heading: letter })], { headings: true, encoding: 'windows-1252' });
      expect((await writeCollegeFile(headed, [])).problems).toMatchObject([{ row: 0, column: 1, code: 'encoding' }]);
    },
  );
});

// Seen red without the apostrophe.
test('a name that a spreadsheet would run is a text in a CSV; numbers and codes of the college stay exact (T586)', async () => {
  const attacks = ['=HYPERLINK("http://x.example","y")', "+1+cmd|' /C calc'!A1", '-2+3', '@SUM(1)', '-5.00'];
  for (const attack of attacks) {
    const text = await textOf(profileOf([columnOf('lastName'), columnOf('title'), columnOf('studentNumber')]), [
      aCollegeRow({ lastName: attack, title: attack, studentNumber: '@00123456' }),
    ]);
    const quoted = attack === '-5.00' ? attack : `'${attack}`;
    const cell = attack.includes('"') ? `"${quoted.replaceAll('"', '""')}"` : quoted;
    expect(text).toBe(`${cell},${cell},@00123456\r\n`);
    // In a workbook every cell is a text.
    const [[value] = []] = await readSheet(
      await write(profileOf(names, { format: 'xlsx' }), [aCollegeRow({ lastName: attack })]),
      { trim: false },
    );
    expect(value).toBe(attack);
  }
});

test('one file a section is an archive of them, and the same input gives the same bytes', async () => {
  const rows = ['1/1', '1:1', '2'].flatMap((section) => [
    aCollegeRow({ section, studentNumber: '1' }),
    aCollegeRow({ section, studentNumber: '2' }),
  ]);
  for (const format of ['csv', 'xlsx'] as const) {
    const profile = profileOf([columnOf('section', { firstRowOnly: true }), columnOf('studentNumber')], {
      per: 'section',
      format,
    });
    const { file } = await writeCollegeFile(profile, rows);
    expect([file?.extension, file?.type]).toEqual(['zip', 'application/zip']);
    const parts = unzipped(file!.bytes);
    expect([...parts.keys()]).toEqual([`2038SP-1_1.${format}`, `2038SP-1_1 (2).${format}`, `2038SP-2.${format}`]);
    const second = parts.get(`2038SP-1_1 (2).${format}`)!;
    const cells = format === 'csv' ? second.toString() : await readSheet(second);
    const sheet = [
      ['1:1', '1'],
      [null, '2'],
    ];
    expect(cells).toEqual(format === 'csv' ? '1:1,1\r\n,2\r\n' : sheet);
    vi.useFakeTimers({ now: new Date('2041-05-05'), toFake: ['Date'] });
    const again = await write(profile, rows).finally(() => vi.useRealTimers());
    expect(again.equals(file!.bytes)).toBe(true);
  }
});

test('a workbook has more than 26 columns, keeps leading zeros and blanks, and escapes marks', async () => {
  const columns = Array.from({ length: 30 }, (_, at) => columnOf(null, { constant: ` 0${at}&<a>` }));
  const [row] = await readSheet(await write(profileOf(columns, { format: 'xlsx' }), [aCollegeRow()]), { trim: false });
  expect(row).toEqual(columns.map(({ constant }) => constant));
});

test('patterns of days have year, month and day once each', () => {
  expect(['MM/DD/YYYY', 'YYYYMMDD', 'D. M. YY', 'DD-MON-YYYY'].every(isDatePattern)).toBe(true);
  expect(['', 'MM/DD', 'MM/DD/YYYY hh', 'MM/MM/DD/YYYY', 'YYYY-MM-DDT'].some(isDatePattern)).toBe(false);
  expect(writeDay('2038-01-09', 'D. M. YY')).toBe('9. 1. 38');
});

test('the usual profiles are profiles', () => {
  for (const kind of collegeFileKinds) expect(FileProfile.parse(usualProfile(kind))).toEqual(usualProfile(kind));
});
