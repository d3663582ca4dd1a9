import { descriptionPreview, type Dashboard } from '@stoa/contract/dashboard';
import { fullName } from '@stoa/contract/people';
import { Section } from '../ui/Page.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import styles from './Dashboard.module.css';

export function MyCourses({ courses }: Pick<Dashboard, 'courses'>) {
  return (
    <Section title="My Courses">
      {courses.length === 0 ? (
        <p>No current courses.</p>
      ) : (
        <ul className={styles['cards']}>
          {courses.map(({ _id, name, profDescription, status, professors }) => (
            <li key={_id} className={styles['card']}>
              <h3>{name}</h3>
              <p>{profDescription.slice(0, descriptionPreview) || 'No description available.'}</p>
              <p className={styles['small']}>
                <StatusBadge status={status} />
              </p>
              <p className={styles['small']}>Professor: {professors.map(fullName).join(', ') || 'N/A'}</p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
