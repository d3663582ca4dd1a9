import {
  defaultScheme,
  isGuessed,
  suggestedCode,
  type GradeCodes,
  type Grading,
} from '@stoa/contract/enrollment/final-grades.endpoints';
import type { CourseRegistration } from '@stoa/contract/enrollment/registrations.endpoints';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../kernel/queries.ts';
import { InPage } from '../../../test/InPage.tsx';
import { codes, gradeCodes, registered } from '../../../test/grades.ts';
import { Distribution } from './Distribution.tsx';
import { Finals } from './Finals.tsx';
import { suggestionOf, type GradedStudent } from './gradedStudents.ts';

/** Students with their percentages and places, by name. */
const table = (
  students: Readonly<Record<string, readonly [number, CourseRegistration]>>,
  given: GradeCodes | null,
) => ({
  students: Object.values(students).map(([total, registration]): GradedStudent => {
    const { personREF, isAudit } = registration;
    const suggestion = suggestionOf([{ score: total, maxScore: 100, weight: 1 }], defaultScheme, given);
    return { ...personREF, isAudit, registration, total, ...suggestion };
  }),
  uncounted: [],
  scheme: defaultScheme,
  gradeCodes: given,
});
/** An A-, a B+ and an F. */
const three = (given: GradeCodes | null) =>
  table({ Ada: [91, registered('Ada')], Bo: [88, registered('Bo')], Cy: [10, registered('Cy')] }, given);

test.each([
  ['A', undefined, 'A'],
  ['a', undefined, 'A'],
  ['A-', undefined, 'A'],
  ['C-', undefined, 'C-'],
  ['C+', undefined, undefined],
  ['Pass', undefined, undefined],
  ['I', undefined, undefined],
  ['A-', 'B', 'B'],
  ['A', 'F', 'F'],
  ['I', 'I', 'I'],
])('the letter %s, mapped to %s, suggests %s', (letter, code, suggested) => {
  const given = code === undefined ? gradeCodes() : gradeCodes({ letter: 'C', code: 'A' }, { letter, code });
  expect(suggestedCode(given, letter)?.code).toBe(suggested);
});

test('a code is a guess while no code has the letter’s name and nobody has mapped it', () => {
  const guessed = (given: GradeCodes) => ['A', 'A-', 'c-', 'Pass', 'I'].filter((letter) => isGuessed(given, letter));
  expect(guessed(gradeCodes())).toEqual(['A-', 'Pass', 'I']);
  expect(guessed(gradeCodes({ letter: 'A-', code: 'A' }, { letter: 'Pass', code: 'B' }))).toEqual(['I']);
});

test.each([
  [gradeCodes({ letter: 'A-', code: 'F' }), ['A', 'B', 'C-', 'F', 'I'], [1, 1, 0, 2, 0]],
  [null, defaultScheme.map(({ letter }) => letter), [1, 1, 1, 0, 0, 0, 0, 0, 0, 1]],
])('the chart counts codes in their order, and letters elsewhere', (given, order, counts) => {
  const students = {
    Ada: [91, registered('Ada')],
    Bo: [88, registered('Bo')],
    Cy: [10, registered('Cy')],
    Di: [10, registered('Di', { grade: 'A' })],
  } as const;
  render(
    <InPage>
      <Distribution {...table(students, given)} />
    </InPage>,
  );
  const rows = screen.getAllByRole('row', { hidden: true }).slice(1);
  expect(rows.map(({ children }) => [...children].map(({ textContent }) => textContent))).toEqual(
    order.map((name, at) => [name, String(counts[at])]),
  );
});

/** Opens the dialog of all final grades over a server that keeps what is mapped, or refuses it. */
function open(mapping: GradeCodes['mapping'], refusal?: object) {
  const sent: GradeCodes['mapping'][] = [];
  const grading: Grading = { codes, mapping, gradesDue: '2027-05-26', isDue: false, activity: [] };
  vi.stubGlobal('fetch', (_url: string, { method, body }: { method: string; body: string }) => {
    if (method === 'PUT') {
      const given = JSON.parse(body) as { codes: GradeCodes['mapping'] };
      sent.push(given.codes);
      if (refusal) return Promise.resolve(new Response(JSON.stringify(refusal), { status: 400 }));
      grading.mapping = given.codes;
    }
    return Promise.resolve(new Response(JSON.stringify(grading)));
  });
  queryClient.clear();
  const dialog = <Finals courseId="0190d5a0-0000-7000-8000-000000000001" {...three(null)} {...never} />;
  const router = createMemoryRouter([{ path: '/', element: dialog }]);
  render(
    <InPage>
      <RouterProvider router={router} />
    </InPage>,
  );
  return sent;
}
const close = vi.fn<() => void>();
const never = { addLetter: () => {}, close };
const field = (label: string) => screen.findByLabelText<HTMLSelectElement>(label);
const valuesOf = async (...labels: string[]) =>
  (await Promise.all(labels.map((label) => field(label)))).map(({ value }) => value);
const isAsked = () => screen.queryByText('Codes for your letters')?.closest('details')?.open;
afterEach(() => {
  vi.unstubAllGlobals();
  close.mockClear();
});

test('letters are mapped once: what was not typed follows, what was typed stays', async () => {
  const sent = open([]);
  expect(await valuesOf('Code for A', 'Code for A-', 'Code for B+', 'Code for D')).toEqual(['A', 'A', 'B', '']);
  expect(isAsked()).toBe(true);
  expect(await valuesOf('Ada Sample', 'Bo Sample', 'Cy Sample')).toEqual(['A', 'B', 'F']);
  fireEvent.change(await field('Bo Sample'), { target: { value: 'A' } });
  expect(screen.queryByText('You have codes that aren’t saved yet.')).toBeNull();
  for (const letter of ['A-', 'B+']) fireEvent.change(await field(`Code for ${letter}`), { target: { value: 'C-' } });
  expect(screen.getByText('You have codes that aren’t saved yet.')).toBeTruthy();
  expect(await valuesOf('Ada Sample')).toEqual(['A']);
  fireEvent.click(screen.getByRole('button', { name: 'Save Codes' }));
  await waitFor(async () => expect(await valuesOf('Ada Sample', 'Bo Sample')).toEqual(['C-', 'A']));
  expect(screen.queryByText('You have codes that aren’t saved yet.')).toBeNull();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toEqual(
    expect.arrayContaining([
      { letter: 'A-', code: 'C-' },
      { letter: 'F', code: 'F' },
    ]),
  );
  // D has no code, not even a guessed one.
  expect(sent[0]!.map(({ letter }) => letter)).toEqual(['A', 'A-', 'B+', 'B', 'B-', 'C-', 'F']);
});

test('closing asks first while codes were chosen and not saved, and not otherwise', async () => {
  open([]);
  fireEvent.change(await field('Code for D'), { target: { value: 'F' } });
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  fireEvent.click(cancel);
  fireEvent.click(await screen.findByRole('button', { name: 'Stay here' }));
  expect(close).not.toHaveBeenCalled();
  expect(await valuesOf('Code for D')).toEqual(['F']);
  fireEvent.click(cancel);
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
});

test('closing without a choice, or after it was saved, asks nothing', async () => {
  open([]);
  await field('Code for D');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  fireEvent.change(await field('Code for D'), { target: { value: 'F' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Codes' }));
  await waitFor(() => expect(screen.queryByText('You have codes that aren’t saved yet.')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(2));
});

test('what was mapped already isn’t asked again, and a refusal stands at its letter', async () => {
  const message = '“A” isn’t a grade of this institution.';
  open(
    [
      { letter: 'A-', code: 'F' },
      { letter: 'B+', code: 'A' },
    ],
    { message, code: 'invalid', fields: { 'codes.2.code': message } },
  );
  expect(await valuesOf('Ada Sample', 'Bo Sample', 'Cy Sample')).toEqual(['F', 'A', 'F']);
  expect(isAsked()).toBe(false);
  fireEvent.change(await field('Code for A'), { target: { value: 'B' } });
  fireEvent.click(screen.getByText('Save Codes'));
  await waitFor(() => expect(screen.getByLabelText('Code for B+').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByLabelText('Code for A').getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByText(`We couldn’t save the codes. ${message}`)).toBeTruthy();
  expect(await valuesOf('Code for A')).toEqual(['B']);
  expect(screen.getByText('You have codes that aren’t saved yet.')).toBeTruthy();
});
