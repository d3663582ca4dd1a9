import { type Meeting, meetings } from '@stoa/contract/teaching/meetings.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useState } from 'react';
import { useAsked } from '../../ui/confirm.tsx';
import { useSend } from '../../ui/useSend.ts';
import { JoinButton, meetingTime } from './NextMeeting.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { attendanceWords } from './words.ts';
import styles from './Meetings.module.css';
import { onDemand } from '../../ui/dialogs.ts';

const AttendanceList = onDemand(() => import('./AttendanceList.tsx'));
const failed = /*i18n*/ 'We couldn’t change the meeting.';

interface MeetingItemProps {
  readonly meeting: Meeting;
  /** The course's name. */
  readonly name: string;
  readonly isOver: boolean;
  /** Whether it comes next: only its button is filled. */
  readonly isNext: boolean;
  readonly edit: (() => void) | undefined;
}

/** A meeting with the way into it; for professors also what they can do with it. */
export function MeetingItem({ meeting, name, isOver, isNext, edit }: MeetingItemProps) {
  const { topic, place, link, note, cancelled, attendance, startsAt } = meeting;
  const time = meetingTime(meeting);
  return (
    <li className={styles['item']} data-cancelled={cancelled || undefined}>
      <div className={styles['heading']}>
        <div>
          <h3>
            <time dateTime={startsAt}>{time}</time>
          </h3>
          {topic && <p>{topic}</p>}
          {place && <p className="soft">{i18n.t('Place: {place}', { place })}</p>}
        </div>
        {cancelled ? (
          <StatusBadge status={/*i18n*/ 'Cancelled'} />
        ) : (
          link && !isOver && <JoinButton link={link} of={topic || name} variant={isNext ? undefined : 'default'} />
        )}
      </div>
      {note && <p className={styles['note']}>{note}</p>}
      {attendance && (
        <p className="soft">{i18n.t('Your attendance: {status}', { status: i18n.t(attendanceWords[attendance]) })}</p>
      )}
      {edit && <Actions meeting={meeting} time={time} edit={edit} />}
    </li>
  );
}

function Actions({ meeting, time, edit }: { meeting: Meeting; time: string; edit: () => void }) {
  const { _id, cancelled, attended, isTentative, startsAt } = meeting;
  const params = { id: _id };
  const cancel = useAsked(meetings.update);
  const restore = useSend(meetings.update);
  const remove = useAsked(meetings.remove);
  const [isOpen, setIsOpen] = useState(false);
  const noted = Object.values(attended ?? {}).reduce((sum, count) => sum + count, 0);

  /** Nobody is emailed about a meeting that has begun, or was cancelled before. */
  const isQuiet = () => cancelled || Date.parse(startsAt) <= Date.now();
  const ending = { safe: i18n.t('Keep it'), danger: true, failed: i18n.t(failed) };
  const askToCancel = () =>
    cancel({
      title: i18n.t('Cancel the meeting on {time}?', { time }),
      body: isQuiet()
        ? i18n.t('We’ll show it as cancelled. You can restore it.')
        : i18n.t('We’ll email everyone in the course and show it as cancelled. You can restore it.'),
      action: i18n.t('Cancel the meeting'),
      send: { params, body: { cancelled: true } },
      done: i18n.t('Meeting cancelled.'),
      ...ending,
    });
  const askToRemove = () =>
    remove({
      title: i18n.t('Remove the meeting on {time}?', { time }),
      body: isQuiet()
        ? i18n.t('We’ll remove it from this list.')
        : i18n.t('We’ll remove it from this list and email everyone in the course that it’s cancelled.'),
      action: i18n.t('Remove'),
      send: { params },
      done: i18n.t('Meeting removed.'),
      ...ending,
    });
  return (
    <>
      <div className={styles['actions']}>
        {!cancelled && !isTentative && (
          <RowButton
            label={
              noted > 0
                ? i18n.t('Attendance: {there, number} of {count, number}', {
                    there: (attended?.present ?? 0) + (attended?.late ?? 0),
                    count: noted,
                  })
                : i18n.t('Attendance')
            }
            of={time}
            onClick={() => setIsOpen(!isOpen)}
          />
        )}
        <RowButton label={i18n.t('Edit')} of={time} onClick={edit} />
        {cancelled ? (
          <RowButton
            label={i18n.t('Restore')}
            of={time}
            loading={restore.isPending}
            onClick={() => restore.send({ params, body: { cancelled: false } })}
          />
        ) : (
          <RowButton label={i18n.t('Cancel')} of={time} danger onClick={() => void askToCancel()} />
        )}
        <RowButton label={i18n.t('Remove')} of={time} danger onClick={() => void askToRemove()} />
      </div>
      {isOpen && !cancelled && <AttendanceList meetingId={_id} />}
    </>
  );
}
