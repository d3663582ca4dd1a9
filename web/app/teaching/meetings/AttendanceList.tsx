import { meetings, type Attendance, type AttendanceStatus } from '@stoa/contract/teaching/meetings.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/kernel/fields';
import { useRef, useState } from 'react';
import { useCall, useEndpoint } from '../../kernel/queries.ts';
import choices from '../../ui/Choices.module.css';
import { Loaded } from '../../ui/Loaded.tsx';
import { failureWith, notifyFailure } from '../../ui/notify.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { attendanceWords } from './words.ts';
import styles from './Meetings.module.css';

const statuses = Object.keys(attendanceWords) as AttendanceStatus[];

/** The attendance of a meeting: everybody registered in one column. Each choice is saved at once. */
export default function AttendanceList({ meetingId }: { meetingId: string }) {
  const params = { id: meetingId };
  const query = useEndpoint(meetings.attendance, { params });
  const [said, setSaid] = useState('');
  /** The choices that are still being saved. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, AttendanceStatus>>(new Map());
  const { mutateAsync: save } = useCall(meetings.attend);
  /** Each choice waits for the one before, so that the last one counts. */
  const turn = useRef(Promise.resolve());

  function note(people: readonly Attendance['personREF'][], status: AttendanceStatus) {
    setChosen((before) => new Map([...before, ...people.map(({ _id }) => [_id, status] as const)]));
    const isThis = (id: string) => people.some(({ _id }) => _id === id);
    async function send() {
      await save({ params, body: people.map(({ _id }) => ({ personREF: _id, status })) });
      setChosen((before) => new Map([...before].filter(([id, last]) => last !== status || !isThis(id))));
      setSaid(
        people.length === 1
          ? i18n.t('{name}: {status}. Saved.', { name: fullName(people[0]!), status: i18n.t(attendanceWords[status]) })
          : i18n.t('Saved.'),
      );
    }
    turn.current = turn.current.then(send).catch((failure: unknown) => {
      notifyFailure(failureWith(i18n.t('We couldn’t save the attendance.'), failure));
      setChosen(new Map());
    });
  }
  return (
    <Loaded query={query} failed={i18n.t('We couldn’t load the attendance.')}>
      {(rows) => {
        const all = (rows ?? []).map((row) => ({ ...row, status: chosen.get(row.personREF._id) ?? row.status }));
        const open = all.filter(({ status }) => status === null).map(({ personREF }) => personREF);
        if (all.length === 0) return <p>{i18n.t('Nobody is registered yet.')}</p>;
        return (
          <div className={styles['item']}>
            {open.length > 0 && (
              <div>
                <Button variant="default" onClick={() => note(open, 'present')}>
                  {open.length === all.length
                    ? i18n.t('Mark everyone as present')
                    : i18n.t('Mark everyone else as present')}
                </Button>
              </div>
            )}
            <ul className={`${choices['people']} ${styles['students']}`}>
              {all.map(({ personREF, status }) => (
                <li key={personREF._id}>
                  <fieldset>
                    <legend>{fullName(personREF)}</legend>
                    {statuses.map((one) => (
                      <label key={one}>
                        <input
                          type="radio"
                          name={`${meetingId} ${personREF._id}`}
                          checked={status === one}
                          onChange={() => note([personREF], one)}
                        />
                        {i18n.t(attendanceWords[one])}
                      </label>
                    ))}
                  </fieldset>
                </li>
              ))}
            </ul>
            <output className="soft">{said}</output>
          </div>
        );
      }}
    </Loaded>
  );
}
