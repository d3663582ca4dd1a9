import { expect, test } from 'vitest';
import { totalOf } from '../ui/RowsTable.tsx';

test('a total is exact, or says that it is not', () => {
  expect(totalOf({ total: 1, about: false }, 1, 10)).toBe('1 result');
  expect(totalOf({ total: 134, about: false }, 14, 10)).toBe('131–134 of 134 results');
  expect(totalOf({ total: 118_734, about: true }, 2, 10)).toBe('11–20 of about 120,000 results');
});
