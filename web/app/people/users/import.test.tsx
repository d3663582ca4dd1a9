import { importColumns, type ImportedRow } from '@stoa/contract/people/invitations.endpoints';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InPage } from '../../../test/InPage.tsx';
import { ImportedRows } from './ImportedRows.tsx';
import { refusedLines, template } from './importFile.ts';

const row = (line: number, outcome: ImportedRow['outcome'], reason = ''): ImportedRow => ({
  line,
  name: `Person ${line}`,
  email: `p${line}@journey.example`,
  role: 'Student',
  institution: '',
  outcome,
  reason,
});
const text = (csv: string) => csv.replace(/^\uFEFF/, '');

test('the template has every heading, and a line to write over', async () => {
  const [headings, line] = text(await template()).split('\r\n');
  expect(headings).toBe(importColumns.join(','));
  expect(line).toContain('hypatia@example.org');
});

test('refused lines come back as they were written, behind the reason, even below a cell of several lines', async () => {
  const file = new Blob([
    '\uFEFFfirstName,street,email\r\nAda,"1 Street\nFloor 2",a@b.example\r\n=Zeno,+1 212 555-0100,nobody\r\n',
  ]);
  const csv = text(await refusedLines(file, [row(2, 'new'), row(4, 'refused', 'email: Email is invalid')]));
  expect(csv.split('\r\n')).toEqual([
    'reason,firstName,street,email',
    `email: Email is invalid,"'=Zeno",+1 212 555-0100,nobody`,
  ]);
});

test('lines are filtered by what becomes of them, and paged', () => {
  const rows = [
    ...Array.from({ length: 30 }, (_, at) => row(at + 2, 'new')),
    row(32, 'refused', 'zip: Missing · a: b'),
  ];
  render(
    <InPage>
      <ImportedRows rows={rows} applied={false} />
    </InPage>,
  );
  const table = () => screen.getByRole('table', { name: 'Lines of the file' });
  expect(within(table()).getAllByRole('row')).toHaveLength(21);
  expect(screen.getByText('1–20 of 31 results')).toBeTruthy();
  const second = screen.getByRole('button', { name: '2' });
  second.focus();
  fireEvent.click(second);
  expect(within(table()).getByText('Person 32')).toBeTruthy();
  // Seen red: the pressed number went, and the focus with it.
  expect(document.activeElement?.textContent).toBe('Page 2 of 2');
  expect(document.activeElement?.getAttribute('aria-current')).toBe('page');
  const [previous, next] = ['Previous', 'Next'].map((name) => screen.getByRole('button', { name }));
  previous!.focus();
  fireEvent.click(previous!);
  expect(within(table()).getByText('Person 2')).toBeTruthy();
  // Seen red: the way back went with the first page, and the focus with it.
  expect(document.activeElement).toBe(previous);
  fireEvent.click(previous!);
  expect(previous!.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(next!);
  expect(within(table()).getByText('Person 32')).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'Show' }), { target: { value: 'refused' } });
  expect(within(table()).getAllByRole('row')).toHaveLength(2);
  expect(within(table()).getByText('zip: Missing')).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'Show' }), { target: { value: 'exists' } });
  expect(screen.getByText('No lines match.')).toBeTruthy();
});
