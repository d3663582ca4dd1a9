import type { FeaturedCourse } from '@stoa/contract/office/site.endpoints';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Featured } from './Featured.tsx';

const course: FeaturedCourse = {
  _id: '01900000-0000-7000-8000-000000000001',
  name: 'Ἠθικά 倫理學',
  courseREF: { name: 'Ethics', courseNumber: 'PHIL 101' },
  start: '2038-02-01',
  cost: 400,
  auditCost: 175,
  tax: null,
  nextMeeting: '2038-02-01T17:00:00.000Z',
  thumbnailREF: null,
  professorREF: [
    {
      _id: '01900000-0000-7000-8000-000000000002',
      title: 'Professor of Letters',
      personREF: { firstName: 'Theano', lastName: 'Tester' },
      portrait: null,
    },
  ],
  college: 'Delphi College',
};
const show = (of: FeaturedCourse) =>
  render(
    <MemoryRouter>
      <Featured course={of} />
    </MemoryRouter>,
  );

test('the course that starts next says who teaches it, when, for how much and whose credit it is', () => {
  show(course);
  expect(screen.getByRole('article', { name: 'Ἠθικά 倫理學' })).toBeTruthy();
  expect(screen.getByText('Starts February 1, 2038')).toBeTruthy();
  expect(screen.getByText('Theano Tester')).toBeTruthy();
  expect(screen.getByText(/^Next meeting Feb 1, 2038/)).toBeTruthy();
  expect(screen.getByText('Credit $400.00 · Audit $175.00')).toBeTruthy();
  expect(screen.getByText('Credit from Delphi College')).toBeTruthy();
});

test('without a college and a meeting it says so, or nothing', () => {
  show({ ...course, college: null, nextMeeting: null, cost: 0, auditCost: 0 });
  expect(screen.getByText('No college has agreed to grant credit for this course yet.')).toBeTruthy();
  expect(screen.queryByText(/Next meeting/)).toBeNull();
  expect(screen.getByText('Free')).toBeTruthy();
});
