import { type BoardMessage, boardPage } from '@stoa/contract/teaching/board.endpoints';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { InPage } from '../../../test/InPage.tsx';
import { queryClient } from '../../kernel/queries.ts';
import { Board } from './Board.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const message = (_id: string, text: string) =>
  ({
    _id,
    message: text,
    personREF: { _id: '3', firstName: 'Ada', lastName: 'Sample' },
    attachmentREF: null,
    createdAt: '2038-03-01T10:00:00.000Z',
    editedAt: null,
    removedBy: null,
    isAnnouncement: false,
  }) as unknown as BoardMessage;
/** The newest page of a board with older ones: its ids go from 51 to 100, in three digits. */
const page = Array.from({ length: boardPage }, (_, at) => String(at + 51).padStart(3, '0'));

/** A stream whose events the test sends. */
class Streams {
  static opened: Streams[] = [];
  onmessage?: (event: { data: string }) => void;
  constructor() {
    Streams.opened = [this];
  }
  close() {}
}

// Seen red: the message of an older page was shown as the newest one, and so was the late one.
test.each([
  ['an edited message of an older page', '010', -1, boardPage],
  ['an edited message of the page', '060', 9, boardPage],
  ['a new message', '101', boardPage, boardPage + 1],
  ['a message that arrives after a later one', '099a', boardPage - 1, boardPage + 1],
])('%s is shown at its own place in the board', async (_what, id, place, length) => {
  vi.stubGlobal('EventSource', Streams);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(page.map((one) => message(one, `Message ${one}`)))));
  const element = <Board courseInstanceId="1" isProfessor={false} isMember={false} />;
  render(
    <InPage>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </InPage>,
  );
  await screen.findByText('Message 100');
  const arrive = (one: BoardMessage) =>
    act(() => Streams.opened[0]!.onmessage?.({ data: JSON.stringify({ kind: 'message', message: one }) }));
  arrive(message(id, 'Mine'));
  arrive(message('200', 'Newest'));
  await screen.findByText('Newest');
  const shown = screen.getAllByRole('article').map(({ textContent }) => textContent);
  expect([shown.findIndex((text) => text.includes('Mine')), shown.length - 1]).toEqual([place, length]);
});
