import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { notices } from '../../ui/notify.ts';
import { CalendarSection } from '../../ui/CalendarSection.tsx';
import { InPage } from '../../../test/InPage.tsx';
import { TranscriptSection } from './TranscriptSection.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [
    TranscriptSection,
    [{ _id: '1', code: 'ABCD', issuedAt: '2038-03-01T10:00:00Z', lines: [], revokedAt: null }],
    /Copy Link/,
  ],
  [CalendarSection, { url: 'https://stoa.example/calendar' }, /Copy/],
])('a link that can’t be copied isn’t announced as a success', async (Part, answer, name) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error()) } });
  render(
    <InPage>
      <Part />
    </InPage>,
  );
  for (const shown of screen.queryAllByText('Show calendar address')) fireEvent.click(shown);
  fireEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(notices.now().at(-1)?.isFailure).toBe(true));
  notices.now().forEach(({ key }) => notices.close(key));
});
