import { expect, test } from 'vitest';
import { movedTo } from './menu.ts';

// The links of mails that were sent before records had addresses of their own.
test.each([
  ['/mainContent/admin/ledger', '?view=7', '/mainContent/admin/ledger/7'],
  ['/mainContent/professor/my-courses', '?course=7', '/mainContent/professor/my-courses/7'],
  ['/mainContent/student/my-courses', '?board=7&q=x', '/mainContent/student/my-courses/7/board'],
  ['/mainContent/admin/ledger', '?q=view', undefined],
  ['/mainContent/admin/ledger/7', '?view=8', undefined],
  ['/mainContent/nowhere', '?view=7', undefined],
])('%s%s leads to %s', (path, search, to) => {
  expect(movedTo(path, search)).toBe(to);
});
