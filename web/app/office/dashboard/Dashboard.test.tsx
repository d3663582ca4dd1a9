import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Session } from '@stoa/contract/people/accounts.endpoints';
import { queryClient } from '../../kernel/queries.ts';
import { signIn } from '../../kernel/session.ts';
import { InPage } from '../../../test/InPage.tsx';
import Dashboard from './Dashboard.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  queryClient.clear();
});

const lists = ['waiting', 'toGrade', 'toHandIn', 'days', 'news', 'courses', 'ownCourses', 'registrations'];
const answer = { meeting: null, ...Object.fromEntries(lists.map((name) => [name, []])) };

test.each([
  ['none are left to suggest', 200, []],
  ['they can’t be loaded', 403, ['Upcoming Courses', 'We couldn’t load the courses.']],
])('upcoming courses aren’t an empty heading when %s', async (_, status, said) => {
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(url.includes('dashboard') ? Response.json(answer) : Response.json([], { status })),
  );
  render(
    <InPage>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: Dashboard }])} />
    </InPage>,
  );
  await screen.findByText('No current courses.');
  const parts = () => screen.queryAllByText(/Upcoming Courses|load the courses/).map(({ textContent }) => textContent);
  await waitFor(() => expect(parts()).toEqual(said));
});

// Seen red: courses that had begun were asked for as well, and came first with a first day in the past.
test.each(['2026-11-30', '2038-01-01'])(
  'on %s the upcoming courses asked for are those that start from then on',
  async (today) => {
    vi.useFakeTimers({ now: new Date(`${today}T12:00:00Z`), toFake: ['Date'] });
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
      return Promise.resolve(Response.json(url.includes('dashboard') ? answer : []));
    });
    render(
      <InPage>
        <RouterProvider router={createMemoryRouter([{ path: '/', Component: Dashboard }])} />
      </InPage>,
    );
    await waitFor(() => expect(asked.filter((url) => url.includes(`from=${today}`))).toHaveLength(1));
    vi.useRealTimers();
  },
);

// Seen red: approvers were led to the registration of students, which refuses them.
test.each([
  [['study'], '/mainContent/student/course-registration?course=one'],
  [['approve'], '/courses/one'],
] as const)('with %j an upcoming course leads to %s', async (may, address) => {
  const course = { _id: 'one', name: 'Ethics', start: null, cost: 0, auditCost: 0, tax: null };
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      url.includes('suggested')
        ? Response.json([course], { headers: { 'x-total-count': '1' } })
        : Response.json(answer),
    ),
  );
  signIn({ person: { _id: 'me' }, may } as unknown as Session);
  render(
    <InPage>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: Dashboard }])} />
    </InPage>,
  );
  const link = await screen.findByRole('link', { name: /See the course/ });
  expect(link.getAttribute('href')).toBe(address);
});
