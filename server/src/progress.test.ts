import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showProgress } from './progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const outOf = (isTTY: boolean) => {
  const written: string[] = [];
  return { isTTY, written, write: (text: string | Uint8Array) => written.push(String(text)) > 0 };
};

// Seen red with each step written as it begins: a thousand lines within a second.
test('on a pipe a command says at most one line a second, and nothing when it is done at once', () => {
  const out = outOf(false);
  const { say, end } = showProgress(out);
  for (let at = 1; at <= 1000; at++) say(`Copying files: ${at} of 2000`);
  expect(out.written).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(out.written).toEqual(['Copying files: 1000 of 2000 (1 s)\n']);
  // A long step is said again after ten seconds.
  vi.advanceTimersByTime(9000);
  expect(out.written).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(out.written).toEqual(['Copying files: 1000 of 2000 (1 s)\n', 'Copying files: 1000 of 2000 (11 s)\n']);
  end();
  vi.advanceTimersByTime(60_000);
  expect(out.written).toHaveLength(2);
});

test('on a terminal a command keeps one line, which is gone once it is done', () => {
  const out = outOf(true);
  const { say, end } = showProgress(out);
  say('Checking the backup');
  expect(out.written).toEqual(['\r\u001B[KChecking the backup (0 s)']);
  say('Restoring files: 1 of 2');
  vi.advanceTimersByTime(2000);
  expect(out.written.slice(1)).toEqual([1, 2].map((at) => `\r\u001B[KRestoring files: 1 of 2 (${at} s)`));
  end();
  expect(out.written.at(-1)).toBe('\r\u001B[K');
});
