import type { AssignmentItem, Submission } from '@stoa/contract/teaching/submissions.endpoints';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../kernel/queries.ts';
import { notices } from '../../ui/notify.ts';
import { InPage } from '../../../test/InPage.tsx';
import { HandIn } from './HandIn.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});
const draw = (handIn: 'text' | 'link', more: Partial<Submission> = {}) => {
  const item = {
    _id: `${handIn} ${more.version ?? 0}`,
    handIn,
    dueAt: null,
    extendedTo: null,
    late: null,
    maxScore: 10,
    zone: null,
  };
  const submission = { _id: '1', version: 0, revision: 3, text: '', link: null, files: [], versions: [], ...more };
  return render(
    <InPage>
      <HandIn item={item as unknown as AssignmentItem} submission={submission as unknown as Submission} />
    </InPage>,
  );
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test.each([
  ['text', 'Your text', 'Too late', 409, { message: '“Essay” was accepted until noon.', code: 'closed' }],
  ['link', 'Web address of your work', 'example.org', 400, { message: 'No', fields: { link: 'Begin with https://.' } }],
] as const)('handing in a %s that couldn’t be saved says why', async (kind, label, typed, status, body) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));
  draw(kind);
  fireEvent.change(screen.getByLabelText(label), { target: { value: typed } });
  const said = 'fields' in body ? body.fields.link : body.message;
  expect(screen.queryByText(said)).toBeNull();
  press('Hand in');
  expect(await screen.findByText(said)).toBeTruthy();
});

test('handing in what is there already says so, and sends nothing', async () => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    calls.push(url);
    return Promise.resolve(Response.json({}));
  });
  const versions = [{ version: 2, sentAt: '2026-11-20T10:00:00.000Z', lateDays: 0 }];
  draw('text', {
    version: 2,
    text: 'My own work.',
    isChanged: false,
    late: false,
    sentAt: versions[0]!.sentAt,
    versions,
  });
  press('Hand in a new version');
  const said = 'You’ve handed this in already, and nothing has changed since.';
  await waitFor(() => expect(notices.now().map(({ message }) => message)).toEqual([said]));
  expect(calls).toEqual([]);
});
