import { standardSite } from '@stoa/contract/office/site-settings.endpoints';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../kernel/queries.ts';
import { InPage } from '../../../test/InPage.tsx';
import { PicturesForm } from './PicturesForm.tsx';

const settings = {
  ...standardSite,
  supportEmail: 'help@stoa.example',
  mark: '01980000-0000-7000-8000-00000000000a',
  sharePicture: '01980000-0000-7000-8000-00000000000b',
};
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

/** Seen red with a body that has both pictures, of which the server removes those that are null. */
test.each([
  ['nothing', [], {}],
  ['the mark', [/^Remove\s*Mark/], { mark: null }],
  ['the picture of shared links', [/^Remove\s*Picture/], { sharePicture: null }],
])('saving after removing %s removes that, and no other picture', async (_what, pressed, sent) => {
  const bodies: unknown[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (_url, init) => {
      if (init?.method === 'PUT') bodies.push(JSON.parse(init.body as string));
      return Response.json(settings);
    }),
  );
  const saved = vi.fn<() => void>();
  const Host = () => <PicturesForm settings={settings} saved={saved} />;
  render(
    <InPage>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: Host }])} />
    </InPage>,
  );
  for (const name of pressed) fireEvent.click(screen.getByRole('button', { name }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(bodies).toEqual([sent]);
});
