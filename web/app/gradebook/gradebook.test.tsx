import type { GradebookEntry } from '@stoa/contract/gradebook';
import { expect, test } from 'vitest';
import { moved, startOf } from './keys.ts';
import { averageOf, averageTotal, gradeInWords, isAbove, offered, tableOf, totalOf } from './table.ts';

const entry = (person: string, assignment: string, rest: Partial<GradebookEntry> = {}): GradebookEntry => ({
  _id: `${person} ${assignment}`,
  personREF: { _id: person, firstName: person, lastName: 'Sample' },
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

test('entries become students by assignments, and those who audit stay out of the averages', () => {
  const { assignments, students } = tableOf(
    [
      entry('Zeno', 'Essay', { score: 8, maxScore: 10 }),
      entry('Zeno', 'Quiz', { score: 6, maxScore: 10 }),
      entry('Ada', 'Essay', { score: 1, maxScore: 10, isAudit: true }),
      entry('Ada', 'Quiz', { isAudit: true }),
    ],
    [],
  );
  expect(assignments.map(({ name }) => name)).toEqual(['Essay', 'Quiz']);
  expect(students.map(({ firstName }) => firstName)).toEqual(['Ada', 'Zeno']);
  expect(students.map(totalOf)).toEqual([10, 70]);
  expect([averageOf(students, 0), averageOf(students, 1), averageTotal(students)]).toEqual([80, 60, 70]);
});

test('an empty cell is offered the max score of the others, a graded one stays as it is', () => {
  const graded = entry('Ada', 'Essay', { letterGrade: 'A' });
  const { students } = tableOf([graded, entry('Zeno', 'Essay', { score: 8, maxScore: 20 }), entry('Bo', 'Essay')], []);
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
  expect(moved({ row: 0, column: 0 }, press('ArrowUp'), size)).toEqual({ row: 0, column: 0 });
  expect(moved({ row: 0, column: 3 }, 'down', size)).toEqual({ row: 1, column: 3 });
  expect(moved({ row: 1, column: 1 }, press('End', true), size)).toEqual({ row: 2, column: 3 });
  expect(moved({ row: 1, column: 1 }, press('a'), size)).toBeUndefined();
  expect(startOf(press('7'))).toEqual({ field: 'score', text: '7' });
  expect(startOf(press('B'))).toEqual({ field: 'letterGrade', text: 'B' });
  expect(startOf(press('c', true))).toBeUndefined();
});
