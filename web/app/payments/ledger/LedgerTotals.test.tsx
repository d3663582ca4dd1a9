import { expect, test } from 'vitest';
import { monthOf } from './LedgerTotals.tsx';

test('a month has its name and its year', () => {
  expect([monthOf('2026-08'), monthOf('2025-12', 'short')]).toEqual(['August 2026', 'Dec 2025']);
});
