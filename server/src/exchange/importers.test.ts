import papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { collegeFileSamples } from '@stoa/contract/exchange/college-file-samples';
import type { CollegeRow } from '@stoa/contract/exchange/college-files';
import { expect, test } from 'vitest';
import { Chance } from '../../../tests/faults/chance.ts';
import { unzipped } from '../../../tests/zips.ts';
import { aCollegeRow } from '../../test/college-rows.ts';
import { writeCollegeFile } from './college-files.ts';

// The importers of five colleges, written from what colleges publish about theirs (docs/decisions/0044-college-files.md names
// the pages), and from nothing of ours. Each knows its own rosters and grade modes, and refuses rows for its own reasons.

interface Register {
  /** The students of each section, by term and section. */
  readonly rosters: ReadonlyMap<string, ReadonlySet<string>>;
  /** The grades that each section can give. */
  readonly modes: ReadonlyMap<string, readonly string[]>;
}
/** The part of a row that an importer took over, or its reason to refuse it. */
interface Answer {
  readonly student: string;
  readonly refused?: string;
  readonly grade?: string;
  readonly day?: string;
  readonly hours?: number;
}
type Importer = (file: Buffer, register: Register, section: string) => Answer[] | Promise<Answer[]>;

const broken = (what: string): never => {
  throw new Error(`the importer can’t read this file: ${what}`);
};
const usDay = (text: string): string => {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? broken(`a date ${text}`);
  return `${year}-${month}-${day}`;
};
const own = (register: Register, key: string, student: string, grade: string): string | undefined =>
  register.rosters.get(key)?.has(student) !== true
    ? 'not on the roster'
    : register.modes.get(key)?.includes(grade) !== true
      ? 'the grade isn’t in the grade mode'
      : undefined;

/** A workbook whose columns are found by name. An F needs the last date of attendance. */
const banner: Importer = async (file, register) => {
  const [head = [], ...body] = (await readSheet(file)).map((cells) => cells.map((cell) => String(cell ?? '')));
  const at = (heading: string) => (head.includes(heading) ? head.indexOf(heading) : broken(`no column ${heading}`));
  return body.map((cells): Answer => {
    const [term, crn, student, grade] = ['Term Code', 'CRN', 'Student ID', 'Final Grade'].map(
      (heading) => cells[at(heading)] ?? '',
    ) as [string, string, string, string];
    if (!/^\d{6}$/.test(term)) broken(`a term ${term}`);
    if (!/^\d{5}$/.test(crn)) broken(`a CRN ${crn}`);
    if (!/^[@V]\d{8}$/.test(student)) broken(`an ID ${student}`);
    const [day = '', hours = ''] = [cells[at('Last Attended Date')], cells[at('Hours Attended')]];
    if (hours !== '' && !/^\d{1,3}(\.\d{1,2})?$/.test(hours)) broken(`hours ${hours}`);
    const refused =
      own(register, `${term} ${crn}`, student, grade) ?? (grade === 'F' && day === '' ? 'F without a date' : undefined);
    return refused === undefined
      ? { student, grade, day: day && usDay(day), hours: Number(hours) }
      : { student, refused };
  });
};

/** No headings, two or three fields with commas and nothing else between them, dates of ten characters. */
const plainPeopleSoft: Importer = (file, register, section) =>
  [...file.toString('latin1').trimEnd().split('\r\n')].map((line): Answer => {
    const [student = '', grade = '', day = '', ...more] = line.split(',');
    if (!/^\d{7}$/.test(student)) broken(`an EMPLID ${student}`);
    if (more.length > 0 || line.includes('"')) broken(`a line ${line}`);
    if (day !== '' && day.length !== 10) broken(`a date ${day}`);
    const refused =
      own(register, section, student, grade) ?? (grade === 'F' && day === '' ? 'F without a date' : undefined);
    return refused === undefined ? { student, grade, day: day && usDay(day) } : { student, refused };
  });

/** Term, class, ID and grade in this order below headings of any name; term and class are read in the first row. */
const firstRowPeopleSoft: Importer = (file, register, section) => {
  const [head = [], ...body] = papa.parse<string[]>(file.toString(), { skipEmptyLines: true }).data;
  if (head.length < 4) broken('columns');
  const [term, number] = body[0] ?? [];
  if (`${term} ${number}` !== section) broken(`the class ${term} ${number}`);
  return body.map(([, , student = '', grade = '']): Answer => {
    if (!/^\d{7}$/.test(student)) broken(`an ID ${student}`);
    if (grade !== grade.toUpperCase()) broken(`a grade ${grade}`);
    const refused = own(register, section, student, grade);
    return refused === undefined ? { student, grade } : { student, refused };
  });
};

const layout: readonly (readonly [string, number])[] = [
  ['Semester', 4],
  ['Subj_Code', 4],
  ['Crse_Code', 5],
  ['Sctn_Code', 4],
  ['Student_ID', 9],
  ['Grade', 3],
  ['Reason', 3],
  ['Date', 8],
];
/** Field names as published, each with its length. A 0.0 must say whether the course was completed, and NO when it was left. */
const completion: Importer = (file, register) => {
  const [head = [], ...body] = papa.parse<string[]>(file.toString(), { skipEmptyLines: true }).data;
  expect(head).toEqual(layout.map(([name]) => name));
  expect(new Set(body.map(([, subject, course]) => `${subject} ${course}`)).size).toBe(1);
  return body.map((cells): Answer => {
    for (const [at, [name, length]] of layout.entries()) if (cells[at]!.length > length) broken(`${name} ${cells[at]}`);
    const [semester, , , sctn, student = '', grade = '', reason = '', date = ''] = cells;
    if (!['YES', 'NO', ''].includes(reason)) broken(`a reason ${reason}`);
    const missing =
      grade !== '0.0'
        ? undefined
        : reason === ''
          ? 'no reason'
          : reason === 'NO' && date === ''
            ? 'no date'
            : undefined;
    const refused = own(register, `${semester} ${sctn}`, student, grade) ?? missing;
    const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d\d)$/.exec(date) ?? (date === '' ? [] : broken(`a date ${date}`));
    return refused === undefined ? { student, grade, day: date && `20${year}-${month}-${day}` } : { student, refused };
  });
};

/** Hours of every student, 0 where there are none, at most those that the section meets. */
const positiveAttendance: Importer = (file, register) =>
  papa
    .parse<Record<string, string>>(file.toString(), { header: true, skipEmptyLines: true })
    .data.map(({ Term, Section, 'Student ID': student = '', Hours = '' }): Answer => {
      if (!/^\d{1,3}(\.\d{1,2})?$/.test(Hours)) broken(`hours ${Hours}`);
      const hours = Number(Hours);
      if (register.rosters.get(`${Term} ${Section}`)?.has(student) !== true)
        return { student, refused: 'not on the roster' };
      return hours > 54 ? { student, refused: 'more hours than the section meets' } : { student, hours };
    });

interface College {
  readonly importer: Importer;
  readonly term: string;
  readonly section: (at: number) => string;
  readonly student: (at: number) => string;
  readonly grades: readonly string[];
  /** The grade that nobody earns a credit with, which asks for a day. */
  readonly failed: string;
  /** Its own reasons that may come up. */
  readonly reasons: readonly string[];
}
const letters = ['A', 'A-', 'B+', 'B', 'C', 'D', 'F'];
const usual = ['not on the roster', 'the grade isn’t in the grade mode'];
const numbered =
  (length: number, start = '') =>
  (at: number) =>
    start + String(at * 37 + 1).padStart(length, '0');
const colleges: readonly College[] = [
  {
    importer: banner,
    term: '202710',
    section: (at) => String(20_001 + at),
    student: (at) => numbered(8, at % 2 === 0 ? '@' : 'V')(at),
    grades: letters,
    failed: 'F',
    reasons: [...usual, 'F without a date'],
  },
  {
    importer: plainPeopleSoft,
    term: '1273',
    section: (at) => String(1001 + at),
    student: numbered(7),
    grades: letters,
    failed: 'F',
    reasons: [...usual, 'F without a date'],
  },
  {
    importer: firstRowPeopleSoft,
    term: '1273',
    section: (at) => String(1001 + at),
    student: numbered(7),
    grades: letters,
    failed: 'F',
    reasons: usual,
  },
  {
    importer: completion,
    term: 'SS27',
    section: (at) => String(at + 1).padStart(3, '0'),
    student: numbered(8, 'A'),
    grades: ['4.0', '3.5', '3.0', '2.0', '0.0'],
    failed: '0.0',
    reasons: [...usual, 'no reason', 'no date'],
  },
  {
    importer: positiveAttendance,
    term: '2027SP',
    section: (at) => String(30_001 + at),
    student: numbered(7),
    grades: letters,
    failed: 'F',
    reasons: ['not on the roster', 'more hours than the section meets'],
  },
];

/** A random term: its rows as we know them, and the register of the college, which may know things differently. */
function aTerm({ term, section, student, grades, failed }: College, chance: Chance) {
  const rosters = new Map<string, Set<string>>();
  const modes = new Map<string, readonly string[]>();
  const rows: CollegeRow[] = [];
  for (let at = chance.below(4); at >= 0; at -= 1) {
    const key = `${term} ${section(at)}`;
    rosters.set(key, new Set());
    modes.set(key, chance.is(1 / 10) ? ['P', 'NP'] : grades);
    for (let one = chance.below(25); one >= 0; one -= 1) {
      const studentNumber = student(rows.length);
      if (!chance.is(1 / 30)) rosters.get(key)!.add(studentNumber);
      const grade = chance.of(grades);
      const left = grade === failed && chance.is(1 / 2);
      rows.push(
        aCollegeRow({
          term,
          section: section(at),
          studentNumber,
          grade,
          lastName: chance.of(['O’Brien', 'Núñez, Jr.', '=2+5', 'de "la" Cruz', '李']),
          completed: left ? 'NO' : chance.is(1 / 20) ? '' : 'YES',
          lastAttended:
            left && chance.is(1 / 8)
              ? ''
              : chance.is(1 / 3) || left
                ? `2027-0${1 + chance.below(5)}-${10 + chance.below(19)}`
                : '',
          hours: chance.is(1 / 10)
            ? ''
            : `${chance.is(1 / 50) ? 60 : chance.below(54)}.${chance.of(['00', '50', '25'])}`,
        }),
      );
    }
  }
  return { rows, register: { rosters, modes } };
}
test.each(collegeFileSamples.map((sample, at) => [sample.name, sample.profile, colleges[at]!] as const))(
  '%s: the importer takes every row of 200 random terms, or refuses it for a reason of its own',
  async (_name, profile, college) => {
    const chance = new Chance(44);
    const reasons: Record<string, number> = {};
    let taken = 0;
    for (let round = 0; round < 200; round += 1) {
      const { rows, register } = aTerm(college, chance);
      const { file, problems } = await writeCollegeFile(profile, rows);
      expect(problems).toEqual([]);
      const parts = profile.per === 'term' ? [['', file!.bytes] as const] : unzipped(file!.bytes);
      const answers: Answer[] = [];
      for (const [name, bytes] of parts)
        answers.push(...(await college.importer(bytes, register, name.replace(/\.csv$/, '').replace('-', ' '))));
      // Every row arrives once, with what we know of it.
      expect(answers.map(({ student }) => student)).toEqual(rows.map(({ studentNumber }) => studentNumber));
      for (const [at, { refused, grade, day, hours }] of answers.entries()) {
        const row = rows[at]!;
        if (refused !== undefined) reasons[refused] = (reasons[refused] ?? 0) + 1;
        else taken += 1;
        const sent = { grade: row.grade, day: row.lastAttended, hours: Number(row.hours) };
        expect({ grade: grade ?? sent.grade, day: day ?? sent.day, hours: hours ?? sent.hours }).toEqual(sent);
      }
    }
    expect(taken).toBeGreaterThan(4000);
    expect(Object.keys(reasons).toSorted()).toEqual([...college.reasons].toSorted());
  },
);
