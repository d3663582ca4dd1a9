import type { Dashboard } from '@stoa/contract/dashboard';
import { Link } from 'react-router';
import { count, waited } from '../ui/format.ts';
import { Section } from '../ui/Page.tsx';
import styles from './Dashboard.module.css';
import { words } from './words.ts';

type Queue = Dashboard['waiting'][number];
const screens: Record<Queue['queue'], { readonly path: string; readonly one: string }> = {
  professors: { path: 'professor-approvals', one: 'professor' },
  students: { path: 'student-approvals', one: 'student' },
  'course definitions': { path: 'course-approvals', one: words.courseDefinition },
  'course instances': { path: 'course-instance-approvals', one: words.courseInstance },
};

/** What waits for approval, by queue, and for how long. */
export function Waiting({ queues }: { queues: readonly Queue[] }) {
  const waiting = queues.filter((queue) => queue.count > 0);
  return (
    <Section title={words.waitingForApproval}>
      {waiting.length === 0 && <p>{words.nothingIsWaiting}</p>}
      <ul className={styles['lines']}>
        {waiting.map(({ queue, count: number, oldest }) => (
          <li key={queue}>
            <Link to={`/mainContent/institution/${screens[queue].path}`}>{count(number, screens[queue].one)}</Link>
            {oldest && (
              <span className="soft">
                {number === 1 ? ', for ' : words.theOldestFor}
                {waited(oldest)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
