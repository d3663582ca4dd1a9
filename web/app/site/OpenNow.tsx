import { Link } from 'react-router';
import { day } from '../ui/format.ts';
import styles from './Landing.module.css';
import { price } from './samples.ts';
import site from './site.module.css';
import { useOpenCourses } from './useOpenCourses.ts';
import { words } from './words.ts';

const shown = 3;

/** What is really open, below the samples. Its place is kept, so that nothing moves when the answer comes. */
export function OpenNow() {
  const { found } = useOpenCourses(`page=1&pageSize=${shown}`);
  return (
    <section className={styles['openNow']} aria-labelledby="open-now">
      <h3 id="open-now">{words.openForRegistrationNow}</h3>
      {found ? (
        <ul className={site['plain']}>
          {found.body.map(({ _id, name, start, cost, auditCost }) => (
            <li key={_id}>
              <Link to={`/courses/${_id}`}>{name}</Link>
              {start && words.from(day(start))}, {price(cost, auditCost)}
            </li>
          ))}
          {found.total === 0 && <li>{words.noCourseIsOpenForRegistration}</li>}
        </ul>
      ) : (
        <p>{words.whatStudentsCanRegisterForToday}</p>
      )}
    </section>
  );
}
