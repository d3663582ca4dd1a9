import type { BoardMessage } from '@stoa/contract/teaching/board.endpoints';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { InPage } from '../../../test/InPage.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Message } from './Message.tsx';

afterEach(() => vi.unstubAllGlobals());

const first = {
  _id: '2',
  message: 'Read chapter one.',
  personREF: { _id: '3', firstName: 'Ada', lastName: 'Sample' },
  attachmentREF: null,
  createdAt: '2038-03-01T10:00:00.000Z',
  editedAt: null,
  removedBy: null,
  isAnnouncement: false,
} as unknown as BoardMessage;

/** Opens a message of the reader's own in a dialog, and begins to edit it. */
async function edit() {
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) =>
    Promise.resolve(Response.json({ ...first, ...(JSON.parse(body) as object) })),
  );
  const closed = vi.fn<() => void>();
  function Board() {
    const [message, put] = useState(first);
    return (
      <Dialog opened title="Logic" onClose={closed}>
        <Message courseInstanceId="1" isOwn isProfessor={false} {...{ message, put }} />
      </Dialog>
    );
  }
  render(
    <InPage>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: Board }])} />
    </InPage>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Edit/ }));
  return { field: await screen.findByLabelText<HTMLTextAreaElement>(/^Edit message/), closed };
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

// Seen red: the focus was on the page, at the beginning of an edit and at its end.
test.each([
  ['Cancel', 'Read chapter one.'],
  ['Save', 'Read chapter two.'],
])('an edit begins in its field, and after “%s” the focus is on Edit again', async (button, shown) => {
  const { field } = await edit();
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'Read chapter two.' } });
  press(button);
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Edit/));
  expect(screen.getByText(shown)).toBeTruthy();
});

// Seen red: the dialog closed at once, and the edit was lost.
test.each([
  ['Escape', () => fireEvent.keyDown(document.activeElement!, { key: 'Escape' })],
  ['the cross', () => press('Close')],
])('%s doesn’t close a board over an edit without asking, and keeps what is typed', async (_what, leave) => {
  const { field, closed } = await edit();
  fireEvent.change(field, { target: { value: 'Read chapter two.' } });
  act(() => void leave());
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  press('Stay here');
  expect(closed).not.toHaveBeenCalled();
  expect(field.isConnected && field.value).toBe('Read chapter two.');
  act(() => void leave());
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
});

test('a board closes at once over an edit that changes nothing', async () => {
  const { closed } = await edit();
  press('Close');
  expect(closed).toHaveBeenCalledTimes(1);
});
