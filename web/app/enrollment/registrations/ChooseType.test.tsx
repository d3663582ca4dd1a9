import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InPage } from '../../../test/InPage.tsx';
import { ChooseType } from './ChooseType.tsx';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2038-03-10T12:00:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

function show(days: { start: string | null; end: string | null }, promise: null | undefined) {
  const course = {
    _id: '01900000-0000-7000-8000-000000000001',
    name: 'Logic',
    cost: 400,
    auditCost: 175,
    tax: null,
    ...days,
  };
  const element = (
    <InPage>
      <ChooseType
        {...{ course, promise }}
        approved
        running={undefined}
        error=""
        onChoose={() => {}}
        onClose={() => {}}
      />
    </InPage>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

// Seen red without the question.
test.each([
  [
    'began yesterday',
    { start: '2038-03-09', end: '2038-05-01' },
    'This course began on March 9, 2038. Register anyway?',
  ],
  ['begins today', { start: '2038-03-10', end: '2038-05-01' }, 'This course began on March 10, 2038. Register anyway?'],
  ['ended', { start: '2038-01-09', end: '2038-03-09' }, 'This course ended on March 9, 2038. Register anyway?'],
])('a course without an agreement that %s asks before it is paid', async (_, days, asked) => {
  show(days, null);
  expect(await screen.findByText(asked)).toBeTruthy();
  expect(screen.getByText('No college has agreed to grant credit for this course yet.')).toBeTruthy();
});

test.each([
  ['begins tomorrow', { start: '2038-03-11', end: '2038-05-01' }, null],
  ['has no days', { start: null, end: null }, null],
  ['has a college, whose calendar decides', { start: '2038-03-09', end: '2038-05-01' }, undefined],
])('a course that %s asks nothing more', async (_, days, promise) => {
  show(days, promise);
  expect(await screen.findByRole('button', { name: 'Audit' })).toBeTruthy();
  expect(screen.queryByText(/Register anyway\?/)).toBeNull();
  expect(screen.queryByText(/No college has agreed/) !== null).toBe(promise === null);
});
