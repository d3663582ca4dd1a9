import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Registration } from '@stoa/contract/enrollment/registrations.endpoints';
import { InPage } from '../../../test/InPage.tsx';
import { queryClient } from '../../kernel/queries.ts';
import { ChosenCourse } from './ChosenCourse.tsx';

const id = '01900000-0000-7000-8000-000000000001';
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

// Seen red: those who had withdrawn chose, read and paid, and were refused then.
test.each([
  ['Withdrawn', 'Your registration for “Logic” ended as Withdrawn, so you can’t register for it again.'],
  ['No-show', 'Your registration for “Logic” ended as No-show, so you can’t register for it again.'],
  ['Registered', 'You’re already registered in “Logic”.'],
])('a student whose place is %s reads so instead of the ways to register', async (status, said) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ _id: id, name: 'Logic', status: 'Open/Registering' })));
  const mine = [{ status, courseInstanceREF: { _id: id } } as Registration];
  const element = (
    <InPage>
      <ChosenCourse id={id} approved mine={mine} limited={[]} onClose={() => {}} />
    </InPage>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
