import type { Grading } from '@stoa/contract/enrollment/final-grades.endpoints';
import { defaultScheme } from '@stoa/contract/enrollment/letters';
import type { CourseRegistration } from '@stoa/contract/enrollment/registrations.endpoints';
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../kernel/queries.ts';
import { InPage } from '../../../test/InPage.tsx';
import { codes, registered } from '../../../test/grades.ts';
import { FinalTable } from './FinalTable.tsx';
import type { GradedStudent } from './gradedStudents.ts';
import { PostCode } from './PostCode.tsx';
import { PostGrade } from './PostGrade.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  queryClient.clear();
});

/** A student whose posted grade is open again. */
function reopened(name: string, more: Partial<CourseRegistration>): GradedStudent {
  const place = registered(name, { gradeReopened: true, incomplete: null, lastActivity: null, ...more });
  const suggestion = { letter: 'A-', suggested: 'A', suggestedMeaning: null };
  return { ...place.personREF, isAudit: false, registration: place, total: 91, ...suggestion };
}
const work = { missing: 'The essay', due: '2038-06-30', lapsesTo: 'F' };
const grading: Grading = { codes, mapping: [], gradesDue: '2038-05-26', isDue: false, activity: [] };
const readUnfinished = () => Promise.resolve({ uncounted: [], ungraded: [], endsOn: null });
function open(element: ReactElement) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(grading)));
  render(
    <InPage>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </InPage>,
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

// Seen red: all students were counted.
test.each([
  [['A', 'I'], 'A posted grade is locked.'],
  [['B', 'I'], 'We’ll email 1 student. Posted grades are locked.'],
  [['B', 'A'], 'We’ll email 2 students. Posted grades are locked.'],
])('reopened grades that are posted as %j: students who keep theirs get no email', async (grades, said) => {
  const students = [reopened('Ada', { grade: 'A' }), reopened('Bo', { grade: 'I', incomplete: work })];
  open(<FinalTable courseId="1" scheme={defaultScheme} {...{ students, readUnfinished }} />);
  for (const [at, name] of ['Ada', 'Bo'].entries())
    fireEvent.change(await screen.findByLabelText(`Final grade of ${name} Sample`), { target: { value: grades[at] } });
  press('Post 2 Grades');
  const dialog = await screen.findByRole('dialog', { name: 'Post 2 final grades?' });
  expect(within(dialog).getByText(`${said} After May 26, 2038, the institution decides on changes.`)).toBeTruthy();
});

const told = 'We’ll email Ada Sample, who also sees the grade under My Courses. A posted grade is locked.';
const kept = 'A posted grade is locked.';
// Seen red with the first row.
test.each([
  ['an Incomplete', {}, kept],
  ['an Incomplete with a later deadline', { Deadline: '2038-07-31' }, told],
  ['an Incomplete with other work', { 'What is still missing': 'The exam' }, told],
  ['another code', { 'Final Grade': 'B' }, told],
])('a reopened Incomplete that is posted as %s promises an email only if one is sent', async (_what, change, said) => {
  const student = reopened('Ada', { grade: 'I', incomplete: work });
  const registration = student.registration!;
  open(<PostCode {...{ student, grading, registration, readUnfinished }} close={() => {}} />);
  for (const [label, value] of Object.entries(change))
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  press('Post Grade');
  expect(await screen.findByText(said)).toBeTruthy();
});

// Seen red with the first row.
test.each([
  ['B+', kept],
  ['A', told],
])('a reopened B+ that is posted as %s promises an email only if one is sent', async (value, said) => {
  const student = reopened('Ada', { grade: 'B+' });
  const of = { student, readUnfinished, registration: student.registration!, scheme: defaultScheme };
  open(<PostGrade {...of} addLetter={() => {}} close={() => {}} />);
  fireEvent.change(screen.getByLabelText(/^Final Grade/), { target: { value } });
  press('Post Grade');
  expect(await screen.findByText(said)).toBeTruthy();
});
