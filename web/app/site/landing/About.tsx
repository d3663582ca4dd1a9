import { Colonnade } from './Colonnade.tsx';
import { Film } from './Film.tsx';
import styles from './Landing.module.css';
import site from '../site.module.css';
import { words } from './words.ts';

export function About() {
  return (
    <section id="about" className={site['section']} aria-labelledby="about-title">
      <h2 id="about-title">{words.aboutStoa}</h2>
      <div className={styles['about']}>
        <div className={styles['prose']}>
          <p>{words.theFirstStoaWasACovered}</p>
          <figure className={styles['quote']}>
            <blockquote>
              <p>{words.theBestTeacherIEverHad}</p>
            </blockquote>
            <figcaption>{words.theFounderOfStoa}</figcaption>
          </figure>
          <p>
            <a href="#op-ed">{words.readTheOpEdAPractice}</a>
          </p>
        </div>
        <Film
          name="about"
          title={words.whyAProfessorWouldPractiseAlone}
          figure={
            <div className={styles['poster']}>
              <Colonnade />
            </div>
          }
          text={words.whatACourseCostsWhereThe}
        />
      </div>
      <article id="op-ed" className={styles['prose']}>
        <h3>{words.aPracticeOfOnesOwn}</h3>
        <p>{words.aPhysicianMayOpenAPractice}</p>
        <p>{words.itNeedNotBeSoWhat}</p>
      </article>
    </section>
  );
}
