import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../kernel/queries.ts';
import { signIn } from '../../kernel/session.ts';
import { InPage } from '../../../test/InPage.tsx';
import { MergeSection } from '../users/MergeSection.tsx';
import AllDisclosures from './AllDisclosures.tsx';
import OwnRecords from './OwnRecords.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});
/** The addresses of the calls, one after the other. */
const asked: string[] = [];
const refused = () => Response.json({ message: 'No.' }, { status: 403 });
/** Opens a screen for which the calls of one address are refused, and all others answer with an empty list. */
function open(Component: ComponentType, refuses: string, at = '/') {
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(
      url.includes(refuses) ? refused() : Response.json([], { headers: { 'x-total-count': '0' } }),
    );
  });
  render(
    <InPage>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component }], { initialEntries: [at] })} />
    </InPage>,
  );
}

test('the export has the rows of the list while the names of institutions can’t be loaded', async () => {
  open(AllDisclosures, '/api/institutions', '/?d-institutionREF=7');
  fireEvent.click(await screen.findByRole('button', { name: /Export CSV/ }));
  await waitFor(() => expect(asked.at(-1)).toMatch(/csv\?institutionREF=7$/));
});

test('a directory hold isn’t shown as lifted while it can’t be loaded', async () => {
  signIn({ person: { _id: '1' }, may: ['study'] } as never);
  open(OwnRecords, '/api/account');
  expect(await screen.findByText('We couldn’t load your account.')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a person isn’t said to have one record while the merge can’t be loaded', async () => {
  const user = { _id: '1', person: { role: 'Student' } };
  open(() => <MergeSection user={user as never} />, 'merging');
  expect(await screen.findByText('We couldn’t load the two records')).toBeTruthy();
  expect(screen.queryByText(/you can merge them/)).toBeNull();
});
