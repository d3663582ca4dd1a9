import { render, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { InPage } from '../../../test/InPage.tsx';
import { queryClient } from '../../kernel/queries.ts';
import { PaymentSummary } from './PaymentSummary.tsx';

afterEach(() => queryClient.clear());
const id = '01900000-0000-7000-8000-000000000001';
const answer = (promise: object | null) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ _id: id, start: '2038-02-01', end: '2038-05-01', promise, cost: 400, auditCost: 175 }),
    ),
  );
const show = (isAudit: boolean, isNew: boolean) =>
  render(
    <InPage>
      <PaymentSummary courseId={id} isAudit={isAudit} isNew={isNew} />
    </InPage>,
  );
const promise = {
  institution: { _id: id, name: 'Delphi College' },
  credits: 3,
  zone: 'Pacific/Kiritimati',
  refunds: [{ until: '2999-02-20', percent: 50, amount: 200 }],
};

// Seen red: the reader's day decided, which can be another one.
test.each([
  ['Pacific/Kiritimati', 'Nothing is paid back.'],
  ['Pacific/Niue', '$200.00 back if you leave by February 20, 2038'],
])('the day at the college decides, in %s: %s', async (zone, said) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2038-02-20T11:30:00Z'));
  onTestFinished(() => void vi.restoreAllMocks());
  answer({ ...promise, zone, refunds: [{ until: '2038-02-20', percent: 50, amount: 200 }] });
  show(false, true);
  expect(await screen.findByText(said)).toBeTruthy();
});

test('before paying for credit one reads the dates, the college and what comes back', async () => {
  answer(promise);
  show(false, true);
  expect(await screen.findByText('February 1, 2038 to May 1, 2038')).toBeTruthy();
  expect(screen.getByText('3 credits from Delphi College')).toBeTruthy();
  expect(screen.getByText('$200.00 back if you leave by February 20, 2999')).toBeTruthy();
});

test('of an audit it says nothing of credit, and of a place that is changed nothing of what comes back', async () => {
  answer(promise);
  const { unmount } = show(true, true);
  expect(await screen.findByText('The whole price back if you leave while registration is open')).toBeTruthy();
  expect(screen.queryByText(/Delphi College/)).toBeNull();
  unmount();
  show(false, false);
  expect(await screen.findByText('3 credits from Delphi College')).toBeTruthy();
  expect(screen.queryByText(/back if you leave/)).toBeNull();
});
