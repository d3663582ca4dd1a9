import type { Dashboard } from '@stoa/contract/office/dashboard.endpoints';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nextButtonOf, nextStepOf } from './OwnCourses.tsx';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2038-03-10T12:00:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const at = (more: Partial<Dashboard['ownCourses'][number]>): Dashboard['ownCourses'][number] => ({
  _id: '01900000-0000-7000-8000-000000000001',
  name: 'Logic',
  status: 'Active',
  start: '2038-03-15',
  end: '2038-05-01',
  registered: 3,
  ...more,
});

test.each([
  [at({ status: 'Draft' }), 'A draft. Finish it and submit it for approval.'],
  [at({ status: 'Denied' }), 'It wasn’t approved. Read why, and revise it.'],
  [at({ status: 'Pending Approval' }), 'It’s waiting for approval.'],
  [at({ status: 'Approved' }), 'It’s approved. Open its registration.'],
  [at({ status: 'Open/Registering' }), 'Starts in 5 days with only 3 students. Keep it, or ask us to cancel it.'],
  [
    at({ status: 'Open/Registering', start: '2038-03-11', registered: 1 }),
    'Starts in 1 day with only 1 student. Keep it, or ask us to cancel it.',
  ],
  [at({ status: 'Open/Registering', registered: 5 }), '5 students are registered. It starts on March 15, 2038.'],
  [at({ status: 'Open/Registering', start: '2038-06-01' }), '3 students are registered. It starts on June 1, 2038.'],
  [at({ status: 'Open/Registering', start: null, registered: 0 }), 'Nobody is registered.'],
  [at({ status: 'Registration Closed' }), '3 students are registered. Start it on its first day, March 15, 2038.'],
  [
    at({ status: 'Registration Closed', start: '2038-03-10' }),
    '3 students are registered. Its first day has come. Start it.',
  ],
  [at({}), '3 students are registered.'],
  [at({ end: '2038-03-09' }), 'It ended on March 9, 2038. Post the final grades, and close it.'],
])('a course says how it stands and what comes next', (course, said) => expect(nextStepOf(course)).toBe(said));

test.each([
  [at({ status: 'Draft' }), 'Finish the draft'],
  [at({ status: 'Denied' }), 'Read why'],
  [at({ status: 'Pending Approval' }), undefined],
  [at({ status: 'Approved' }), 'Open registration'],
  [at({ status: 'Open/Registering' }), undefined],
  [at({ status: 'Registration Closed' }), undefined],
  [at({ status: 'Registration Closed', start: '2038-03-10' }), 'Start the course'],
  [at({}), undefined],
  [at({ end: '2038-03-09' }), 'Post final grades'],
])('a course has a button for its next step when it is the professor’s turn', (course, says) =>
  expect(nextButtonOf(course)?.[1]).toBe(says),
);
