import type { GradeCodes, Grading } from '@stoa/contract/enrollment/final-grades.endpoints';
import { defaultScheme, isGuessed, suggestedCode } from '@stoa/contract/enrollment/letters';
import type { CourseRegistration } from '@stoa/contract/enrollment/registrations.endpoints';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../kernel/queries.ts';
import { notices } from '../../ui/notify.ts';
import { InPage } from '../../../test/InPage.tsx';
import { codes, gradeCodes, registered } from '../../../test/grades.ts';
import { Distribution } from './Distribution.tsx';
import { FinalTable } from './FinalTable.tsx';
import { LettersDialog } from './LettersDialog.tsx';
import { PostCode } from './PostCode.tsx';
import { suggestionOf, type GradedStudent, type Unfinished } from './gradedStudents.ts';

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

/** Opens the table of all final grades over a server that keeps what is mapped, or refuses it. */
function open(mapping: GradeCodes['mapping'], refusal?: object, of: Partial<Unfinished> = {}) {
  const sent: GradeCodes['mapping'][] = [];
  const grading: Grading = { codes, mapping, gradesDue: '2038-05-26', isDue: false, activity: [] };
  vi.stubGlobal('fetch', (_url: string, { method, body }: { method: string; body: string }) => {
    if (method === 'PUT') {
      const given = JSON.parse(body) as { codes: GradeCodes['mapping'] };
      sent.push(given.codes);
      if (refusal) return Promise.resolve(new Response(JSON.stringify(refusal), { status: 400 }));
      grading.mapping = given.codes;
    }
    if (method === 'POST' && refusal) return Promise.resolve(new Response(JSON.stringify(refusal), { status: 400 }));
    return Promise.resolve(new Response(JSON.stringify(grading)));
  });
  queryClient.clear();
  const readUnfinished = () => Promise.resolve({ uncounted: [], ungraded: [], endsOn: null, ...of });
  const finals = <FinalTable courseId={course} {...three(null)} readUnfinished={readUnfinished} />;
  const router = createMemoryRouter([{ path: '/', element: finals }]);
  const { unmount } = render(
    <InPage>
      <RouterProvider router={router} />
    </InPage>,
  );
  return { sent, unmount };
}
const course = '0190d5a0-0000-7000-8000-000000000001';
const field = (label: string) => screen.findByLabelText<HTMLSelectElement>(label);
const valuesOf = async (...labels: string[]) =>
  (await Promise.all(labels.map((label) => field(label)))).map(({ value }) => value);
const finals = (...names: string[]) => valuesOf(...names.map((name) => `Final grade of ${name} Sample`));
const isAsked = () => screen.queryByText('Codes for your letters')?.closest('details')?.open;
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test('letters are mapped once: what was not typed follows, what was typed stays', async () => {
  const { sent } = open([]);
  expect(await valuesOf('Code for A', 'Code for A-', 'Code for B+', 'Code for D')).toEqual(['A', 'A', 'B', '']);
  expect(isAsked()).toBe(true);
  expect(await finals('Ada', 'Bo', 'Cy')).toEqual(['A', 'B', 'F']);
  fireEvent.change(await field('Final grade of Bo Sample'), { target: { value: 'A' } });
  expect(screen.queryByText('You have codes that aren’t saved yet.')).toBeNull();
  for (const letter of ['A-', 'B+']) fireEvent.change(await field(`Code for ${letter}`), { target: { value: 'C-' } });
  expect(screen.getByText('You have codes that aren’t saved yet.')).toBeTruthy();
  expect(await finals('Ada')).toEqual(['A']);
  fireEvent.click(screen.getByRole('button', { name: 'Save Codes' }));
  await waitFor(async () => expect(await finals('Ada', 'Bo')).toEqual(['C-', 'A']));
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

test('grades and codes that were entered and not posted are there after coming back', async () => {
  const { unmount } = open([]);
  fireEvent.change(await field('Code for D'), { target: { value: 'F' } });
  fireEvent.change(await field('Final grade of Ada Sample'), { target: { value: 'B' } });
  fireEvent.change(await field('Final grade of Cy Sample'), { target: { value: '' } });
  expect(screen.getByText('2 of 3 entered')).toBeTruthy();
  unmount();
  open([]);
  await waitFor(async () => expect(await finals('Ada', 'Bo', 'Cy')).toEqual(['B', 'B', '']));
  expect(await valuesOf('Code for D')).toEqual(['F']);
  expect(
    screen.getAllByRole('row').map(({ textContent }) => /Suggested|Entered|No grade yet/.exec(textContent)?.[0]),
  ).toEqual([undefined, 'Entered', 'Suggested', 'No grade yet']);
});

test.each([
  [{}, []],
  [
    { endsOn: '2038-05-01', ungraded: [{ name: 'Essay 1', count: 2 }] },
    ['2 pieces of work aren’t graded yet: Essay 1 (2).', 'The course isn’t over yet: it ends on May 1, 2038.'],
  ],
  [{ ungraded: [{ name: 'Quiz 3', count: 1 }] }, ['1 piece of work isn’t graded yet: Quiz 3 (1).']],
])('posting names what is unfinished, %j, and its safe answer has the focus', async (unfinished, notices) => {
  open([{ letter: 'A-', code: 'A' }], undefined, unfinished);
  await field('Final grade of Ada Sample');
  fireEvent.click(screen.getByRole('button', { name: 'Post 3 Grades' }));
  const dialog = await screen.findByRole('dialog', { name: 'Post 3 final grades?' });
  expect([...dialog.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual(notices);
  expect(document.activeElement?.textContent).toBe(notices.length > 0 ? 'Go Back' : 'Cancel');
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
  expect(await finals('Ada', 'Bo', 'Cy')).toEqual(['F', 'A', 'F']);
  expect(isAsked()).toBe(false);
  fireEvent.change(await field('Code for A'), { target: { value: 'B' } });
  fireEvent.click(screen.getByText('Save Codes'));
  await waitFor(() => expect(screen.getByLabelText('Code for B+').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByLabelText('Code for A').getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByText(`We couldn’t save the codes. ${message}`)).toBeTruthy();
  expect(await valuesOf('Code for A')).toEqual(['B']);
  expect(screen.getByText('You have codes that aren’t saved yet.')).toBeTruthy();
});

// Seen red with a refusal without fields that was taken for one with fields, and said nothing.
test.each([
  [
    409,
    { message: 'Someone else changed this grade.' },
    'We couldn’t reopen the final grade. Someone else changed this grade.',
  ],
  [503, {}, 'We couldn’t reopen the final grade.'],
])('a posted grade that can’t be reopened says why, answer %i', async (status, answer, message) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(answer), { status })));
  const registration = registered('Ada', { grade: 'A' });
  const [student] = table({ Ada: [91, registration] }, null).students;
  const grading: Grading = { codes, mapping: [], gradesDue: '2038-05-26', isDue: false, activity: [] };
  const of = { student: student!, grading, registration };
  const close = vi.fn();
  const dialog = <PostCode {...of} readUnfinished={() => Promise.reject(new Error())} close={close} />;
  const router = createMemoryRouter([{ path: '/', element: dialog }]);
  render(
    <InPage>
      <RouterProvider router={router} />
    </InPage>,
  );
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'A typing error' } });
  const sent = vi.spyOn(globalThis, 'fetch');
  for (const _press of [1, 2]) fireEvent.click(screen.getByRole('button', { name: 'Reopen Grade' }));
  await waitFor(() => expect(notices.now().map((one) => one.message)).toContain(message));
  expect(sent).toHaveBeenCalledTimes(1);
  expect(close).not.toHaveBeenCalled();
});

test.each([
  ['', [], 'Grade is required'],
  ['B', ['Post B as the final grade of Ada Sample?'], null],
])('the grade “%s” is asked about only once there is one', async (grade, asked, problem) => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error()));
  const registration = registered('Ada');
  const [student] = table({ Ada: [91, registration] }, null).students;
  const grading: Grading = { codes, mapping: [], gradesDue: '2038-05-26', isDue: false, activity: [] };
  const readUnfinished = () => Promise.resolve({ uncounted: [], ungraded: [], endsOn: null });
  const of = { student: student!, grading, registration, readUnfinished };
  const dialog = <PostCode {...of} close={() => {}} />;
  render(
    <InPage>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: dialog }])} />
    </InPage>,
  );
  const code = screen.getByLabelText(/^Final Grade/);
  fireEvent.change(code, { target: { value: grade } });
  fireEvent.click(screen.getByRole('button', { name: 'Post Grade' }));
  await new Promise((done) => setTimeout(done, 50));
  const names = screen.getAllByRole('dialog').map((one) => one.querySelector('h2')?.textContent);
  expect(names.filter((name) => name?.startsWith('Post '))).toEqual(asked);
  expect(screen.queryByText('Grade is required')?.textContent ?? null).toBe(problem);
});

test('the refusal of a final grade stays with its student when another isn’t posted after all', async () => {
  const message = 'Enter a day before today.';
  open([{ letter: 'A-', code: 'A' }], { message, code: 'invalid', fields: { 'grades.2.lastActivity': message } });
  await field('Final grade of Cy Sample');
  fireEvent.click(screen.getByRole('button', { name: 'Post 3 Grades' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Post Grades' }));
  const isRefused = () => screen.getByLabelText(/^Last day of academic activity/).getAttribute('aria-invalid');
  await waitFor(() => expect(isRefused()).toBe('true'));
  fireEvent.change(await field('Final grade of Ada Sample'), { target: { value: '' } });
  expect(isRefused()).toBe('true');
});

test('the refusal of a letter’s code stays at its letter when another letter gets one', async () => {
  const message = '“A” isn’t a grade of this institution.';
  open([{ letter: 'A-', code: 'A' }], { message, code: 'invalid', fields: { 'codes.6.code': message } });
  await field('Code for F');
  fireEvent.click(screen.getByText('Save Codes'));
  const refusedIn = (letter: string) => screen.getByLabelText(`Code for ${letter}`).getAttribute('aria-invalid');
  await waitFor(() => expect(refusedIn('F')).toBe('true'));
  fireEvent.change(await field('Code for D'), { target: { value: 'C-' } });
  expect([refusedIn('D'), refusedIn('F')]).toEqual([null, 'true']);
});

test('the problem of a letter goes with it when it is removed', () => {
  const scheme = [90, 80, 70].map((from, at) => ({ letter: 'ABC'[at]!, from }));
  render(
    <InPage>
      <LettersDialog scheme={scheme} save={() => Promise.reject(new Error())} close={() => {}} />
    </InPage>,
  );
  const invalid = () => screen.getAllByRole('textbox').map((one) => one.getAttribute('aria-invalid'));
  fireEvent.change(screen.getByLabelText('From percent, letter 2'), { target: { value: 'eighty' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Letters' }));
  expect(invalid()).toEqual([null, null, null, 'true', null, null]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove letter 2, B' }));
  expect(invalid()).toEqual([null, null, null, null]);
});
