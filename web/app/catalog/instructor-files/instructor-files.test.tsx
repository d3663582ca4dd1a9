import type { InstructorFile } from '@stoa/contract/catalog/instructor-files.endpoints';
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../kernel/queries.ts';
import { signIn } from '../../kernel/session.ts';
import { InPage } from '../../../test/InPage.tsx';
import { QualificationDialog } from './QualificationDialog.tsx';
import ReviewedFile from './ReviewedFile.tsx';

const college = (id: string) => ({ _id: id, name: `College ${id}` });
const file = {
  professor: { _id: 'p', personREF: { firstName: 'Ada', lastName: 'Lovelace' } },
  credentials: [],
  qualifications: [],
  sharedWith: [],
} as unknown as InstructorFile;

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test('a request to share with one college isn’t said to be made to another', async () => {
  const courses = ['1', '2'].map((id) => ({ _id: id, name: `Course ${id}`, institutionREF: college(id) }));
  vi.stubGlobal('fetch', (_: string, { method }: { method: string }) =>
    Promise.resolve(
      method === 'POST' ? Response.json({}) : Response.json(courses, { headers: { 'x-total-count': '2' } }),
    ),
  );
  const Component = () => <QualificationDialog title="Qualify" file={file} renewed={undefined} close={() => {}} />;
  render(
    <InPage>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component }])} />
    </InPage>,
  );
  await screen.findByRole('option', { name: /Course 2/ });
  const choose = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  choose(/Basis/, 'degree');
  choose(/^Course/, '1');
  fireEvent.click(await screen.findByRole('button', { name: 'Ask to share' }));
  expect(await screen.findByRole('button', { name: 'Asked' })).toBeTruthy();
  choose(/^Course/, '2');
  expect(await screen.findByText(/until College 2|once College 2/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ask to share' })).toBeTruthy();
});

test('a college isn’t said to have no agreement while that can’t be loaded', async () => {
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      url.includes('agreements') ? Response.json({ message: 'Not yours.' }, { status: 403 }) : Response.json(file),
    ),
  );
  signIn({ person: { _id: '1' }, institution: college('1'), may: ['approve'] } as never);
  const Component = ReviewedFile;
  render(
    <InPage>
      <RouterProvider router={createMemoryRouter([{ path: '/:id', Component }], { initialEntries: ['/p'] })} />
    </InPage>,
  );
  expect(await screen.findByText('We couldn’t load the agreement.')).toBeTruthy();
  expect(screen.queryByText('College 1 has no agreement in force.')).toBeNull();
});
