import { datesOf } from '@stoa/contract/catalog/enrollment-dates';
import { expect, test } from 'vitest';

const spring = { start: '2025-02-03', end: '2025-05-20' };
test.each([
  [{ days: 14 }, '2025-02-16'],
  [{ days: 1 }, '2025-02-03'],
  [{ days: 0 }, '2025-02-02'],
  [{ percent: 14 }, '2025-02-17'],
  [{ percent: 100 }, '2025-05-20'],
  [{ days: 400 }, '2025-05-20'],
])('%j of a course from 3 February to 20 May is %s', (rule, day) => {
  const rules = {
    zone: 'America/New_York',
    drop: rule,
    census: rule,
    withdraw: rule,
    refunds: [],
    terms: [],
    gradesDueDays: 10,
  };
  expect(datesOf(rules, spring)).toMatchObject({ dropUntil: day, census: day, gradesDue: '2025-05-30' });
});

test('the days that a college publishes for a term go before the rules, in the courses of that term alone', () => {
  const dates = { drop: '2038-01-30', census: null, withdraw: '2038-04-01', gradesDue: '2038-06-01' };
  const rules = {
    zone: 'America/New_York',
    drop: { days: 14 },
    census: { days: 20 },
    withdraw: { percent: 60 },
    refunds: [],
    gradesDueDays: 10,
    terms: [{ code: '2038SP', name: 'Spring 2038', start: '2038-01-15', end: '2038-05-20', dates }],
  };
  expect(datesOf(rules, { start: '2038-01-20', end: '2038-05-10' })).toMatchObject({
    dropUntil: '2038-01-30',
    census: '2038-02-08',
    withdrawUntil: '2038-04-01',
    gradesDue: '2038-06-01',
  });
  expect(datesOf(rules, { start: '2039-01-20', end: '2039-05-10' })).toMatchObject({
    dropUntil: '2039-02-02',
    gradesDue: '2039-05-20',
  });
});

// Seen red: the rule’s day was before the published day up to which a student may drop.
test.each([
  ['no published day', null, '2038-02-20', '2038-02-20'],
  ['a published day before that of dropping', '2038-02-10', '2038-02-20', '2038-02-20'],
  ['no published day and an early drop', null, '2038-01-25', '2038-02-03'],
  ['a published day after both', '2038-03-01', '2038-02-20', '2038-03-01'],
])('with %s, withdrawing never ends before dropping', (_what, withdraw, drop, until) => {
  const dates = { drop, census: null, withdraw, gradesDue: null };
  const rules = {
    zone: 'America/New_York',
    drop: { days: 10 },
    census: { days: 12 },
    withdraw: { days: 15 },
    refunds: [],
    gradesDueDays: 10,
    terms: [{ code: '2038SP', name: 'Spring 2038', start: '2038-01-15', end: '2038-05-20', dates }],
  };
  expect(datesOf(rules, { start: '2038-01-20', end: '2038-05-10' })).toMatchObject({
    dropUntil: drop,
    withdrawUntil: until,
  });
});
