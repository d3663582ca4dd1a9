import type { Assignment, GradebookEntry } from '@stoa/contract/teaching/gradebook.endpoints';
import { defaultScheme } from '@stoa/contract/enrollment/letters';
import type { CourseRegistration } from '@stoa/contract/enrollment/registrations.endpoints';
import { expect, test } from 'vitest';
import { planOfAssignments } from './PasteAssignments.tsx';
import { tableOf } from './table.ts';
import { viewOf } from './useView.ts';

type Cell = Partial<GradebookEntry> | undefined;
/** A table of the students "First Last" with the cells of an essay and a quiz, and their final grades. */
function table(students: Readonly<Record<string, readonly [Cell, Cell, Partial<CourseRegistration>?]>>) {
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
  const person = (name: string) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    return { _id: name, firstName, lastName, email: `${firstName}@example.org` };
  };
  const entries = Object.entries(students).flatMap(([name, cells]) =>
    cells.slice(0, 2).map((cell, column) => ({
      _id: `${name} ${column}`,
      personREF: person(name),
      assignmentREF: assignments[column]!._id,
      assignmentName: '',
      assignmentType: 'Other',
      isAudit: false,
      letterGrade: '',
      score: null,
      maxScore: null,
      weight: 1,
      notes: '',
      version: 1,
      ...(cell as Partial<GradebookEntry>),
    })),
  );
  const registrations = Object.entries(students).map(([name, [, , registration]]) => ({
    personREF: person(name),
    isAudit: false,
    status: 'Registered',
    grade: null,
    gradeReopened: false,
    ...registration,
  }));
  return tableOf(
    entries as GradebookEntry[],
    registrations as unknown as CourseRegistration[],
    assignments,
    defaultScheme,
  );
}
const of = (score: number, maxScore = 10) => ({ score, maxScore });
const input = (more = {}) => ({ q: '', sort: 'name', onlyNeedsGrading: false, ...more });
const names = (of: ReturnType<typeof table>, more = {}) => viewOf(of, input(more)).map(({ firstName }) => firstName);

test('students are found by parts of their names, whatever the case and accents', () => {
  const all = table({ 'José Álvarez': [{}, {}], 'Ada Lovelace': [{}, {}], 'Σωκράτης Αθηναίος': [{}, {}] });
  expect(names(all, { q: 'jose alv' })).toEqual(['José']);
  expect(names(all, { q: 'LOVE' })).toEqual(['Ada']);
  expect(names(all, { q: 'σωκρατησ' })).toEqual([]);
  expect(names(all, { q: 'σωκρατ' })).toEqual(['Σωκράτης']);
  expect(names(all, { q: 'nobody' })).toEqual([]);
  expect(names(all, { q: ' ' })).toHaveLength(3);
});

test('they are sorted by name, total or an assignment, and those without a value come last both ways', () => {
  const all = table({
    'Ada A': [of(8), of(1)],
    'Bo B': [of(9, 20), of(10)],
    'Cy C': [{}, {}],
    'Di D': [{ letterGrade: 'A' }, {}],
  });
  expect(names(all)).toEqual(['Ada', 'Bo', 'Cy', 'Di']);
  expect(names(all, { sort: '-name' })).toEqual(['Di', 'Cy', 'Bo', 'Ada']);
  expect(names(all, { sort: 'Essay' })).toEqual(['Bo', 'Ada', 'Di', 'Cy']);
  expect(names(all, { sort: '-Essay' })).toEqual(['Di', 'Ada', 'Bo', 'Cy']);
  expect(names(all, { sort: '-Quiz' })).toEqual(['Bo', 'Ada', 'Cy', 'Di']);
  expect(names(all, { sort: 'total' })).toEqual(['Ada', 'Bo', 'Cy', 'Di']);
  expect(names(all, { sort: '-total' })).toEqual(['Bo', 'Ada', 'Cy', 'Di']);
  expect(names(all, { sort: 'deleted' })).toEqual(['Ada', 'Bo', 'Cy', 'Di']);
});

test('needs grading: something is ungraded, or the final grade is not posted; who audits needs none', () => {
  const all = table({
    'Blank B': [of(8), {}, { grade: 'A' }],
    'Done D': [of(8), of(8), { grade: 'A' }],
    'Letter L': [of(8), { letterGrade: 'A' }, { grade: 'A' }],
    'Open O': [of(8), of(8)],
    'Reopened R': [of(8), of(8), { grade: 'A', gradeReopened: true }],
    'Zeno Z': [{}, {}, { isAudit: true }],
  });
  expect(names(all, { onlyNeedsGrading: true })).toEqual(['Blank', 'Open', 'Reopened']);
});

test('pasted assignments are planned line by line, and what is wrong is said at its line', () => {
  const notice = (text: string) => {
    const plan = planOfAssignments(text, [{ name: 'Final Project' }]);
    return typeof plan === 'string'
      ? plan
      : plan.map(({ line, name, maxScore, reason }) => [line, name, maxScore, reason].filter((one) => one !== ''));
  };
  expect(notice('Assignment\tMax\r\nEssay\t20\r\n\r\n Δοκίμιο \t\r\n')).toEqual([
    [2, 'Essay', 20],
    [4, 'Δοκίμιο', 100],
  ]);
  expect(notice('"Essay\n(long)"\t20\n"Quiz ""A"" b"\t0x10')).toEqual([
    [1, 'Essay (long)', 20],
    [2, 'Quiz "A" b', '0x10', '“0x10” isn’t a number.'],
  ]);
  expect(notice('Name\t10\nEssay\tten\nQuiz\t-1\nquiz \t5\nFINAL project\t5\n\t5\nOde\t5\t3\nLast')).toEqual([
    [1, 'Name', 10],
    [2, 'Essay', 'ten', '“ten” isn’t a number.'],
    [3, 'Quiz', '-1', 'This can’t be negative.'],
    [4, 'quiz', '5', 'This name is already in line 3.'],
    [5, 'FINAL project', '5', 'This course already has an assignment with this name.'],
    [6, '5', 'Assignment name is required'],
    [7, 'Ode', '5', 'Paste two columns: the name and the max score.'],
    [8, 'Last', 100],
  ]);
  expect(notice('x'.repeat(300))).toMatchObject([[1, 'x'.repeat(300), 100, expect.any(String)]]);
  expect(notice(Array.from({ length: 101 }, (_, at) => `A${at}`).join('\n'))).toBe(
    'You can add at most 100 assignments at once. You pasted 101.',
  );
});
