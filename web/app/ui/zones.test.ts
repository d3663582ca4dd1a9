import { expect, test } from 'vitest';
import { zoneInWords } from '@stoa/contract/kernel/zones';

test('a time zone has a name and a city', () => {
  expect(['America/New_York', 'Europe/Berlin', 'UTC'].map(zoneInWords)).toEqual([
    'Eastern Time (New York)',
    'Central European Time (Berlin)',
    'UTC',
  ]);
});
