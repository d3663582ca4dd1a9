import type { Dashboard } from '@stoa/contract/dashboard';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { count, waited } from '../ui/format.ts';
import { Section } from '../ui/Page.tsx';
import styles from './Dashboard.module.css';

type Queue = Dashboard['waiting'][number];
const screens: Record<Queue['queue'], { readonly path: string; readonly one: string }> = {
  professors: { path: 'professor-approvals', one: 'professor' },
  students: { path: 'student-approvals', one: 'student' },
  'course definitions': { path: 'course-approvals', one: /*i18n*/ 'course definition' },
  'course instances': { path: 'course-instance-approvals', one: /*i18n*/ 'course instance' },
};

/** What waits for approval, by queue, and for how long. */
export function Waiting({ queues }: { queues: readonly Queue[] }) {
  const waiting = queues.filter((queue) => queue.count > 0);
  return (
    <Section title={i18n.t('Waiting for approval')}>
      {waiting.length === 0 && <p>{i18n.t('Nothing is waiting.')}</p>}
      <ul className={styles['lines']}>
        {waiting.map(({ queue, count: number, oldest }) => (
          <li key={queue}>
            <Link to={`/mainContent/institution/${screens[queue].path}`}>{count(number, screens[queue].one)}</Link>
            {oldest && (
              <span className="soft">
                {number === 1 ? ', for ' : i18n.t(', the oldest for ')}
                {waited(oldest)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
