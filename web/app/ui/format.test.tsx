import { expect, test } from 'vitest';
import { waited } from './format.ts';

test('a wait is told in its largest unit', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const told = (since: string) => waited(since, now);
  expect(told('2026-11-21T11:59:40Z')).toBe('0 minutes');
  expect(told('2026-11-21T11:01:00Z')).toBe('59 minutes');
  expect(told('2026-11-21T11:00:00Z')).toBe('1 hour');
  expect(told('2026-11-20T12:00:01Z')).toBe('23 hours');
  expect(told('2026-11-20T12:00:00Z')).toBe('1 day');
  expect(told('2025-11-21T12:00:00Z')).toBe('365 days');
  expect(told('2026-11-21T12:05:00Z')).toBe('0 minutes');
});
