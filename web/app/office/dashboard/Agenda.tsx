import { i18n } from '@stoa/contract/kernel/i18n';
import type { Dashboard } from '@stoa/contract/office/dashboard.endpoints';
import { assignmentsAt, paths, recordAt } from '@stoa/contract/paths';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { now as presentTime } from '../../kernel/page.ts';
import { useMay } from '../../kernel/session.ts';
import { JoinButton } from '../../teaching/meetings/NextMeeting.tsx';
import { comingDay, comingTime, daysUntil, waited } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import styles from './Dashboard.module.css';

interface Row {
  readonly key: string;
  /** in milliseconds; infinite for a row without a time, which comes last */
  readonly at: number;
  readonly when: string;
  readonly link: readonly [to: string, says: string];
  readonly below?: ReactNode;
}

const hour = 3_600_000;
/** The milliseconds before a meeting from which its room can be joined. */
const joinable = 36 * hour;

type DayKind = Dashboard['days'][number]['what'];
const daysSay: Readonly<Record<DayKind, string>> = {
  drop: /*i18n*/ 'Last day to drop {name} without a record',
  withdraw: /*i18n*/ 'Last day to withdraw from {name} with a W',
  census: /*i18n*/ 'Certify the roster of {name}',
  grades: /*i18n*/ 'Post the final grades of {name}',
  qualification: /*i18n*/ 'The qualification for {name} ends',
};
/** The sentences for approvers about days that others have missed. */
const passedSay: Readonly<Partial<Record<DayKind, string>>> = {
  census: /*i18n*/ 'The roster of {name} isn’t certified',
  grades: /*i18n*/ 'Final grades of {name} are missing',
};

function meetingRow(meeting: NonNullable<Dashboard['meeting']>, now: number): Row {
  const { _id, courseInstanceREF: course, topic, link, place, startsAt } = meeting;
  const at = Date.parse(startsAt);
  return {
    key: _id,
    at: at <= now ? now - 2 * hour : at,
    when: at <= now ? i18n.t('Now') : comingTime(startsAt),
    link: [recordAt(paths.courseRooms, course._id, 'meetings'), topic || i18n.t('Meeting')],
    below: (
      <>
        {[course.name, place].filter(Boolean).join(' · ')}
        {link && at - now < joinable && <JoinButton link={link} of={topic || course.name} />}
      </>
    ),
  };
}

function rowsOf({ meeting, days, toGrade, toHandIn, news }: Dashboard, approves: boolean, now: number): Row[] {
  const rows: Row[] = [
    ...(meeting ? [meetingRow(meeting, now)] : []),
    ...toGrade.map(({ _id, name, courseInstanceREF: course, count, oldest }) => ({
      key: _id,
      at: now - hour,
      when: i18n.t('To grade'),
      link: [assignmentsAt(paths.courseRooms, course._id, _id, 'grading'), name] as const,
      below: `${course.name} · ${i18n.t(
        '{count, plural, one {# to grade, handed in {time} ago} other {# to grade, oldest {time}}}',
        { count, time: waited(oldest) },
      )}`,
    })),
    ...toHandIn.map(({ _id, name, courseInstanceREF: course, dueAt }) => ({
      key: _id,
      at: dueAt ? Date.parse(dueAt) : Infinity,
      when: dueAt ? comingTime(dueAt) : i18n.t('No due date'),
      link: [assignmentsAt(paths.courseRooms, course._id, _id), name] as const,
      below: `${course.name} · ${dueAt && Date.parse(dueAt) < now ? i18n.t('Late') : i18n.t('To hand in')}`,
    })),
    ...days.map(({ what, day, name, url }) => ({
      key: `${what} ${url} ${name}`,
      at: now + daysUntil(day) * 24 * hour,
      when: comingDay(day),
      link: [url, i18n.t((approves && passedSay[what]) || daysSay[what], { name })] as const,
    })),
    ...news.map(({ _id, text, url }) => ({ key: _id, at: Infinity, when: i18n.t('New'), link: [url, text] as const })),
  ];
  return rows.toSorted((one, other) => one.at - other.at);
}

/** Lists a person's next events in order of time: a meeting, work and calendar days, with the news at the end. */
export function Agenda({ answer }: { answer: Dashboard }) {
  const approves = useMay('approve');
  const [now] = useState(presentTime);
  const rows = rowsOf(answer, approves, now);
  if (rows.length === 0) return null;
  return (
    <Section
      title={i18n.t('What’s next')}
      actions={answer.toHandIn.length > 0 && <Link to={paths.studentWork}>{i18n.t('See all your work')}</Link>}
    >
      <ol className={`${styles['lines']} ${styles['agenda']}`}>
        {rows.map(({ key, when, link: [to, says], below }) => (
          <li key={key}>
            <span className={styles['when']}>{when}</span>
            <span>
              <Link to={to}>{says}</Link>
              {below && <span className="below">{below}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
