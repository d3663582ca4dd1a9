import {
  AssignmentForm,
  EntryForm,
  GradebookEntry,
  batchLimit,
  gradebook,
} from '@stoa/contract/teaching/gradebook.shapes';
import { pointsProblem } from '@stoa/contract/teaching/assignments';
import { LetterScheme } from '@stoa/contract/enrollment/final-grades.shapes';
import { defaultScheme, distribution, suggestedLetter, counts, courseTotal } from '@stoa/contract/enrollment/letters';
import { expect, test } from 'vitest';

const id = '01900000-0000-7000-8000-000000000001';
const why = (
  schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message;

// Each pair is a limit and one past it; made to go red with each limit moved by one step.
test.each(['score', 'maxScore', 'weight'])('%s is a number from 0 to 99,999.99 with two decimals', (field) => {
  for (const value of [0, 0.01, 0.1 + 0.2, 99_999.99])
    expect([why(EntryForm, { [field]: value }), pointsProblem(value)]).toEqual([undefined, undefined]);
  for (const [value, message] of [
    [-0.01, 'This can’t be negative.'],
    [100_000, 'This is too large.'],
    [0.001, 'Use at most two decimals.'],
    ['1', 'Enter a number.'],
  ])
    expect([value, why(EntryForm, { [field]: value })]).toEqual([value, message]);
  // Screens without schemas ask the same.
  for (const value of [-0.01, 100_000, 0.001, NaN, Infinity])
    expect(pointsProblem(value)).toBe(why(EntryForm, { [field]: value }));
  expect(why(EntryForm, { [field]: null }) === undefined).toBe(field !== 'weight');
});

const assignment = { courseInstanceREF: id, assignmentName: 'Essay' };
const cell = { _id: id, version: 1 };
const batch = (count: number) => ({ cells: Array.from({ length: count }, () => cell), source: 'typed' });
const letters = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ letter: `L${at}`, from: at === count - 1 ? 0 : null }));
test.each([
  ['a letter', EntryForm, { letterGrade: 'x'.repeat(10) }, { letterGrade: 'x'.repeat(11) }],
  ['notes', EntryForm, { notes: 'x'.repeat(2000) }, { notes: 'x'.repeat(2001) }],
  ['a version', EntryForm, { version: 1 }, { version: 1.5 }],
  ['an entry', EntryForm, {}, { _id: id }],
  ['an assignment', AssignmentForm, assignment, { ...assignment, assignmentName: ' ' }],
  [
    'an assignment’s type',
    AssignmentForm,
    { ...assignment, assignmentType: 'Quiz' },
    { ...assignment, assignmentType: 'Test' },
  ],
  ['an assignment’s maximum', AssignmentForm, { ...assignment, maxScore: null }, { ...assignment, maxScore: -1 }],
  ['the cells at once', gradebook.saveMany.body, batch(batchLimit), batch(batchLimit + 1)],
  ['some cell', gradebook.saveMany.body, batch(1), batch(0)],
  [
    'a cell of many',
    gradebook.saveMany.body,
    { ...batch(1), cells: [{ ...cell, letterGrade: 'x'.repeat(10) }] },
    { ...batch(1), cells: [{ ...cell, letterGrade: 'x'.repeat(11) }] },
  ],
  ['an order', gradebook.reorder.body, { assignments: Array(1000).fill(id) }, { assignments: Array(1001).fill(id) }],
  ['some letter', LetterScheme, letters(1), []],
  ['letters', LetterScheme, letters(30), letters(31)],
  ['a letter of a scheme', LetterScheme, [{ letter: 'x'.repeat(10), from: 0 }], [{ letter: 'x'.repeat(11), from: 0 }]],
  [
    'where a letter begins',
    LetterScheme,
    [
      { letter: 'A', from: 999.99 },
      { letter: 'F', from: 0 },
    ],
    [
      { letter: 'A', from: 1000 },
      { letter: 'F', from: 0 },
    ],
  ],
  ['where the last begins', LetterScheme, [{ letter: 'A', from: 0 }], [{ letter: 'A', from: 0.01 }]],
  [
    'how fine it is',
    LetterScheme,
    [
      { letter: 'A', from: 0.01 },
      { letter: 'F', from: 0 },
    ],
    [
      { letter: 'A', from: 0.001 },
      { letter: 'F', from: 0 },
    ],
  ],
  [
    'two letters in their order',
    LetterScheme,
    [
      { letter: 'A', from: 50.01 },
      { letter: 'I', from: null },
      { letter: 'B', from: 50 },
      { letter: 'F', from: 0 },
    ],
    [
      { letter: 'A', from: 50 },
      { letter: 'I', from: null },
      { letter: 'B', from: 50 },
      { letter: 'F', from: 0 },
    ],
  ],
])('%s is taken at its limit, and not past it', (_, schema, taken, refused) => {
  expect(schema.safeParse(taken).success).toBe(true);
  expect(schema.safeParse(refused).success).toBe(false);
});

test('a batch has two thousand cells at most, as the contract says', () => {
  expect(batchLimit).toBe(2000);
  expect(GradebookEntry.shape.maxScore.safeParse(null).success).toBe(true);
});

const of = (score: number | null, maxScore: number | null, weight = 1) => ({ score, maxScore, weight });
test.each([
  [null, [], false],
  [10, [], true],
  [0, [], false],
  [null, [of(null, 10)], false],
  [10, [of(null, null)], true],
  [null, [of(1, 10), of(2, 10)], true],
  [null, [of(1, 10), of(2, null)], false],
  [null, [of(1, 10), of(0, 0)], false],
  [null, [of(0, 10), of(null, null)], true],
])('with a maximum of %j and the cells %j an assignment counts: %j', (maxScore, cells, does) => {
  expect(counts(maxScore, cells)).toBe(does);
});

test.each([
  [[of(0, 10)], 0, 'F'],
  [[of(5, 10, 0)], undefined, undefined],
  [[of(5, 10, 0), of(10, 10)], 100, 'A'],
  [[of(5, 0), of(9, 10)], 90, 'A-'],
  [[of(1, 3, 0.01), of(1, 2, 0.03)], 45.83, 'F'],
  [[of(1, 8), of(1, 16)], 9.38, 'F'],
  [[of(92.99, 100)], 92.99, 'A-'],
  [[of(93, 100)], 93, 'A'],
  [[of(59.99, 100)], 59.99, 'F'],
  [[of(60, 100)], 60, 'D'],
  [[of(18, 20), of(30, 30, 2), of(null, 50, 9)], 96.67, 'A'],
])('%j are %s %%: %s', (entries, total, letter) => {
  expect([courseTotal(entries), suggestedLetter(entries, defaultScheme)]).toEqual([total, letter]);
});

test('no letter at all is counted none, and each of two others by itself', () => {
  const scheme = [{ letter: 'P', from: 0 }];
  expect(distribution([], scheme)).toEqual([{ letter: 'P', count: 0 }]);
  expect(distribution(['W', 'X', 'W'], scheme)).toEqual([
    { letter: 'P', count: 0 },
    { letter: 'W', count: 2 },
    { letter: 'X', count: 1 },
  ]);
});
