import type { Attendance } from '@stoa/contract/teaching/meetings.endpoints';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../kernel/queries.ts';
import { notices } from '../../ui/notify.ts';
import { InPage } from '../../../test/InPage.tsx';
import AttendanceList from './AttendanceList.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a choice that is refused says so, also when the next one was made before the answer', async () => {
  const people = ['Ada', 'Bo'].map((name) => ({ _id: name, firstName: name, lastName: 'Sample' }));
  const rows = people.map((personREF) => ({ personREF, status: null })) as unknown as Attendance[];
  const message = 'Ada Sample isn’t registered anymore.';
  vi.stubGlobal('fetch', async (_url: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return new Response(JSON.stringify(rows));
    await new Promise((resolve) => setTimeout(resolve, 20));
    return body?.includes('Ada') ? new Response(JSON.stringify({ message }), { status: 409 }) : new Response('[]');
  });
  render(
    <InPage>
      <AttendanceList meetingId="first" />
    </InPage>,
  );
  for (const name of ['Ada Sample', 'Bo Sample'])
    fireEvent.click(within(await screen.findByRole('group', { name })).getByRole('radio', { name: 'Present' }));
  await waitFor(() =>
    expect(notices.now().map((one) => one.message)).toEqual([`We couldn’t save the attendance. ${message}`]),
  );
});

test('a choice that was saved gives way to a later one of another professor', async () => {
  const row = { personREF: { _id: 'Ada', firstName: 'Ada', lastName: 'Sample' }, status: 'absent' };
  vi.stubGlobal('fetch', async (_url: string, { method }: { method: string }) => {
    if (method !== 'GET') row.status = 'present';
    return Response.json([row]);
  });
  render(
    <InPage>
      <AttendanceList meetingId="second" />
    </InPage>,
  );
  const choice = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
  fireEvent.click(await choice('Present'));
  await screen.findByText('Ada Sample: Present. Saved.');
  expect((await choice('Present')).checked).toBe(true);
  row.status = 'late';
  await act(() => queryClient.invalidateQueries());
  expect((await choice('Late')).checked).toBe(true);
});

// Seen red: both were sent at once, and the first could be written last.
test('a choice that is corrected at once is saved after the first one', async () => {
  const row = { personREF: { _id: 'Ada', firstName: 'Ada', lastName: 'Sample' }, status: null };
  const written: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Response.json([row]);
    await new Promise((resolve) => setTimeout(resolve, body!.includes('present') ? 40 : 5));
    written.push(body!.includes('present') ? 'present' : 'late');
    return Response.json([row]);
  });
  render(
    <InPage>
      <AttendanceList meetingId="third" />
    </InPage>,
  );
  for (const name of ['Present', 'Late']) fireEvent.click(await screen.findByRole('radio', { name }));
  await waitFor(() => expect(written).toEqual(['present', 'late']));
});
