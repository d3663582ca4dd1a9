import type { CreditPromise } from '@stoa/contract/people/promises.shapes';
import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PriceCards } from './PriceCards.tsx';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2038-02-10T12:00:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const promise = (refunds: CreditPromise['refunds']): CreditPromise => ({
  version: '1',
  promisedAt: '2038-01-01T00:00:00.000Z',
  institution: { _id: '01900000-0000-7000-8000-000000000001', name: 'Delphi College' },
  equivalent: { subject: 'PHIL', number: '101', title: 'Ethics', credits: 3 },
  credits: 3,
  postedWithinDays: 14,
  postedBy: '2038-05-15',
  fee: { perCredit: 0, paidBy: 'included', total: 0 },
  needs: [],
  zone: 'UTC',
  dropUntil: '2038-02-20',
  census: '2038-02-21',
  withdrawUntil: '2038-04-01',
  gradesDue: '2038-05-10',
  refunds,
  ifDenied: '',
  disclosure: '',
});

const show = (course: { cost: number | null; auditCost: number | null }, of: CreditPromise | null | undefined) => {
  render(
    <PriceCards
      course={course}
      prices={{ credit: '$400.00', audit: '$175.00' }}
      promise={of}
      action={(mode) => <button type="button">{mode}</button>}
    />,
  );
  const [credit, audit] = screen.getAllByRole('button').map((one) => within(one.parentElement!));
  const said = (card: typeof credit) => card!.getAllByRole('listitem').map(({ textContent }) => textContent);
  return { credit: said(credit), audit: said(audit) };
};

const back = 'The whole price back if you leave while registration is open';
test('each card says what its price includes, and what comes back', () => {
  const { credit, audit } = show({ cost: 400, auditCost: 175 }, null);
  expect(credit).toContain('No college has agreed to grant credit for this course yet.');
  expect(credit).toContain(back);
  expect(audit).toEqual(['Meetings, materials and the board', 'No final grade and no credit', back]);
});

test('with an agreement its calendar says how much comes back today', () => {
  const refunds = [
    { until: '2038-02-05', percent: 100, amount: 400 },
    { until: '2038-02-20', percent: 50, amount: 200 },
  ];
  const { credit } = show({ cost: 400, auditCost: 175 }, promise(refunds));
  expect(credit).toContain('3 credits from Delphi College');
  expect(credit).toContain('$200.00 back if you leave by February 20, 2038');
  expect(credit).not.toContain(back);
});

test('after its last day nothing comes back, and of a free course nothing is said', () => {
  const over = promise([{ until: '2038-02-05', percent: 100, amount: 400 }]);
  expect(show({ cost: 400, auditCost: 0 }, over)).toEqual({
    credit: [expect.any(String), expect.any(String), '3 credits from Delphi College', 'Nothing is paid back.'],
    audit: ['Meetings, materials and the board', 'No final grade and no credit'],
  });
});
