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
          'These four profiles are samples that show how professors appear on Stoa. Their portraits are drawings.',
        )}
      </p>
      <ul className={styles['faculty']}>
        {sampleFaculty.map(({ name, credentials, about, portrait }) => (
          <li key={name}>
            <Portrait of={portrait} />
            <h3>{name}</h3>
            <p className="soft">{i18n.t('{credentials} · Sample', { credentials: i18n.t(credentials) })}</p>
            <p>{i18n.t(about)}</p>
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
