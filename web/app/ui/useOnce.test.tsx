import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useOnce } from './useRecord.ts';

test.each([
  [
    [true, false, false],
    [true, true, true],
  ],
  [
    [false, true, false],
    [false, true, true],
  ],
  [
    [false, false, false],
    [false, false, false],
  ],
])('what has been true stays so: %s', (given, expected) => {
  const { result, rerender } = renderHook(({ is }) => useOnce(is), { initialProps: { is: given[0]! } });
  const seen = given.map((is) => {
    rerender({ is });
    return result.current;
  });
  expect(seen).toEqual(expected);
});
