import { i18n } from '@stoa/contract/kernel/i18n';
import { ButtonLink } from '../../ui/plain/Button.tsx';
import styles from './Landing.module.css';
import { Portrait } from './Portrait.tsx';
import { sampleFaculty } from './samples.ts';
import site from '../site.module.css';

export function Faculty() {
  return (
    <section className={site['section']} aria-labelledby="faculty">
      <h2 id="faculty">{i18n.t('Faculty')}</h2>
      <p className="soft">
        {i18n.t(
          'Sample profiles: these four are invented, to show how a professor is presented. Their portraits are drawn.',
        )}
      </p>
      <ul className={styles['faculty']}>
        {sampleFaculty.map(({ name, credentials, about, portrait }) => (
          <li key={name}>
            <Portrait of={portrait} />
            <h3>{name}</h3>
            <p className="soft">{i18n.t('{credentials} · Sample', { credentials })}</p>
            <p>{about}</p>
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink variant="outline" to="/register?userType=Professor">
          {i18n.t('Apply as a private-practice professor')}
        </ButtonLink>
      </p>
    </section>
  );
}
