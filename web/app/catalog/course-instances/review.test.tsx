import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../kernel/queries.ts';
import { InPage } from '../../../test/InPage.tsx';
import { CourseReview, DraftRemarks } from './CourseReview.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  queryClient.clear();
});

const courseREF = { name: 'Logic', courseNumber: 'PHI 1', credits: 3, description: '' };
const instance = { _id: '1', name: 'Logic', status: 'Pending Approval', courseREF, professorREF: [] } as never;
test.each([
  ['to its approver', () => <CourseReview instance={instance} open verb="Comment" />],
  ['to its professor', () => <DraftRemarks id="1" />],
])('a course isn’t shown %s as if nobody had commented on it while that can’t be loaded', async (_, Part) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'No.' }, { status: 403 })));
  render(
    <InPage>
      <Part />
    </InPage>,
  );
  expect(await screen.findByText('We couldn’t load the comments and changes.')).toBeTruthy();
});

test('a comment that was begun is there when its reviewer comes back, until it is sent or given up', async () => {
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(Response.json(url.endsWith('changes') ? { changes: [], since: null } : [])),
  );
  const comment = () => screen.findByLabelText<HTMLTextAreaElement>('Comment on Course Name');
  const opened = (course: { readonly _id: string }) =>
    render(
      <InPage>
        <CourseReview key={course._id} instance={course as never} open verb="Comment" />
      </InPage>,
    );
  const other = { ...(instance as object), _id: '2' };
  opened(instance);
  fireEvent.click(await screen.findByRole('button', { name: 'Comment on Course Name' }));
  fireEvent.change(await comment(), { target: { value: 'Which logic?' } });
  cleanup();
  opened(other);
  expect((await screen.findByRole('button', { name: 'Comment on Course Name' })).tagName).toBe('BUTTON');
  cleanup();
  opened(instance);
  expect((await comment()).value).toBe('Which logic?');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  cleanup();
  opened(instance);
  expect((await screen.findByRole('button', { name: 'Comment on Course Name' })).tagName).toBe('BUTTON');
});
