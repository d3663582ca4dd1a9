import type { HistoryEntry } from '@stoa/contract/people/people';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { money } from './format.ts';
import { History } from './History.tsx';
import { InPage } from '../../test/InPage.tsx';

const by = { _id: '0190d5a0-0000-7000-8000-000000000001', firstName: 'Rhea', lastName: 'Registrar' };
const step = { at: '2026-02-03T10:00:00Z', by, from: '', to: '', reason: '', changes: [] };
const entries: HistoryEntry[] = [
  { ...step, what: 'status', from: 'Pending', to: 'Denied', reason: 'Unreadable.' },
  {
    ...step,
    what: 'changed',
    changes: [
      { field: 'cost', from: 400, to: 450.5 },
      { field: 'start', from: null, to: '2026-02-03' },
      { field: 'hasAllDocs', from: false, to: true },
      { field: 'idNumber' },
    ],
  },
  { ...step, at: '2026-02-02T10:00:00Z', by: null, what: 'commented', changes: [{ field: 'cost' }] },
  { ...step, at: '2026-02-01T11:00:00Z', by: null, what: 'password reset' },
  { ...step, at: '2026-02-01T10:00:00Z', by: null, what: 'address confirmed' },
  { ...step, at: '2026-02-01T09:00:00Z', by: null, what: 'joined' },
];
const labels = { cost: 'Cost', start: 'Start Date', hasAllDocs: 'Has All Docs', idNumber: 'ID Number' };

test('a history says in the form’s words who changed what, from what to what, and of what is private only that', () => {
  render(
    <InPage>
      <History entries={entries} labels={labels} sayings={{ cost: money }} />
    </InPage>,
  );
  const said = [...screen.getByRole('region', { name: 'History' }).querySelectorAll('ol > li > div')].map((one) =>
    [...one.querySelectorAll(':scope > p, li')].map(({ textContent }) => textContent),
  );
  expect(said).toEqual([
    ['Rhea Registrar changed the status from Pending to Denied', 'Reason: Unreadable.'],
    [
      'Rhea Registrar changed this record',
      'Cost: from $400.00 to $450.50',
      'Start Date: from (empty) to February 3, 2026',
      'Has All Docs: from No to Yes',
      'ID Number: changed (private, so the values aren’t shown)',
    ],
    ['A deleted user commented', 'Cost'],
    ['Someone opened a link we emailed and chose a new password'],
    ['Someone opened the link we emailed and confirmed the email address'],
    ['Someone joined with this email address'],
  ]);
});
