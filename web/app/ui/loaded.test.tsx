import { render, screen } from '@testing-library/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiError } from '../kernel/http.ts';
import { Loaded } from './Loaded.tsx';

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
