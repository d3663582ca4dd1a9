import { Link } from 'react-router';
import styles from './Landing.module.css';
import { Portrait } from './Portrait.tsx';
import { sampleFaculty } from './samples.ts';
import site from './site.module.css';

export function Faculty() {
  return (
    <section className={site['section']} aria-labelledby="faculty">
      <h2 id="faculty">Faculty</h2>
      <p className={site['note']}>
        Sample profiles: these four are invented, to show how a professor is presented. Their portraits are drawn.
      </p>
      <ul className={styles['faculty']}>
        {sampleFaculty.map(({ name, credentials, about, portrait }) => (
          <li key={name}>
            <Portrait of={portrait} />
            <h3>{name}</h3>
            <p className={site['note']}>{credentials} · Sample</p>
            <p>{about}</p>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/register?userType=Professor" className={site['button']}>
          Apply as a private-practice professor
        </Link>
      </p>
    </section>
  );
}
