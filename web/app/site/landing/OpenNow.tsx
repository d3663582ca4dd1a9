import type { site as api } from '@stoa/contract/site';
import { Trans } from '#trans';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useRows } from '../../kernel/light.ts';
import { day } from '../../ui/format.ts';
import styles from './Landing.module.css';
import { price } from '../samples.ts';
import site from '../site.module.css';

const shown = 3;

/** The courses that are really open, below the samples. Their space is reserved, so nothing moves when they arrive. */
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
              {start ? (
                <Trans
                  id="<0>{name}</0> starts {date}"
                  values={{ name: <>{name}</>, date: day(start) }}
                  components={{ 0: <Link to={`/courses/${_id}`} /> }}
                />
              ) : (
                <Link to={`/courses/${_id}`}>{name}</Link>
              )}
              <span className="below">{price(cost, auditCost)}</span>
            </li>
          ))}
          {data.total === 0 && <li>{i18n.t('No courses are open for registration right now. Check back soon.')}</li>}
        </ul>
      ) : (
        <p>{i18n.t('See the courses page for courses that are open today.')}</p>
      )}
    </section>
  );
}
