import { board } from '@stoa/contract/teaching/board.endpoints';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLive } from './live.ts';

/** Streams that can be opened and refused. */
class Streams {
  static readonly CLOSED = 2;
  static opened: Streams[] = [];
  readyState = 0;
  onopen?: () => void;
  onerror?: () => void;
  constructor() {
    Streams.opened.push(this);
  }
  refuse() {
    this.readyState = Streams.CLOSED;
    this.onerror?.();
  }
  close() {}
}

beforeEach(() => {
  Streams.opened = [];
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Streams);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// Seen red: a stream that a busy server had refused stayed closed until the tab was hidden and shown.
test.each([
  ['refuses the session as well', () => Response.json({ message: 'Busy.' }, { status: 503 })],
  ['knows the session', () => Response.json({})],
])('a refused stream is opened again while its page is there, when the server %s', async (_how, session) => {
  vi.stubGlobal('fetch', () => Promise.resolve(session()));
  const onReconnect = vi.fn<() => void>();
  const { unmount } = renderHook(() => useLive(board.live, { id: 'a' }, true, { onEvent: () => {}, onReconnect }));
  Streams.opened[0]!.onopen?.();
  Streams.opened[0]!.refuse();
  await vi.advanceTimersByTimeAsync(9000);
  expect(Streams.opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(Streams.opened).toHaveLength(2);
  Streams.opened[1]!.refuse();
  await vi.advanceTimersByTimeAsync(19_000);
  expect(Streams.opened).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(Streams.opened).toHaveLength(3);
  Streams.opened[2]!.onopen?.();
  expect(onReconnect).toHaveBeenCalledTimes(1);
  Streams.opened[2]!.refuse();
  unmount();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(Streams.opened).toHaveLength(3);
});

// Seen red: an earlier timer opened a stream that nobody closed.
test('a screen that is gone opens no stream, however often its tab was hidden', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})));
  const following = { onEvent: () => {}, onReconnect: () => {} };
  const { unmount } = renderHook(() => useLive(board.live, { id: 'a' }, true, following));
  for (const at of [0, 1]) {
    Streams.opened[at]!.refuse();
    await vi.advanceTimersByTimeAsync(100);
    document.dispatchEvent(new Event('visibilitychange'));
  }
  expect(Streams.opened).toHaveLength(3);
  Streams.opened[2]!.refuse();
  await vi.advanceTimersByTimeAsync(100);
  unmount();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(Streams.opened).toHaveLength(3);
});
