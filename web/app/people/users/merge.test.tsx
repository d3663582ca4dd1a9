import { paths, recordAt } from '@stoa/contract/paths';
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../kernel/queries.ts';
import { InPage } from '../../../test/InPage.tsx';
import MergePage from './MergePage.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const side = (firstName: string) => ({
  ...{ _id: firstName, firstName, lastName: 'Sample', email: `${firstName}@x.example`, role: 'Student' },
  ...{ status: 'Active', version: 1, joinedAt: '2026-01-01T00:00:00.000Z', application: null },
});
const preview = { kept: side('Ada'), moves: [], keepsOtherApplication: false, refusals: [], merged: null };

// Seen red: the field went while the record loaded, and its focus with it.
test.each([
  ['is found', true, 'The other record has nothing to move.'],
  ['is gone meanwhile', false, 'This account is gone.'],
])('the field for the other record keeps the focus while a record that %s loads', async (_what, isThere, said) => {
  vi.stubGlobal('fetch', async (url: string) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const asked = new URL(url, 'http://x.example');
    const other = asked.searchParams.get('other');
    if (other && !isThere) return Response.json({ message: said }, { status: 404 });
    if (asked.pathname.endsWith('/merging')) return Response.json({ ...preview, other: other && side(other) });
    const people = ['Ada', 'Bo', 'Cy'].map((name) => ({ _id: name, person: side(name) }));
    return Response.json(people, { headers: { 'x-total-count': '3' } });
  });
  const routes = [{ path: `${paths.users}/:id/merge`, Component: MergePage }];
  const initialEntries = [recordAt(paths.users, 'Ada', 'merge')];
  render(
    <InPage>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries })} />
    </InPage>,
  );
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Other record' });
  field.focus();
  fireEvent.click(field);
  fireEvent.click(await screen.findByText('Bo Sample, Bo@x.example'));
  expect(await screen.findByText(said)).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('Bo Sample, Bo@x.example');
});
