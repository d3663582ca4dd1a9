import papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { expect } from 'vitest';

// The importers of five colleges, written from what colleges publish about theirs (docs/decisions/0044-college-files.md names
// the pages), and from nothing of ours. Each knows its own rosters and grade modes, and refuses rows for its own reasons.

/** A college’s own books. */
export interface Register {
  /** The students of each section, by term and section. */
  readonly rosters: ReadonlyMap<string, ReadonlySet<string>>;
  /** The grades that each section can give. */
  readonly modes: ReadonlyMap<string, readonly string[]>;
}
/** The part of a row that an importer took over, or its reason to refuse it. */
export interface Answer {
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

export interface College {
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
export const colleges: readonly College[] = [
  {
    importer: banner,
    term: '203810',
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
    term: '2038SP',
    section: (at) => String(30_001 + at),
    student: numbered(7),
    grades: letters,
    failed: 'F',
    reasons: ['not on the roster', 'more hours than the section meets'],
  },
];
