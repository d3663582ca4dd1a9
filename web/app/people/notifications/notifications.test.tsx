import { notificationPage } from '@stoa/contract/people/notifications.endpoints';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../kernel/queries.ts';
import { InPage } from '../../../test/InPage.tsx';
import NotificationList from './NotificationList.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});
const open = (count: number) => {
  const items = Array.from({ length: count }, (_, at) => ({
    _id: `00000000-0000-7000-8000-0000000000${10 + at}`,
    kind: 'grade',
    text: `Graded ${at}`,
    url: '/mainContent',
    at: '2026-01-01T00:00:00.000Z',
    readAt: '2026-01-02T00:00:00.000Z',
  }));
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(Response.json({ unread: 0, items: url.includes('before=') ? [] : items })),
  );
  render(
    <InPage>
      <MemoryRouter>
        <NotificationList />
      </MemoryRouter>
    </InPage>,
  );
};

test('after exactly one full page, the next says that there are no older ones', async () => {
  open(notificationPage);
  fireEvent.click(await screen.findByRole('button', { name: 'Show older ones' }));
  expect(await screen.findByText('There are no older notifications.')).toBeTruthy();
  expect(screen.queryByText('You have no notifications.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show the newest' }));
  expect(await screen.findByText('Graded 0')).toBeTruthy();
});

test('without any, the page says that there are none', async () => {
  open(0);
  expect(await screen.findByText('You have no notifications.')).toBeTruthy();
});
