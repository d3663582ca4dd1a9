import { daysLate } from '@stoa/contract/teaching/lateness';
import { expect, test } from 'vitest';

// Seen red with days of 24 hours: on the clocks of New York a day had 25 hours on 2026-11-01, and 23 on 2026-03-08.
test.each([
  ['2026-10-31T22:00:00Z', '2026-11-01T23:00:00Z', 'America/New_York', 1],
  ['2026-10-31T22:00:00Z', '2026-11-01T23:00:01Z', 'America/New_York', 2],
  ['2026-10-31T22:00:00Z', '2026-11-01T23:00:00Z', 'UTC', 2],
  ['2026-03-07T23:00:00Z', '2026-03-08T22:30:00Z', 'America/New_York', 2],
  ['2026-03-07T23:00:00Z', '2026-03-08T22:00:00Z', 'America/New_York', 1],
  ['2026-03-07T23:00:00Z', '2026-03-07T23:00:00Z', 'America/New_York', 0],
  ['2026-11-01T05:30:00Z', '2026-11-01T06:15:00Z', 'America/New_York', 1],
  ['2026-03-07T23:00:00Z', '2026-03-10T23:00:01Z', null, 4],
])('due %s, handed in %s on the clocks of %s: %i days late', (due, at, zone, days) => {
  expect(daysLate(due, at, zone)).toBe(days);
});
