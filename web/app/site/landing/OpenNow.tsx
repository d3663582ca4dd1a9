import type { site as api } from '@stoa/contract/site';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useRows } from '../../kernel/light.ts';
import { day } from '../../ui/format.ts';
import styles from './Landing.module.css';
import { price } from '../samples.ts';
import site from '../site.module.css';

const shown = 3;

/** What is really open, below the samples. Its place is kept, so that nothing moves when the answer comes. */
export function OpenNow() {
  const { data } = useRows<typeof api.courses>('GET /api/public/courses', {
    query: { sort: 'start', page: 1, pageSize: shown },
  });
  return (
    <section className={styles['openNow']} aria-labelledby="open-now">
      <h3 id="open-now">{i18n.t('Open for registration now')}</h3>
      {data ? (
        <ul className={site['plain']}>
          {data.rows.map(({ _id, name, start, cost, auditCost }) => (
            <li key={_id}>
              <Link to={`/courses/${_id}`}>{name}</Link>
              {start && i18n.t(', from {start}', { start: day(start) })}, {price(cost, auditCost)}
            </li>
          ))}
          {data.total === 0 && <li>{i18n.t('No course is open for registration right now. Look in again soon.')}</li>}
        </ul>
      ) : (
        <p>{i18n.t('What students can register for today stands on the page of courses.')}</p>
      )}
    </section>
  );
}
