import { Link } from 'react-router';
import styles from './Landing.module.css';
import { Portrait } from './Portrait.tsx';
import { sampleFaculty } from './samples.ts';
import site from './site.module.css';
import { words } from './words.ts';

export function Faculty() {
  return (
    <section className={site['section']} aria-labelledby="faculty">
      <h2 id="faculty">{words.faculty}</h2>
      <p className={site['note']}>{words.sampleProfilesTheseFourAreInvented}</p>
      <ul className={styles['faculty']}>
        {sampleFaculty.map(({ name, credentials, about, portrait }) => (
          <li key={name}>
            <Portrait of={portrait} />
            <h3>{name}</h3>
            <p className={site['note']}>{words.sample(credentials)}</p>
            <p>{about}</p>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/register?userType=Professor" className={site['button']}>
          {words.applyAsAPrivatePracticeProfessor}
        </Link>
      </p>
    </section>
  );
}
