import type { Assignment, GradebookEntry } from '@stoa/contract/teaching/gradebook.endpoints';
import type { GradeCodes } from '@stoa/contract/enrollment/final-grades.endpoints';
import { defaultScheme } from '@stoa/contract/enrollment/letters';
import type { CourseRegistration } from '@stoa/contract/enrollment/registrations.endpoints';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { gradeCodes, registered } from '../../../test/grades.ts';
import { GradeRows } from './GradeRow.tsx';
import { planOfSheet } from './plan.ts';
import { linesOf } from './sheets.ts';
import { tableOf } from './table.ts';

const essay = { _id: 'Essay', name: 'Essay', maxScore: 100 } as Assignment;
/** Students with their percentages and places. */
function table(students: Readonly<Record<string, readonly [number, CourseRegistration]>>, given: GradeCodes | null) {
  const entries = Object.entries(students).map(([name, [score, { personREF }]]) => ({
    _id: name,
    personREF,
    assignmentREF: essay._id,
    isAudit: false,
    letterGrade: '',
    score,
    maxScore: 100,
    weight: 1,
  }));
  const places = Object.values(students).map(([, place]) => place);
  return tableOf(entries as unknown as GradebookEntry[], places, [essay], defaultScheme, given);
}
/** An A-, a B+ and an F. */
const three = (given: GradeCodes | null) =>
  table({ Ada: [91, registered('Ada')], Bo: [88, registered('Bo')], Cy: [10, registered('Cy')] }, given);

test('the table suggests codes where final grades are codes, and letters elsewhere', () => {
  const suggestions = (given: GradeCodes | null) =>
    three(given).students.map(({ letter, suggested, suggestedMeaning }) => [letter, suggested, suggestedMeaning]);
  expect(suggestions(gradeCodes({ letter: 'A-', code: 'C-' }))).toEqual([
    ['A-', 'C-', 'Enough'],
    ['B+', 'B', null],
    ['F', 'F', 'Failed'],
  ]);
  expect(suggestions(null)).toEqual([
    ['A-', 'A-', null],
    ['B+', 'B+', null],
    ['F', 'F', null],
  ]);
});

test('the export says beside a code what it means, and an import knows that column', () => {
  const students = {
    Ada: [91, registered('Ada', { grade: 'A', gradeMeaning: 'Excellent' })],
    Bo: [88, registered('Bo', { grade: 'B' })],
    Cy: [10, registered('Cy')],
  } as const;
  const [headings, ...lines] = linesOf(table(students, gradeCodes()));
  expect(headings?.slice(-3)).toEqual(['Course total', 'Final grade', 'Final grade meaning']);
  expect(lines.map((line) => line.slice(-3))).toEqual([
    [91, 'A', 'Excellent'],
    [88, 'B', ''],
    [10, '', ''],
  ]);
  const second = planOfSheet(table(students, gradeCodes()), [headings!.map(String)]);
  expect(second).toMatchObject({ ignored: [] });
  expect(linesOf(table(students, null))[0]?.at(-1)).toBe('Final grade');
});

test('the last cell of a row says the code with its meaning, posted or suggested', () => {
  const students = {
    Ada: [91, registered('Ada', { grade: 'A', gradeMeaning: 'Excellent' })],
    Bo: [88, registered('Bo', { grade: 'B' })],
    Cy: [10, registered('Cy')],
    Di: [91, registered('Di', { grade: 'F', gradeMeaning: 'Failed', gradeReopened: true })],
  } as const;
  const all = table(students, gradeCodes());
  const rendered = { assignments: all.assignments, unsaved: new Map(), mayGrade: true, editedRow: -1 };
  render(
    <table>
      <GradeRows students={all.students} at={{ row: 0, column: 0 }} editorOf={() => undefined} {...rendered} />
    </table>,
  );
  const cells = screen.getAllByRole('row').map((row) => within(row).getAllByRole('cell').at(-1)!);
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'A Excellent',
    'B',
    'Post Grade (F)Suggested: F (Failed)',
    'F Reopened Failed',
  ]);
  expect(cells.map((cell) => cell.querySelector('[title]')?.getAttribute('title'))).toEqual([
    'A (Excellent)',
    undefined,
    'Suggested: F (Failed)',
    'F (Failed)',
  ]);
});
