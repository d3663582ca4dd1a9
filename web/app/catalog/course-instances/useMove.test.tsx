import type { CourseInstance } from '@stoa/contract/catalog/course-instances.endpoints';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { InPage } from '../../../test/InPage.tsx';
import { queryClient } from '../../kernel/queries.ts';
import { CourseInstanceActions } from './CourseInstanceActions.tsx';

afterEach(() => vi.unstubAllGlobals());

const fields = { textbooks: 'Textbooks is required' };
const refused = { message: fields.textbooks, code: 'invalid', fields };
/** Presses a move that the server refuses for an empty field, and says yes to its question. */
async function presses(action: 'open' | 'submit', label: string) {
  const effects = [{ action, to: 'Approved', told: [], registered: 0, refunds: { count: 0, total: 0 } }];
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit) => {
    const [status, body] = method === 'PATCH' ? [400, refused] : [200, effects];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  queryClient.clear();
  const instance = { _id: 'c', name: 'Ethics', cost: 400, auditCost: 0, version: 1, actions: [action] };
  const missed = vi.fn<(course: CourseInstance, missing: object) => void>();
  const element = <CourseInstanceActions instance={instance as unknown as CourseInstance} onMissing={missed} />;
  render(
    <InPage>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </InPage>,
  );
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${label}`) }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: label }));
  return { missed, dialog };
}

// Seen red while every move handed its fields on, which only the form for submitting shows.
test('a refused opening says why in its question', async () => {
  const { missed, dialog } = await presses('open', 'Open Registration');
  expect(await within(dialog).findByText('Failed to update status. Textbooks is required')).toBeTruthy();
  expect(missed).not.toHaveBeenCalled();
});

test('a refused submission goes on to the form, which shows its fields', async () => {
  const { missed } = await presses('submit', 'Submit for Approval');
  await waitFor(() => expect(missed).toHaveBeenCalledWith(expect.objectContaining({ _id: 'c' }), fields));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
