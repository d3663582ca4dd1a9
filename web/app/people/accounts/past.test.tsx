import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../kernel/queries.ts';
import { InPage } from '../../../test/InPage.tsx';
import { PastSection } from './MyAccount.tsx';

const place = { _id: '1', courseInstanceREF: { name: 'Metaphysics' }, status: 'Registered', grade: 'A-' };
const paper = { _id: '2', code: 'ABCD-EFGH', issuedAt: '2026-02-03T10:00:00Z' };

/** Shows the section to somebody whose calls are answered so. */
function show(answers: Readonly<Record<string, readonly object[]>>) {
  queryClient.clear();
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    const path = url.split('?')[0]!;
    asked.push(path);
    return Promise.resolve(new Response(JSON.stringify(answers[path] ?? [])));
  });
  const router = createMemoryRouter([{ path: '/', Component: PastSection }]);
  render(
    <InPage>
      <RouterProvider router={router} />
    </InPage>,
  );
  return asked;
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test('whoever was a student once finds courses, transcripts and payments of that time (T140)', async () => {
  show({
    '/api/my-course-instance-registrations': [place],
    '/api/transcripts': [paper],
    '/api/transactions': [{ _id: '3' }],
  });
  expect(await screen.findByText('Metaphysics')).toBeTruthy();
  expect(screen.getByText('A-')).toBeTruthy();
  expect(screen.getByRole('button', { name: /PDF.*ABCD-EFGH/ })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'See your payments and receipts' });
  expect(link.getAttribute('href')).toBe('/mainContent/student/transactions');
});

// Seen red: no zone was sent, and the days were those of UTC.
test.each(['America/New_York', 'Asia/Tokyo'])('a former student’s record of study has its days in %s', async (zone) => {
  vi.stubEnv('TZ', zone);
  show({ '/api/transcripts': [paper] });
  const button = await screen.findByRole('button', { name: /PDF.*ABCD-EFGH/ });
  const load = vi.fn<(url: string) => Promise<Response>>(() => new Promise(() => {}));
  vi.stubGlobal('fetch', load);
  fireEvent.click(button);
  await waitFor(() => expect(load).toHaveBeenCalled());
  expect(new URL(load.mock.calls[0]![0], 'http://x.example').searchParams.get('zone')).toBe(zone);
});

test('whoever never was one finds nothing of it', async () => {
  const asked = show({});
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(screen.queryByText('Your time as a student')).toBeNull();
});
