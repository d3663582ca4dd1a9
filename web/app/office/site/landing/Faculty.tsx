import type { Samples } from '@stoa/contract/office/site.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Link } from 'react-router';
import { site as shown } from '../../../kernel/site.ts';
import { ButtonLink } from '../../../ui/plain/Button.tsx';
import { Picture } from '../../../ui/plain/Picture.tsx';
import styles from './Landing.module.css';
import site from '../site.module.css';

const hair = {
  bun: (
    <>
      <circle cx="60" cy="17" r="9" />
      <path d="M38 52c-3-22 8-32 22-32s25 10 22 32c-4-10-8-16-14-19-8 4-18 5-26 5-2 4-3 8-4 14z" />
    </>
  ),
  beard: (
    <>
      <path d="M40 46c-2-16 6-25 20-25s22 9 20 25c-3-6-5-9-7-11-8 2-18 2-26 0-2 2-4 5-7 11z" />
      <path d="M41 56c1 20 9 30 19 30s18-10 19-30c-4 5-8 8-12 8-3-2-11-2-14 0-4 0-8-3-12-8z" />
    </>
  ),
  scarf: (
    <path d="M60 16c-19 0-29 14-28 36 0 18-4 30-12 40h80c-8-10-12-22-12-40 1-22-9-36-28-36zm0 15c11 0 18 9 18 23s-8 26-18 26-18-12-18-26 7-23 18-23z" />
  ),
  glasses: <path d="M39 50c-3-20 7-30 21-30s24 10 21 30c-2-8-4-12-7-15-4-6-24-6-28 0-3 3-5 7-7 15z" />,
};

/** A drawn portrait of a sample, which should not show a real person's photograph. */
function Portrait({ of }: { of: Samples['faculty'][number]['portrait'] }) {
  return (
    <svg viewBox="0 0 120 120" width="120" height="120" aria-hidden="true" focusable="false">
      <rect width="120" height="120" fill="var(--wash)" />
      <path d="M12 120c2-22 16-32 38-34h20c22 2 36 12 38 34z" fill="var(--aegean)" />
      <path d="M52 74h16v14c0 5-4 9-8 9s-8-4-8-9z" fill="var(--sheet)" stroke="var(--ink)" strokeWidth="1.5" />
      <ellipse cx="60" cy="54" rx="20" ry="26" fill="var(--sheet)" stroke="var(--ink)" strokeWidth="1.5" />
      <g fill="var(--ink)">{hair[of]}</g>
      <g fill="none" stroke="var(--ink)" strokeWidth="1.5" strokeLinecap="round">
        <path d="M50 51h4m12 0h4m-10 1v8l-2 2m-2 6c2 2 6 2 8 0" />
        {of === 'glasses' && (
          <path d="M45 51a7 6 0 1 0 13 0 7 6 0 1 0-13 0zm17 0a7 6 0 1 0 13 0 7 6 0 1 0-13 0zm-4 0h4" />
        )}
      </g>
    </svg>
  );
}

/** The professors who agreed to be shown. Renders nothing if there are none, and no samples. */
export function Faculty() {
  const { faculty, samples } = shown();
  if (faculty.length === 0 && !samples) return null;
  return (
    <section className={site['section']} aria-labelledby="faculty">
      <h2 id="faculty">{i18n.t('Faculty')}</h2>
      <ul className={styles['faculty']}>
        {faculty.map(({ _id, name, title, biography, portrait }) => (
          <li key={_id}>
            <Picture of={portrait} name={name} />
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
