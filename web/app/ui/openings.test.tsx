import type { FileOpening } from '@stoa/contract/people/files.endpoints';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../kernel/queries.ts';
import { FileView } from './FileView.tsx';
import { instant } from './format.ts';
import { InPage } from '../../test/InPage.tsx';

const file = { _id: '01980000-0000-7000-8000-00000000000f', name: 'passport.pdf' };
const rhea = { _id: '01980000-0000-7000-8000-000000000001', firstName: 'Rhea', lastName: 'Registrar' };
const at = '2026-02-03T15:05:00.000Z';
const opening = (how: FileOpening['how'], by: FileOpening['by']): FileOpening => ({
  _id: crypto.randomUUID(),
  at,
  how,
  by,
});

function show(own: boolean, openings: FileOpening[], total = openings.length) {
  const asked = vi.fn<typeof fetch>(() =>
    Promise.resolve(
      new Response(JSON.stringify(openings), {
        headers: { 'content-type': 'application/json', 'x-total-count': String(total) },
      }),
    ),
  );
  vi.stubGlobal('fetch', asked);
  render(
    <InPage>
      <FileView file={file} own={own} />
    </InPage>,
  );
  return asked;
}
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test('people read beside their own document who opened it, how and when', async () => {
  show(true, [opening('download', rhea), opening('preview', rhea), opening('preview', null)]);
  const summary = await screen.findByText(/^Opened 3 times/);
  expect(summary.tagName).toBe('SUMMARY');
  expect(screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    `Rhea Registrar downloaded it on ${instant(at)}`,
    `Rhea Registrar viewed it on ${instant(at)}`,
    `A deleted user viewed it on ${instant(at)}`,
  ]);
  expect(instant(at)).toMatch(/[AP]M \S+$/);
});

test('a name is never read as a part of the sentence', async () => {
  show(true, [opening('preview', { ...rhea, firstName: '<0>R</0>{name}<b>' })]);
  await screen.findByText(/^Opened once/);
  expect(screen.getByRole('listitem', { hidden: true }).textContent).toBe(
    `<0>R</0>{name}<b> Registrar viewed it on ${instant(at)}`,
  );
});

test('when nobody opened it, that is said', async () => {
  show(true, []);
  expect(await screen.findByText('No one has opened it yet.')).toBeTruthy();
});

test('what the list does not show is counted', async () => {
  show(true, [opening('preview', rhea)], 60);
  expect(await screen.findByText(/^Opened 60 times/)).toBeTruthy();
  expect(screen.getByText('and 59 earlier times')).toBeTruthy();
});

test('beside anybody else’s document it is not asked', () => {
  expect(show(false, [])).not.toHaveBeenCalled();
});
