import type { CourseRoom } from '@stoa/contract/teaching/course-rooms.endpoints';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../kernel/queries.ts';
import { InPage } from '../../../test/InPage.tsx';
import CourseBoard from '../board/CourseBoard.tsx';
import Materials from '../materials/Materials.tsx';
import AssignmentList from '../submissions/AssignmentList.tsx';
import ClassSubmissions from '../submissions/ClassSubmissions.tsx';
import { Announcements } from './Announcements.tsx';
import Census from './Census.tsx';

const course = { _id: '01900000-0000-7000-8000-000000000001', name: 'Logic' };

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

/** Opens a part of a course's room, for its professor if nothing else is said. */
function open(Component: ComponentType, other: Partial<CourseRoom> = {}) {
  const room = { ...course, as: 'professor', status: 'Active', ...other } as CourseRoom;
  const Room = () => <Outlet context={room} />;
  render(
    <InPage>
      <RouterProvider router={createMemoryRouter([{ Component: Room, children: [{ path: '/', Component }] }])} />
    </InPage>,
  );
}
/** Answers each call by the end of its address; undefined never answers. */
const answer = (answers: Readonly<Record<string, () => Response | undefined>>) =>
  vi.stubGlobal('fetch', (url: string) => {
    const [, reply] = Object.entries(answers).find(([end]) => url.endsWith(end)) ?? [];
    const found = reply?.();
    return found ? Promise.resolve(found) : new Promise(() => {});
  });
const refused = () => Response.json({ message: 'You don’t belong to this course.' }, { status: 403 });
const item = { _id: '2', handIn: 'text', counts: {}, courseInstanceREF: course, due: '2038-03-01T10:00', zone: 'UTC' };

test.each([
  ['its sections are on their way', () => undefined, 'Loading…'],
  ['its sections are refused', refused, 'We couldn’t load the materials.'],
])('a course isn’t said to have no materials while %s', async (_, outline, said) => {
  answer({ '/materials': () => Response.json([]), '/material-sections': outline });
  open(Materials);
  await waitFor(() => expect(queryClient.isFetching()).toBeLessThan(2));
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByText(/Nothing here yet/)).toBeNull();
});

test.each([
  ['on their way', () => undefined, 'Loading…'],
  ['refused', refused, 'We couldn’t load the extensions.'],
])('an assignment isn’t said to be due for everyone at once while its extensions are %s', async (_, reply, said) => {
  answer({ '/extensions': reply });
  open(() => <ClassSubmissions item={item as never} />);
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByText('It’s due at the same time for everyone.')).toBeNull();
});

test('an extension says that its students can’t be loaded', async () => {
  answer({ '/extensions': () => Response.json([]), [course._id]: refused });
  open(() => <ClassSubmissions item={item as never} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Extend for a student' }));
  expect(await screen.findByText('We couldn’t load the gradebook.')).toBeTruthy();
});

test('a closed course isn’t said to have no assignments yet', async () => {
  answer({ '': () => Response.json([]) });
  open(AssignmentList, { as: 'student', status: 'Closed' });
  expect(await screen.findByText('This course had no assignments.')).toBeTruthy();
});

test('a choice on the roster stays when another student has come', async () => {
  const row = (name: string) => ({
    _id: name,
    personREF: { _id: name, firstName: name, lastName: 'Sample' },
    attended: true,
    ...{ evidence: [], corrections: [], firstActivity: null },
  });
  const rows = [row('Ada')];
  const census = { courseInstanceREF: course, day: '2038-03-01', rows, text: '', canSign: true, auditing: 0 };
  const rule = { counts: [] };
  answer({ '/census': () => Response.json({ ...census, rule, signedAt: null, neverRefund: 50 }) });
  open(Census);
  const never = async (name: string) =>
    within(await screen.findByRole('group', { name })).getByRole<HTMLInputElement>('radio', { name: 'Never attended' });
  fireEvent.click(await never('Ada Sample'));
  rows.push(row('Bo'));
  await act(() => queryClient.invalidateQueries());
  expect((await never('Bo Sample')).checked).toBe(false);
  expect((await never('Ada Sample')).checked).toBe(true);
});

test('an announcement is written in a dialog, so that no other takes its place', async () => {
  const one = {
    _id: '1',
    title: 'Room',
    html: '',
    pinned: false,
    personREF: { _id: '1', firstName: 'A', lastName: 'B' },
  };
  const rows = [{ ...one, markdown: 'B12', createdAt: '2038-03-01T10:00:00Z', editedAt: null }];
  open(() => <Announcements courseId={course._id} rows={rows as never} canWrite />);
  fireEvent.click(screen.getByRole('button', { name: 'New announcement' }));
  const dialog = await screen.findByRole('dialog', { name: 'New announcement' });
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText(/^Title/)));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByRole('button', { name: /^Edit\s*Room/ }));
  expect(within(await screen.findByRole('dialog')).getByDisplayValue('B12')).toBeTruthy();
});

test('a board that can’t be opened over the list of courses says so', async () => {
  answer({ '/states': refused });
  open(CourseBoard);
  expect(await within(await screen.findByRole('dialog')).findByText('You don’t belong to this course.')).toBeTruthy();
});
