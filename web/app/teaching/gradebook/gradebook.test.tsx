import type { Assignment, GradebookEntry } from '@stoa/contract/teaching/gradebook.endpoints';
import { defaultScheme } from '@stoa/contract/enrollment/letters';
import type { CourseRegistration } from '@stoa/contract/enrollment/registrations.endpoints';
import { describe, expect, test } from 'vitest';
import { isUndo, moved, startOf } from './keys.ts';
import { linesIn, planOfBlock, planOfSheet, type Plan } from './plan.ts';
import { csvOf, xlsxOf } from '../../ui/sheets.ts';
import { linesOf, readSheet } from './sheets.ts';
import { averageOf, averageTotal, gradeInWords, isAbove, offered, tableOf } from './table.ts';

const entry = (person: string, assignment: string, rest: Partial<GradebookEntry> = {}): GradebookEntry => ({
  _id: `${person} ${assignment}`,
  personREF: { _id: person, firstName: person, lastName: 'Sample', email: `${person}@example.org` },
  assignmentREF: assignment,
  assignmentName: assignment,
  assignmentType: 'Other',
  isAudit: false,
  letterGrade: '',
  score: null,
  maxScore: null,
  weight: 1,
  notes: '',
  version: 1,
  ...rest,
});

const assignments = ['Essay', 'Quiz'].map((name): Assignment => ({
  _id: name,
  name,
  type: 'Other',
  weight: 1,
  maxScore: null,
  counts: false,
  isGraded: false,
  instructions: '',
  due: null,
  zone: null,
  dueAt: null,
  handIn: 'none',
  rubric: [],
  late: null,
  anonymous: false,
  outcomes: [],
  version: 1,
}));
const table = (entries: readonly GradebookEntry[], registered: readonly CourseRegistration[] = []) =>
  tableOf(entries, registered, assignments, defaultScheme);

test('entries become students by assignments, and those who audit stay out of the averages', () => {
  const { students } = table([
    entry('Zeno', 'Essay', { score: 8, maxScore: 10 }),
    entry('Zeno', 'Quiz', { score: 6, maxScore: 10 }),
    entry('Ada', 'Essay', { score: 1, maxScore: 10, isAudit: true }),
    entry('Ada', 'Quiz', { isAudit: true }),
  ]);
  expect(students.map(({ firstName }) => firstName)).toEqual(['Ada', 'Zeno']);
  expect(students.map(({ total, suggested }) => [total, suggested])).toEqual([
    [10, 'F'],
    [70, 'C-'],
  ]);
  expect([averageOf(students, 0), averageOf(students, 1), averageTotal(students)]).toEqual([80, 60, 70]);
});

test('a column without a maximum does not count until each of its scores has one', () => {
  const essay = entry('Ada', 'Essay', { score: 8, maxScore: 10 });
  const names = (...quizzes: GradebookEntry[]) => table([essay, ...quizzes]).uncounted.map(({ name }) => name);
  expect(names()).toEqual(['Quiz']);
  expect(names(entry('Ada', 'Quiz', { score: 3 }))).toEqual(['Quiz']);
  expect(names(entry('Ada', 'Quiz', { score: 3, maxScore: 5 }))).toEqual([]);
  expect(names(entry('Ada', 'Quiz', { score: 3, maxScore: 5 }), entry('Bo', 'Quiz', { score: 4 }))).toEqual(['Quiz']);
});

test('an empty cell is offered the max score of the others, a graded one stays as it is', () => {
  const graded = entry('Ada', 'Essay', { letterGrade: 'A' });
  const { students } = table([graded, entry('Zeno', 'Essay', { score: 8, maxScore: 20 }), entry('Bo', 'Essay')]);
  expect(offered(entry('Bo', 'Essay'), students, 0).maxScore).toBe(20);
  expect(offered(graded, students, 0)).toBe(graded);
});

test('a grade is said in words, and one above its maximum is told', () => {
  expect(gradeInWords({ letterGrade: 'A-', score: 9.5, maxScore: 10 })).toBe('A-, 9.5 of 10');
  expect(gradeInWords({ letterGrade: '', score: null, maxScore: 10 })).toBe('empty');
  expect(isAbove({ letterGrade: '', score: 11, maxScore: 10 })).toBe(true);
});

test('keys move within the grid, and typing begins where it belongs', () => {
  const size = { rows: 3, columns: 4 };
  const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false, altKey: false });
  expect(moved({ row: 0, column: 0 }, press('ArrowUp'), size)).toEqual({ row: -1, column: 0 });
  expect(moved({ row: -1, column: 0 }, press('ArrowUp'), size)).toEqual({ row: -1, column: 0 });
  expect(moved({ row: 1, column: 0 }, press('ArrowLeft'), size)).toEqual({ row: 1, column: -1 });
  expect(moved({ row: 2, column: 1 }, press('PageUp'), size)).toEqual({ row: 0, column: 1 });
  expect(moved({ row: 0, column: 0 }, 'up', size)).toEqual({ row: 0, column: 0 });
  expect(moved({ row: 0, column: 0 }, 'left', size)).toEqual({ row: 0, column: 0 });
  expect(moved({ row: 0, column: 3 }, 'down', size)).toEqual({ row: 1, column: 3 });
  expect(moved({ row: 1, column: 1 }, press('End', true), size)).toEqual({ row: 2, column: 3 });
  expect(moved({ row: 1, column: 1 }, press('a'), size)).toBeUndefined();
  expect(startOf(press('7'))).toEqual({ field: 'score', text: '7' });
  expect(startOf(press('B'))).toEqual({ field: 'letterGrade', text: 'B' });
  expect(startOf(press('c', true))).toBeUndefined();
});

test('Ctrl+Z or Cmd+Z takes back, and its neighbours do not', () => {
  const press = (key: string, locked: string) => ({
    key,
    ctrlKey: locked.includes('c'),
    metaKey: locked.includes('m'),
    altKey: locked.includes('a'),
    shiftKey: locked.includes('s'),
  });
  const pressed = ['z c', 'z m', 'Z c', 'z ', 'z cs', 'z ca', 'z cm', 'y c'].map(
    (one) => one.split(' ') as [string, string],
  );
  expect(pressed.filter(([key, locked]) => isUndo(press(key, locked))).map((one) => one.join(' '))).toEqual([
    'z c',
    'z m',
    'Z c',
  ]);
});

describe('what was pasted or imported', () => {
  const two = () =>
    table([
      entry('Ada', 'Essay', { score: 8, maxScore: 10 }),
      entry('Ada', 'Quiz', { maxScore: 5 }),
      entry('Bo', 'Essay', { maxScore: 10 }),
      entry('Bo', 'Quiz', { maxScore: 5 }),
    ]);
  const notice = (plan: Plan | string) =>
    typeof plan === 'string'
      ? plan
      : plan.cells.map(({ student, assignment, to, outcome, reason }) =>
          [student, assignment, to ? gradeInWords(to) : '', outcome, reason].filter(Boolean).join(' | '),
        );

  test('as a block says of every cell what becomes of it', () => {
    expect(notice(planOfBlock(two(), { row: 0, column: 0 }, '8\tA-\n9,5\t\n-1\t3\n'))).toEqual([
      'Ada Sample | Essay | 8 of 10 | unchanged',
      'Ada Sample | Quiz | A- | accepted',
      'Bo Sample | Essay | refused | “9,5” isn’t a number.',
      'line 3 | column 1 | refused | This line has no student.',
      'line 3 | column 2 | refused | This line has no student.',
    ]);
    expect(notice(planOfBlock(two(), { row: 1, column: 1 }, '-1\t4'))).toEqual([
      'Bo Sample | Quiz | refused | This can’t be negative.',
      'Bo Sample | column 2 | refused | This column has no assignment.',
    ]);
  });

  test('as a block is read as spreadsheets write it, and only digits are numbers', () => {
    const isNone = (letter: string) =>
      `refused | “${letter}” isn’t one of this course’s letters: A, A-, B+, B, B-, C+, C, C-, D, or F.`;
    expect(notice(planOfBlock(two(), { row: 0, column: 0 }, '"8"\t"A-\nB"\r\n"7'))).toEqual([
      'Ada Sample | Essay | 8 of 10 | unchanged',
      `Ada Sample | Quiz | ${isNone('A-\nB')}`,
      `Bo Sample | Essay | ${isNone('"7')}`,
    ]);
    expect(linesIn('"a ""b""\tc"\t"d\ne"\n"f" g\t\n')).toEqual([
      ['a "b"\tc', 'd\ne'],
      ['"f" g', ''],
    ]);
    for (const text of ['0x10', '1e3', '1_0'])
      expect(notice(planOfBlock(two(), { row: 0, column: 0 }, text))).toEqual([
        `Ada Sample | Essay | refused | “${text}” isn’t a number.`,
      ]);
  });

  test('as a file whose first line says by what its cells are separated', async () => {
    const file = new File(['\uFEFFsep=;\r\nEmail;Essay\r\nada@example.org;"7"\r\n'], 'grades.csv');
    expect(await readSheet(file)).toEqual([
      ['Email', 'Essay'],
      ['ada@example.org', '7'],
    ]);
    expect(await readSheet(new File(['sep=\t\nEmail\tEssay\n'], 'grades.csv'))).toEqual([['Email', 'Essay']]);
  });

  test('as a block goes down the students as they are shown', () => {
    const shown = two();
    expect(notice(planOfBlock(shown, { row: 0, column: 0 }, '3\n4', shown.students.toReversed()))).toEqual([
      'Bo Sample | Essay | 3 of 10 | accepted',
      'Ada Sample | Essay | 4 of 10 | accepted',
    ]);
  });

  test('as a block of ten thousand cells is planned within a second, and one of far more is refused', () => {
    const block = (rows: number, columns: number) =>
      Array.from({ length: rows }, () => Array.from({ length: columns }, () => '7').join('\t')).join('\n');
    const many = table(
      Array.from({ length: 300 }, (_, at) => [entry(`S${at}`, 'Essay'), entry(`S${at}`, 'Quiz')]).flat(),
    );
    const began = performance.now();
    const plan = planOfBlock(many, { row: 0, column: 0 }, block(1000, 10)) as Plan;
    expect(performance.now() - began).toBeLessThan(1000);
    expect([plan.cells.length, plan.cells.filter(({ outcome }) => outcome === 'accepted').length]).toEqual([
      10_000, 600,
    ]);
    expect(planOfBlock(many, { row: 0, column: 0 }, block(2000, 30))).toBe(
      'This is too much to paste at once. Paste at most 20,000 cells.',
    );
  });

  test('with letters that the course does not have is refused there, and taken once it has them', () => {
    const plan = planOfBlock(two(), { row: 0, column: 0 }, 'a-\tx1y\nx1y\tW') as Plan;
    const not = (letter: string) =>
      `“${letter}” isn’t one of this course’s letters: A, A-, B+, B, B-, C+, C, C-, D, or F.`;
    expect(notice(plan)).toEqual([
      'Ada Sample | Essay | A-, 8 of 10 | accepted',
      `Ada Sample | Quiz | refused | ${not('x1y')}`,
      `Bo Sample | Essay | refused | ${not('x1y')}`,
      `Bo Sample | Quiz | refused | ${not('W')}`,
    ]);
    expect(plan.cells.map(({ letter }) => letter)).toEqual([undefined, 'x1y', 'x1y', 'W']);
    expect(notice(plan.replan([...defaultScheme, { letter: 'w', from: null }]))?.at(-1)).toBe(
      'Bo Sample | Quiz | w | accepted',
    );
    const stored = planOfSheet(table([entry('Ada', 'Essay', { letterGrade: 'x1y' }), entry('Bo', 'Essay')]), [
      ['Email', 'Essay: Grade'],
      ['ada@example.org', 'X1Y'],
      ['bo@example.org', 'x1y'],
    ]);
    expect(notice(stored)).toEqual([
      'Ada Sample | Essay | x1y | unchanged',
      `Bo Sample | Essay | refused | ${not('x1y')}`,
    ]);
  });

  test('as a file finds students by their address, and assignments by their names', () => {
    const plan = planOfSheet(two(), [
      ['Email', ' essay', 'QUIZ : Grade', 'Homework'],
      ['ADA@example.org ', '9', 'B', '1'],
      ['who@example.org', '1', '', ''],
      ['ada@example.org', '1', '', ''],
      ['', '', '', ''],
    ]);
    expect(notice(plan)).toEqual([
      'Ada Sample | Essay | 9 of 10 | accepted',
      'Ada Sample | Quiz | B | accepted',
      'who@example.org | – | refused | No student in this course has this email.',
      'Ada Sample | – | refused | This student is already in an earlier line.',
    ]);
    expect((plan as Plan).ignored).toEqual(['Homework']);
    expect(planOfSheet(two(), [['Name', 'Essay']])).toBe(
      'The first line needs a column named “Email”, so that we can find the students.',
    );
  });

  test.each(['csv', 'xlsx'])('as %s is what was exported, and changes nothing (T94)', async (as) => {
    const names = ['=1+1', 'Ünïcødé', '"quoted"', '@SUM(A1)'];
    const exported = table(
      names.map((name) => ({ ...entry(name, 'Essay', { score: 9.5, maxScore: 10, letterGrade: 'A+' }) })),
    );
    const bytes = as === 'csv' ? await csvOf(linesOf(exported)) : await xlsxOf(linesOf(exported), { sheet: 'History' });
    const lines = await readSheet(new File([bytes], `grades.${as}`));
    expect((lines as string[][]).map(([name]) => name!.replace(/^'/, ''))).toEqual(
      linesOf(exported).map(([name]) => name),
    );
    const plan = planOfSheet(exported, lines as string[][]) as Plan;
    expect([plan.cells.length, plan.ignored]).toEqual([4, []]);
    expect(plan.cells.every(({ outcome }) => outcome === 'unchanged')).toBe(true);
  });

  test('that can’t be read is told', async () => {
    expect(await readSheet(new File(['no spreadsheet'], 'grades.xlsx'))).toBe(
      'We can’t read this file. Use a CSV or Excel (.xlsx) file.',
    );
    expect(await readSheet(new File(['a,"b\n'], 'grades.csv'))).toBe('A quotation mark is missing in line 1.');
  });
});
