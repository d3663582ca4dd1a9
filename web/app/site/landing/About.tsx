import { i18n } from '@stoa/contract/kernel/i18n';
import { Colonnade } from './Colonnade.tsx';
import { Film } from './Film.tsx';
import styles from './Landing.module.css';
import site from '../site.module.css';

export function About() {
  return (
    <section id="about" className={site['section']} aria-labelledby="about-title">
      <h2 id="about-title">{i18n.t('About Stoa')}</h2>
      <div className={styles['about']}>
        <div className={styles['prose']}>
          <p>
            {i18n.t(
              'The first Stoa was a covered walk beside the market of Athens. Anyone who wanted to teach could teach there, and anyone who wanted to learn could come. It had columns and no gate.',
            )}
          </p>
          <figure className={styles['quote']}>
            <blockquote>
              <p>
                {i18n.t(
                  'The best teacher I ever had was told there was no budget for her. I’m building the place where she wouldn’t have had to ask.',
                )}
              </p>
            </blockquote>
            <figcaption>{i18n.t('The founder of Stoa')}</figcaption>
          </figure>
          <p>
            <a href="#op-ed">{i18n.t('Read the op-ed: A practice of one’s own')}</a>
          </p>
        </div>
        <Film
          name="about"
          title={i18n.t('Why a professor would practice alone')}
          figure={
            <div className={styles['poster']}>
              <Colonnade />
            </div>
          }
          text={i18n.t('See what a course costs, and where the money goes at a university and here.')}
        />
      </div>
      <article id="op-ed" className={styles['prose']}>
        <h3>{i18n.t('A practice of one’s own')}</h3>
        <p>
          {i18n.t(
            'Doctors can open a practice. So can lawyers, architects and therapists. Of the learned professions, only professors can’t: to teach for credit, they have to work for an institution.',
          )}
        </p>
        <p>
          {i18n.t(
            'It doesn’t have to be this way. Students need to know three things: the course meets a standard, the professor is who they say they are, and the credit counts. An institution can vouch for all three without owning the classroom. That leaves a teacher, a subject, students who want to learn it, and a price both sides can see.',
          )}
        </p>
      </article>
    </section>
  );
}
