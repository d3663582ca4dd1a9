import { expect, test } from 'vitest';
import { textOfNotice } from './texts.ts';

const left = { what: 'student left', course: 'Ethics', student: 'Ada Tester' } as const;
const corrected = { what: 'correction decided', course: 'Ethics', student: 'Ada Tester' } as const;
test.each([
  [{ ...left, how: 'dropped' }, 'Ada Tester dropped “Ethics”.'],
  [{ ...left, how: 'withdrawn' }, 'Ada Tester withdrew from “Ethics”.'],
  [{ ...corrected, decision: 'confirmed' }, 'Your correction of “Ethics” for Ada Tester is confirmed.'],
  [{ ...corrected, decision: 'refused' }, 'Your correction of “Ethics” for Ada Tester is refused.'],
] as const)('a notice says how it ended: %o', (notice, text) => {
  expect(textOfNotice(notice)).toBe(text);
});
