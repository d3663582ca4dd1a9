import { ButtonLink } from '../../ui/plain/Button.tsx';
import styles from './Landing.module.css';
import { Portrait } from './Portrait.tsx';
import { sampleFaculty } from './samples.ts';
import site from '../site.module.css';
import { words } from './words.ts';

export function Faculty() {
  return (
    <section className={site['section']} aria-labelledby="faculty">
      <h2 id="faculty">{words.faculty}</h2>
      <p className="soft">{words.sampleProfilesTheseFourAreInvented}</p>
      <ul className={styles['faculty']}>
        {sampleFaculty.map(({ name, credentials, about, portrait }) => (
          <li key={name}>
            <Portrait of={portrait} />
            <h3>{name}</h3>
            <p className="soft">{words.sample(credentials)}</p>
            <p>{about}</p>
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink variant="outline" to="/register?userType=Professor">
          {words.applyAsAPrivatePracticeProfessor}
        </ButtonLink>
      </p>
    </section>
  );
}
