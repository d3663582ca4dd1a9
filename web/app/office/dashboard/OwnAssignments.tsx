import { paths, assignmentsAt } from '@stoa/contract/paths';
import type { Dashboard } from '@stoa/contract/office/dashboard.endpoints';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { instant, waited } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import styles from './Dashboard.module.css';

/** The assignments that a student has yet to hand in, by due date. */
export const ToHandIn = ({ rows }: { rows: Dashboard['toHandIn'] }) => (
  <Section title={i18n.t('To hand in')}>
    <ul className={styles['lines']}>
      {rows.map(({ _id, name, courseInstanceREF: course, dueAt }) => (
        <li key={_id}>
          <Link to={assignmentsAt(paths.courseRooms, course._id, _id)}>{name}</Link> – {course.name}
          {dueAt && <span className="below">{i18n.t('Due {when}', { when: instant(dueAt) })}</span>}
        </li>
      ))}
    </ul>
    <p>
      <Link to={paths.studentWork}>{i18n.t('See all your work')}</Link>
    </p>
  </Section>
);

/** The work that waits for a professor, the oldest first. */
export const ToGrade = ({ rows }: { rows: Dashboard['toGrade'] }) => (
  <Section title={i18n.t('Work to grade')}>
    <ul className={styles['lines']}>
      {rows.map(({ _id, name, courseInstanceREF: course, count, oldest }) => (
        <li key={_id}>
          <Link to={assignmentsAt(paths.courseRooms, course._id, _id, 'grading')}>{name}</Link> – {course.name}
          <span className="below">
            {i18n.t('{count, plural, one {# to grade, handed in {time} ago} other {# to grade, oldest {time}}}', {
              count,
              time: waited(oldest),
            })}
          </span>
        </li>
      ))}
    </ul>
  </Section>
);
