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
              'The first Stoa was a covered walk beside the market of Athens. Whoever wished to teach there, taught; whoever wished to learn, came. It had columns and no gate.',
            )}
          </p>
          <figure className={styles['quote']}>
            <blockquote>
              <p>
                {i18n.t(
                  'The best teacher I ever had was told there was no budget for her. I have been building the place where she would not have had to ask.',
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
          title={i18n.t('Why a professor would practise alone')}
          figure={
            <div className={styles['poster']}>
              <Colonnade />
            </div>
          }
          text={i18n.t('What a course costs, where the money goes at a university, and where it goes here.')}
        />
      </div>
      <article id="op-ed" className={styles['prose']}>
        <h3>{i18n.t('A practice of one’s own')}</h3>
        <p>
          {i18n.t(
            'A physician may open a practice. So may a lawyer, an architect, a therapist. Of the learned professions only the professor may not: to teach for credit is to be employed by an institution, or not to teach.',
          )}
        </p>
        <p>
          {i18n.t(
            'It need not be so. What a student needs to be sure of is that the course meets a standard, that the professor is who they say, and that the credit will be honoured. An institution can vouch for all three without owning the room. What remains is a teacher, a subject, and those who want to learn it: and a price the two sides can see.',
          )}
        </p>
      </article>
    </section>
  );
}
