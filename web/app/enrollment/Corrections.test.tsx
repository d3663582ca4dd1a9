import { fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { InPage } from '../../test/InPage.tsx';
import { queryClient } from '../kernel/queries.ts';
import Corrections from './Corrections.tsx';

afterEach(() => vi.unstubAllGlobals());

const incomplete = { missing: 'The essay on Kant', due: '2038-06-30', lapsesTo: 'F' };
test.each([
  ['an Incomplete', { grade: 'I', incomplete }, ['Still missing: The essay on Kant', 'Becomes F after June 30, 2038']],
  [
    'a grade with an activity',
    { grade: 'F', lastActivity: '2038-03-01' },
    ['Last day of academic activity: March 1, 2038'],
  ],
  ['an earned grade', { grade: 'A' }, []],
])('who decides on a correction to %s sees all that is asked for', async (_what, grade, terms) => {
  const row = {
    _id: 'a',
    kind: 'grade',
    reason: 'A mistake.',
    askedAt: '2038-06-01T10:00:00.000Z',
    decision: null,
    decisionReason: '',
    decidedAt: null,
    agreedAt: null,
    owed: null,
    courseInstanceREF: { _id: 'c', name: 'Ethics' },
    personREF: { _id: 'p', firstName: 'Ada', lastName: 'Sample', email: '' },
    askedBy: null,
    decidedBy: null,
    registrationREF: { _id: 'r', status: 'Registered', grade: 'B' },
    actions: ['confirmed', 'refused'],
    grade,
  };
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify([row]), { headers: { 'x-total-count': '1' } })),
  );
  queryClient.clear();
  render(
    <InPage>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Corrections /> }])} />
    </InPage>,
  );
  const cell = (await screen.findByText(`Grade ${grade.grade} instead of B`)).closest('td')!;
  expect([...cell.querySelectorAll('.below')].map(({ textContent }) => textContent)).toEqual(terms);
  fireEvent.click(screen.getByRole('button', { name: /^Confirm/ }));
  const dialog = await screen.findByRole('dialog');
  // The question has the same.
  const effect = `We’ll change the grade of Ada Sample to ${grade.grade} and email both.`;
  expect(within(dialog).getByText(effect)).toBeTruthy();
  expect([...dialog.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([effect, ...terms]),
  );
});
