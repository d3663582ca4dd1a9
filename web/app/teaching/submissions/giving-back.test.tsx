import { courseRooms } from '@stoa/contract/teaching/course-rooms.endpoints';
import { type Submission, submissions } from '@stoa/contract/teaching/submissions.endpoints';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient, useEndpoint } from '../../kernel/queries.ts';
import { InPage } from '../../../test/InPage.tsx';
import { Piece } from './Piece.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const grading = { given: 80, score: 80, maxScore: 85, letterGrade: '', rubric: [], levels: [], entryVersion: 1 };
const rest = { feedback: '', note: '', deducted: 0, file: null };
const shown = { html: '', link: null, files: [], sentAt: null, returnedAt: null, version: 1 };
const piece = { _id: '1', ...shown, grading: { ...grading, ...rest } };
const go = () => {};
const draw = () =>
  render(
    <InPage>
      <Piece assignmentId="2" piece={piece as unknown as Submission} name="Ada Sample" goOn={go} step={go} />
    </InPage>,
  );

test.each([
  ['that isn’t a number', '9o', 'Enter a number.', []],
  ['that the server refuses', '90', 'A score can’t be more than 85.', ['90']],
])('a score %s isn’t passed over: the old grade isn’t returned', async (_, score, said, sent) => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Promise.resolve(Response.json([]));
    calls.push(url.endsWith('/return') ? 'returned' : String((JSON.parse(body!) as { score: number }).score));
    return Promise.resolve(Response.json({ message: said }, { status: 400 }));
  });
  draw();
  fireEvent.change(screen.getByLabelText(/^Score/), { target: { value: score } });
  fireEvent.click(screen.getByRole('button', { name: 'Return this one' }));
  await waitFor(() => expect(screen.getByText(said)).toBeTruthy());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(calls).toEqual(sent);
});

// Seen red: the field showed the saved 8, and the next digit made 85 of it.
test.each(['8.', '8,', '8.0'])(
  'a number that is still being typed, as %s, stays as it is when it was saved',
  async (typed) => {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', (_url: string, { method, body }: { method: string; body?: string }) => {
      if (method === 'GET') return Promise.resolve(Response.json([]));
      sent.push(JSON.parse(body!));
      return Promise.resolve(
        Response.json({ ...piece, grading: { ...grading, ...rest, given: 8, score: 8, entryVersion: 2 } }),
      );
    });
    draw();
    const field = screen.getByLabelText<HTMLInputElement>(/^Score/);
    fireEvent.change(field, { target: { value: typed } });
    await waitFor(() => expect(sent).toMatchObject([{ score: 8 }]));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(field.value).toBe(typed);
  },
);

// Seen red: the text was replaced by the server's.
test('a comment that is refused because of a newer grade stays, and is sent again with it', async () => {
  const sent: { feedback?: string; version: number }[] = [];
  vi.stubGlobal('fetch', (_url: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Promise.resolve(Response.json([]));
    sent.push(JSON.parse(body!) as (typeof sent)[number]);
    const current = { ...piece, version: 2, grading: { ...grading, ...rest, score: 70, given: 70, entryVersion: 9 } };
    return Promise.resolve(
      sent.length === 1
        ? Response.json({ message: 'Someone else has changed this grade.', code: 'stale', current }, { status: 409 })
        : Response.json({ ...current, grading: { ...current.grading, feedback: 'Well argued.' } }),
    );
  });
  draw();
  const comment = screen.getByLabelText<HTMLTextAreaElement>(/feedback/i);
  fireEvent.change(comment, { target: { value: 'Well argued.' } });
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ feedback: 'Well argued.', entryVersion: 9, version: 2 });
  expect([comment.value, screen.getByLabelText<HTMLInputElement>(/^Score/).value]).toEqual(['Well argued.', '70']);
});

// Seen red: the overview kept the count from before.
test.each([
  ['whose grade was typed last', '70', 0, 2],
  ['whose grade was saved before', '70', 1, 2],
  ['that was only read', null, 0, 1],
])('after a piece of work %s, the room is read again only if there is news', async (_, score, savedBefore, times) => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: string, { method }: { method: string }) => {
    calls.push(method === 'GET' && url.includes('/room') ? 'room' : method);
    const saved = { ...piece, grading: { ...grading, ...rest, given: 70, score: 70, entryVersion: 2 } };
    return Promise.resolve(Response.json(method === 'GET' ? [] : saved));
  });
  const count = (what: string) => calls.filter((one) => one === what).length;
  function Course() {
    const [isGrading, setIsGrading] = useState(true);
    useEndpoint(courseRooms.one, { params: { id: '3' } });
    return (
      <>
        {isGrading && <Piece assignmentId="2" piece={piece as never} name="Ada Sample" goOn={go} step={go} />}
        <button onClick={() => setIsGrading(false)}>Overview</button>
      </>
    );
  }
  render(
    <InPage>
      <Course />
    </InPage>,
  );
  await waitFor(() => expect(count('room')).toBe(1));
  if (score) fireEvent.change(screen.getByLabelText(/^Score/), { target: { value: score } });
  await waitFor(() => expect(count('PUT')).toBe(savedBefore));
  fireEvent.click(screen.getByRole('button', { name: 'Overview' }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([count('PUT'), count('room')]).toEqual([score ? 1 : 0, times]);
});

// Seen red: after the feedback, the newer version was no longer among those to grade.
test.each([
  ['feedback', /feedback/i, 'Better.', 1, true],
  ['a score', /^Score/, '70', 2, false],
])('a newer version that got %s: is it still to grade?', async (_, field, typed, entryVersion, waits) => {
  const sentAt = '2026-11-20T10:00:00.000Z';
  const key = [submissions.submissions.path, { id: '2' }, undefined];
  queryClient.setQueryData(key, [{ _id: '1', sentAt, isGraded: true, waits: true, score: 80 }]);
  vi.stubGlobal('fetch', (_url: string, { method }: { method: string }) => {
    const saved = { ...piece, sentAt, grading: { ...grading, ...rest, feedback: 'Better.', entryVersion } };
    return Promise.resolve(Response.json(method === 'GET' ? [] : saved));
  });
  draw();
  fireEvent.change(screen.getByLabelText(field), { target: { value: typed } });
  await screen.findByText('Saved.');
  expect(queryClient.getQueryData(key)).toMatchObject([{ isGraded: true, waits }]);
});
