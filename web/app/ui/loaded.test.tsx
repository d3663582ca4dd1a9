import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { institutions } from '@stoa/contract/catalog/institutions.endpoints';
import { InPage } from '../../test/InPage.tsx';
import { ApiError } from '../kernel/http.ts';
import { queryClient } from '../kernel/queries.ts';
import { onDemand } from './dialogs.ts';
import { Loaded } from './Loaded.tsx';
import { notices } from './notify.ts';
import { RowsTable } from './RowsTable.tsx';

afterEach(() => vi.unstubAllGlobals());

const failedWith = (status: number) =>
  ({
    data: undefined,
    dataUpdatedAt: 0,
    error: new ApiError(status, `The server says ${status}.`, undefined, {}, true),
    isStale: true,
    isFetchedAfterMount: true,
    isFetching: false,
    refetch: () => Promise.resolve(),
  }) as unknown as UseQueryResult<object>;

test.each([
  [0, true],
  [500, true],
  [429, true],
  [403, false],
  [404, true],
])('a record that failed with %s offers to try again: %s', (status, offers) => {
  render(
    <Loaded query={failedWith(status)} failed="We couldn’t load it.">
      {() => null}
    </Loaded>,
  );
  expect(screen.getByText(`The server says ${status}.`)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(offers);
});

// Seen red: the table went, with a dialog that one of its rows had opened.
test.each([
  [502, true],
  [403, false],
])(
  'rows that can’t be loaded again because of %i stay: %s',
  async (status, stays) => {
    let isDown = false;
    vi.stubGlobal('fetch', async () =>
      isDown
        ? Response.json({ message: 'Not now.' }, { status })
        : Response.json([{ _id: '1', name: 'Sample College' }], { headers: { 'x-total-count': '1' } }),
    );
    render(
      <MemoryRouter>
        <InPage>
          <RowsTable
            label="Colleges"
            of={institutions.list}
            columns={[{ label: 'Name', cell: ({ name }) => name, sort: 'name' }]}
            empty="None"
          />
        </InPage>
      </MemoryRouter>,
    );
    await screen.findByText('Sample College');
    isDown = true;
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(screen.getByText('Not now.')).toBeTruthy(), { timeout: 20_000 });
    expect(screen.queryByText('Sample College') !== null).toBe(stays);
  },
  30_000,
);

// Seen red: the page for failures replaced the screen, with what was typed on it, and a second press did nothing.
test.each([
  ['a dialog', 'close'],
  ['an editor', 'onClose'],
] as const)(
  'when the file of %s doesn’t arrive, a notice says so, and everything else stays',
  async (name, closing) => {
    const fetch = () =>
      Promise.reject<{ default: (props: Partial<Record<'close' | 'onClose', () => void>>) => string }>(
        new TypeError('gone'),
      );
    const Part = onDemand(fetch);
    function Shown() {
      const [isOpen, setOpen] = useState(false);
      return (
        <InPage>
          <input aria-label="Answer" />
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
          {isOpen && <Part {...{ [closing]: () => setOpen(false) }} />}
        </InPage>
      );
    }
    render(<Shown />);
    const input = screen.getByLabelText<HTMLInputElement>('Answer');
    input.value = name;
    for (let press = 0; press < 2; press++) {
      fireEvent.click(screen.getByRole('button', { name: 'Open' }));
      expect(await screen.findByText(/couldn’t load this part of the page/)).toBeTruthy();
      act(() => notices.clear());
      expect(screen.getByLabelText<HTMLInputElement>('Answer').value).toBe(name);
    }
  },
);
