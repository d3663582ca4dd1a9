import type { Samples } from '@stoa/contract/office/site-data';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Link } from 'react-router';
import { site as shown } from '../../../kernel/site.ts';
import { ButtonLink } from '../../../ui/plain/Button.tsx';
import styles from './Landing.module.css';
import { Portrait } from './Portrait.tsx';
import site from '../site.module.css';

/** The professors who agreed to be shown; without any, and without samples, nothing. */
export function Faculty() {
  const { faculty, samples } = shown();
  if (faculty.length === 0 && !samples) return null;
  return (
    <section className={site['section']} aria-labelledby="faculty">
      <h2 id="faculty">{i18n.t('Faculty')}</h2>
      <ul className={styles['faculty']}>
        {faculty.map(({ _id, name, title, biography, portrait }) => (
          <li key={_id}>
            {portrait ? (
              <img
                className={styles['portrait']}
                src={`/api/files/download/${portrait}?preview=1`}
                alt=""
                width={120}
                height={120}
                loading="lazy"
              />
            ) : (
              <Portrait of="plain" />
            )}
            <h3>
              <Link to={`/professorDetails?id=${_id}`}>{name}</Link>
            </h3>
            {title && <p className="soft">{title}</p>}
            <p className={site['clamp']}>{biography}</p>
          </li>
        ))}
      </ul>
      {samples && <SampleFaculty of={samples.faculty} />}
      <p>
        <ButtonLink variant="outline" to="/register?userType=Professor">
          {i18n.t('Apply as a private-practice professor')}
        </ButtonLink>
      </p>
    </section>
  );
}

const SampleFaculty = ({ of }: { of: Samples['faculty'] }) => (
  <>
    <p className="soft">
      {i18n.t(
        'These four profiles are samples that show how professors appear on {site}. Their portraits are drawings.',
      )}
    </p>
    <ul className={styles['faculty']}>
      {of.map(({ name, credentials, about, portrait }) => (
        <li key={name}>
          <span className="sample-tag">{i18n.t('Sample')}</span>
          <Portrait of={portrait} />
          <h3>{name}</h3>
          <p className="soft">{credentials}</p>
          <p>{about}</p>
        </li>
      ))}
    </ul>
  </>
);
