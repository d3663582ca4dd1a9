import { institutions } from '@stoa/contract/catalog/institutions.shapes';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient, useRows } from './queries.ts';

const rows = [{ _id: '1', name: 'Lyceum' }];
let answer: () => Response;
const asked = vi.fn(() => Promise.resolve(answer()));
const down = () => new Response('{}', { status: 503 });
const up = () => Response.json(rows, { headers: { 'x-total-count': '1' } });
const refused = () => Response.json({ message: 'No.' }, { status: 403 });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', asked);
  asked.mockClear();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

interface Shown {
  readonly data: { readonly total: number } | undefined;
  readonly isError: boolean;
}
const said: string[] = [];
function say({ data, isError }: Shown) {
  const now = isError ? 'failed' : data ? `${data.total} found` : 'loading';
  if (said.at(-1) !== now) said.push(now);
  return <p>{now}</p>;
}
const Light = () => say(useRows(institutions.list));
const Cached = () => say(useRows(institutions.list));
const kinds: Readonly<Record<string, () => ReactNode>> = { 'by its line': Light, 'by its endpoint': Cached };
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = (name: string) => {
  const Shown = kinds[name]!;
  said.length = 0;
  render(
    <QueryClientProvider client={queryClient}>
      <Shown />
    </QueryClientProvider>,
  );
};

test.each(Object.keys(kinds))(
  'a list that failed in an outage loads itself, and says so until then, %s',
  async (name) => {
    answer = down;
    shown(name);
    await later(5000);
    expect(screen.getByText('failed')).toBeDefined();
    const before = asked.mock.calls.length;
    await later(20_000);
    expect(asked.mock.calls.length).toBeGreaterThan(before);
    answer = up;
    await later(15_000);
    expect(screen.getByText('1 found')).toBeDefined();
    expect(said).toEqual(['loading', 'failed', '1 found']);
    const after = asked.mock.calls.length;
    await later(60_000);
    expect(asked.mock.calls).toHaveLength(after);
  },
);

test.each(Object.keys(kinds))('a refusal is not asked for again, %s', async (name) => {
  answer = refused;
  shown(name);
  await later(60_000);
  expect(said).toEqual(['loading', 'failed']);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a list that failed loads at once when the browser is online again, or the tab is looked at', async () => {
  for (const wake of [
    () => ['offline', 'online'].forEach((name) => dispatchEvent(new Event(name))),
    () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  ]) {
    answer = down;
    shown('by its line');
    await later(5000);
    expect(said).toEqual(['loading', 'failed']);
    answer = up;
    await act(async () => wake());
    await later(2000);
    expect(said.at(-1)).toBe('1 found');
    cleanup();
    queryClient.clear();
  }
});
