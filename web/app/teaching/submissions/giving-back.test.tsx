import type { Submission } from '@stoa/contract/teaching/submissions.endpoints';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../kernel/queries.ts';
import { InPage } from '../../../test/InPage.tsx';
import { Piece } from './Piece.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test.each([
  ['that isn’t a number', '9o', 'Enter a number.', []],
  ['that the server refuses', '90', 'A score can’t be more than 85.', ['90']],
])('a score %s isn’t passed over: the old grade isn’t returned', async (_, score, said, sent) => {
  const grading = { given: 80, score: 80, maxScore: 85, letterGrade: '', rubric: [], levels: [], entryVersion: 1 };
  const shown = { html: '', link: null, files: [], sentAt: null, returnedAt: null };
  const piece = { _id: '1', ...shown, grading: { ...grading, feedback: '', note: '', deducted: 0, file: null } };
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Promise.resolve(Response.json([]));
    calls.push(url.endsWith('/return') ? 'returned' : String((JSON.parse(body!) as { score: number }).score));
    return Promise.resolve(Response.json({ message: said }, { status: 400 }));
  });
  const go = () => {};
  render(
    <InPage>
      <Piece assignmentId="2" piece={piece as unknown as Submission} name="Ada Sample" goOn={go} step={go} />
    </InPage>,
  );
  fireEvent.change(screen.getByLabelText(/^Score/), { target: { value: score } });
  fireEvent.click(screen.getByRole('button', { name: 'Return this one' }));
  await waitFor(() => expect(screen.getByText(said)).toBeTruthy());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(calls).toEqual(sent);
});
