import { afterEach, expect, test, vi } from 'vitest';
import { ownToday } from './format.ts';

afterEach(() => vi.unstubAllEnvs());

// Seen red with the days of UTC, which told readers in Los Angeles that a course had started the day before it did.
test.each([
  ['Pacific/Auckland', '2026-11-25T12:00:00Z', '2026-11-26'],
  ['America/Los_Angeles', '2026-11-26T03:00:00Z', '2026-11-25'],
  ['UTC', '2026-11-26T03:00:00Z', '2026-11-26'],
])('a reader in %s has their own today', (zone, at, day) => {
  vi.stubEnv('TZ', zone);
  expect(ownToday(Date.parse(at))).toBe(day);
});
