import type { Meeting } from '@stoa/contract/teaching/meetings.endpoints';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InPage } from '../../../test/InPage.tsx';
import { MeetingItem } from './MeetingItem.tsx';

const past = '2020-03-01T10:00:00.000Z';
const ahead = '2038-03-01T10:00:00.000Z';
const times = { zone: 'UTC', start: '2038-03-01T10:00', minutes: 90, endsAt: '2038-03-01T11:30:00.000Z' };
const rest = { topic: '', place: '', link: null, note: '', attendance: null, attended: null, isTentative: false };

// Seen red: an email was promised about a meeting of the past.
test.each([
  ['Cancel', past, false, 'We’ll show it as cancelled. You can restore it.'],
  ['Cancel', ahead, false, 'We’ll email everyone in the course and show it as cancelled. You can restore it.'],
  ['Remove', past, false, 'We’ll remove it from this list.'],
  ['Remove', ahead, false, 'We’ll remove it from this list and email everyone in the course that it’s cancelled.'],
  ['Remove', ahead, true, 'We’ll remove it from this list.'],
])(
  '“%s” promises an email only if one is sent: meeting at %s, cancelled: %s',
  async (button, startsAt, cancelled, said) => {
    const meeting = { _id: '1', ...times, ...rest, startsAt, cancelled } as unknown as Meeting;
    render(
      <InPage>
        <MeetingItem meeting={meeting} name="Logic" isOver={false} isNext={false} edit={() => {}} />
      </InPage>,
    );
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${button}`) }));
    const dialog = await screen.findByRole('dialog', { name: new RegExp(`^${button} the meeting on`) });
    expect(within(dialog).getByText(said)).toBeTruthy();
    expect(dialog.textContent).toContain('Keep it');
  },
);
