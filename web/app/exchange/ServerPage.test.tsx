import { paths } from '@stoa/contract/paths';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../kernel/queries.ts';
import { InPage } from '../../test/InPage.tsx';
import ServerPage from './ServerPage.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const fingerprint = `SHA256:${'a'.repeat(43)}`;
const known = `SHA256:${'b'.repeat(43)}`;

// Seen red: the check opened another form, without the typed values.
test.each([
  ['has no confirmed key yet', null],
  ['had another key before', known],
])('checking a server that %s fills in its key, and keeps what is typed', async (_what, hostKey) => {
  const folders = { outFolder: '/in', inFolder: '/out' };
  const state = { isOn: true, checkedAt: null, problem: null, problemDetail: '', problemSince: null };
  const server = { host: 'sftp.x.example', port: 22, userName: 'stoa', hostKey, ...folders, ...state };
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_url: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'PUT') sent.push(JSON.parse(body!));
    return Promise.resolve(Response.json(method === 'POST' ? { ...server, fingerprint } : server));
  });
  const at = `${paths.institutions}/1/server`;
  const routes = [{ path: `${paths.institutions}/:id/server`, Component: ServerPage }];
  render(
    <InPage>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [at] })} />
    </InPage>,
  );
  const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label);
  const password = await field(/^Password or private key/);
  fireEvent.change(password, { target: { value: 'a long secret' } });
  fireEvent.change(await field(/^User name/), { target: { value: 'stoa-new' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check the server' }));
  await waitFor(async () => expect((await field(/^Fingerprint/)).value).toBe(fingerprint));
  expect([password.isConnected, password.value]).toEqual([true, 'a long secret']);
  fireEvent.click(screen.getByRole('button', { name: 'Save Server' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ userName: 'stoa-new', secret: 'a long secret', hostKey: fingerprint });
});
