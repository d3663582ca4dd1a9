import type { NextMeeting as Next } from '@stoa/contract/teaching/meetings.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, recordAt } from '@stoa/contract/paths';
import { useState } from 'react';
import { Link } from 'react-router';
import { ownZone } from '../../kernel/zone.ts';
import { ButtonAnchor } from '../../ui/plain/Button.tsx';
import { now as presentTime } from '../../kernel/page.ts';

const day = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;
/** The time of a meeting in the reader's own time zone, with the zone's name: "Tue, Feb 2, 2027, 11:30 PM – 1:00 AM EST". */
export function meetingTime({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const shown = (iso: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.region, { ...options, timeZone: ownZone() }).format(new Date(iso));
  return `${shown(startsAt, { ...day, ...time })} – ${shown(endsAt, { ...time, timeZoneName: 'short' })}`;
}

/** The next meeting with the way into it: one tap. */
export function NextMeeting({ meeting }: { meeting: Next }) {
  const { courseInstanceREF: course, topic, link, place, startsAt } = meeting;
  const [now] = useState(presentTime);
  const isOn = Date.parse(startsAt) <= now;
  return (
    <div>
      <p>
        {isOn ? i18n.t('Now:') : i18n.t('Next meeting:')}{' '}
        <Link to={recordAt(paths.courseRooms, course._id, 'meetings')}>{topic || course.name}</Link>
        {', '}
        {meetingTime(meeting)}
        {place && ` · ${place}`}
      </p>
      {link && <JoinButton link={link} of={topic || course.name} />}
    </div>
  );
}

interface JoinButtonProps {
  readonly link: string;
  readonly of: string;
  /** Only the button of the meeting that comes next is filled. */
  readonly variant?: 'default';
}
/** Opens the room of a meeting. */
export const JoinButton = ({ link, of, variant }: JoinButtonProps) => (
  <ButtonAnchor href={link} target="_blank" rel="noopener noreferrer" variant={variant}>
    {i18n.t('Join')}
    <span className="hidden-text"> {i18n.t('{name} (opens in a new tab)', { name: of })}</span>
  </ButtonAnchor>
);
