import type { site as api } from '@stoa/contract/site';
import { Link } from 'react-router';
import { useRows } from '../../kernel/light.ts';
import { day } from '../../ui/format.ts';
import styles from './Landing.module.css';
import { price } from '../samples.ts';
import site from '../site.module.css';
import { words } from './words.ts';

const shown = 3;

/** What is really open, below the samples. Its place is kept, so that nothing moves when the answer comes. */
export function OpenNow() {
  const { data } = useRows<typeof api.courses>('GET /api/public/courses', {
    query: { sort: 'start', page: 1, pageSize: shown },
  });
  return (
    <section className={styles['openNow']} aria-labelledby="open-now">
      <h3 id="open-now">{words.openForRegistrationNow}</h3>
      {data ? (
        <ul className={site['plain']}>
          {data.rows.map(({ _id, name, start, cost, auditCost }) => (
            <li key={_id}>
              <Link to={`/courses/${_id}`}>{name}</Link>
              {start && words.from(day(start))}, {price(cost, auditCost)}
            </li>
          ))}
          {data.total === 0 && <li>{words.noCourseIsOpenForRegistration}</li>}
        </ul>
      ) : (
        <p>{words.whatStudentsCanRegisterForToday}</p>
      )}
    </section>
  );
}
