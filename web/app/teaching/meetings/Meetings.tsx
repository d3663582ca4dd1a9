import { meetings, type Meeting } from '@stoa/contract/teaching/meetings.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { zoneInWords } from '@stoa/contract/kernel/zones';
import { useState } from 'react';
import { later } from '../../kernel/later.ts';
import { useEndpoint } from '../../kernel/queries.ts';
import { ownZone } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Page.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { MeetingItem } from './MeetingItem.tsx';
import styles from './Meetings.module.css';
import { now as presentTime } from '../../kernel/page.ts';
import { useOutletContext } from 'react-router';
import type { CourseRoom } from '@stoa/contract/teaching/course-rooms.endpoints';
import { onDemand } from '../../ui/dialogs.ts';

// Students need none of these.
const MeetingForm = onDemand(() => import('./MeetingForm.tsx'));
const Hours = later('Hours', () => import('./Hours.tsx'));

/** The meetings of a course: upcoming ones first, then past ones. Professors plan them and record the attendance. */
export default function Meetings() {
  const { _id: courseInstanceId, as, name, status } = useOutletContext<CourseRoom>();
  const isProfessor = as === 'professor';
  const query = useEndpoint(meetings.list, { params: { id: courseInstanceId } });
  const [written, setWritten] = useState<Meeting | 'new'>();
  const edit = isProfessor ? setWritten : undefined;
  return (
    <>
      <Section
        title={i18n.t('Meetings')}
        actions={
          isProfessor && (
            // The filled button is the way into the next meeting, as soon as there is one.
            <Button variant={query.data?.length ? 'default' : undefined} onClick={() => setWritten('new')}>
              {i18n.t('+ Add meetings')}
            </Button>
          )
        }
      >
        <Loaded query={query} failed={i18n.t('We couldn’t load the meetings.')}>
          {(rows) => <List rows={rows ?? []} name={name} isClosed={status === 'Closed'} edit={edit} />}
        </Loaded>
      </Section>
      {isProfessor && query.data && <Hours courseInstanceId={courseInstanceId} />}
      {written && (
        <MeetingForm
          courseInstanceId={courseInstanceId}
          meeting={written === 'new' ? undefined : written}
          like={query.data?.at(-1)}
          close={() => setWritten(undefined)}
        />
      )}
    </>
  );
}

interface ListProps {
  readonly rows: readonly Meeting[];
  readonly name: string;
  readonly isClosed: boolean;
  readonly edit: ((meeting: Meeting) => void) | undefined;
}
function List({ rows, name, isClosed, edit }: ListProps) {
  const [now] = useState(presentTime);
  if (rows.length === 0)
    return (
      <p>
        {edit
          ? i18n.t('No meetings yet. Add one, or one a week for the whole course at once.')
          : isClosed
            ? i18n.t('This course had no meetings.')
            : i18n.t(
                'No meetings are planned yet. Meetings appear here and in your calendar once your professors plan them.',
              )}
      </p>
    );
  const isOver = ({ endsAt, isTentative }: Meeting) => !isTentative && Date.parse(endsAt) <= now;
  const over = rows.filter(isOver);
  const ahead = rows.filter((row) => !isOver(row));
  const next = ahead.find(({ cancelled, isTentative }) => !cancelled && !isTentative);
  const items = (some: readonly Meeting[]) => (
    <ul className={styles['meetings']}>
      {some.map((row) => (
        <MeetingItem
          key={row._id}
          meeting={row}
          name={name}
          isOver={isOver(row)}
          isNext={row === next}
          edit={edit && (() => edit(row))}
        />
      ))}
    </ul>
  );
  return (
    <div className={styles['list']}>
      <p className="soft">{i18n.t('Times are in your time zone: {zone}.', { zone: zoneInWords(ownZone()) })}</p>
      {rows.some(({ isTentative }) => isTentative) && (
        <p>
          {i18n.t(
            'These days come from the course this one was copied from. They move once you set the first day of this one, and keep their weekdays.',
          )}
        </p>
      )}
      {ahead.length > 0 ? items(ahead) : <p>{i18n.t('No more meetings are planned.')}</p>}
      {over.length > 0 && (
        <details>
          <summary>
            {i18n.t('{count, plural, one {# meeting is over} other {# meetings are over}}', { count: over.length })}
          </summary>
          {items(over.toReversed())}
        </details>
      )}
    </div>
  );
}
