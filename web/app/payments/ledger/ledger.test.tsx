import { paths, recordAt } from '@stoa/contract/paths';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../kernel/queries.ts';
import { InPage } from '../../../test/InPage.tsx';
import Ledger from './Ledger.tsx';
import LedgerRecord from './LedgerRecord.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

function open(route: RouteObject, at: string) {
  const router = createMemoryRouter([route], { initialEntries: [at] });
  render(
    <InPage>
      <RouterProvider router={router} />
    </InPage>,
  );
  return router;
}

test.each([
  ['look=paid', 'since=paid'],
  ['look=refunded&q=ada', 'since=refunded&q=ada'],
  ['look=disputed&month=2038-03', 'why=disputed&month=2038-03'],
  ['look=paid&term=2038SP', 'since=paid&term=2038SP'],
  ['look=yes&sort=amount&page=2', 'look=yes'],
])('the export of the list at %s has its rows, by %s', async (shown, exported) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    const reply = url.includes('/totals') ? { months: [], courses: [] } : url.includes('.csv') ? {} : [];
    return Promise.resolve(Response.json(reply, { status: url.includes('.csv') ? 503 : 200 }));
  });
  open({ path: paths.ledger, Component: Ledger }, `${paths.ledger}?${shown}`);
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(asked).toContain(`/api/ledger.csv?${exported}`));
});

test('a refund that was begun for one payment isn’t offered for another', async () => {
  const payment = (_id: string, firstName: string) => ({
    _id,
    personREF: { _id, firstName, lastName: 'Sample', email: '' },
    courseInstanceREF: { _id, name: 'Logic' },
    why: null,
    note: '',
    status: 'COMPLETED',
    refundable: 400,
    actions: ['refund'],
    ...{ timeline: [], refunds: [], refundWarnings: [] },
  });
  const [one, other] = [payment('1', 'Ada'), payment('2', 'Bo')];
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(Response.json(url.endsWith('2') ? other : one)));
  const router = open({ path: `${paths.ledger}/:id`, Component: LedgerRecord }, recordAt(paths.ledger, '2'));
  await screen.findByText('Payment of Bo Sample');
  await router.navigate(recordAt(paths.ledger, '1'));
  await screen.findByText('Payment of Ada Sample');
  fireEvent.click(screen.getByRole('button', { name: 'Refund…' }));
  await screen.findByRole('dialog', { name: 'Refund Ada Sample' });
  await router.navigate(recordAt(paths.ledger, '2'));
  await screen.findByText('Payment of Bo Sample');
  expect(screen.queryByRole('dialog')).toBeNull();
});
