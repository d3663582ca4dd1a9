import { i18n } from '@stoa/contract/kernel/i18n';
import { landingText, type LandingText } from '@stoa/contract/office/landing-texts';
import { site as shown } from '../../../kernel/site.ts';
import { Colonnade } from '../../../ui/Colonnade.tsx';
import { Film } from './Film.tsx';
import styles from './Landing.module.css';
import { Paragraphs } from './Paragraphs.tsx';
import site from '../site.module.css';

export function About() {
  const { settings } = shown();
  const { sections } = settings;
  const text = (which: LandingText) => landingText(settings, which, i18n.language);
  const opEdTitle = text('opEdTitle').join(' ');
  return (
    <section id="about" className={site['section']} aria-labelledby="about-title">
      <h2 id="about-title">{i18n.t('About {site}')}</h2>
      <div className={styles['about']}>
        <div className={styles['prose']}>
          <Paragraphs of={text('about')} />
          {sections.quote && (
            <figure className={styles['quote']}>
              <blockquote>
                <Paragraphs of={text('quote')} />
              </blockquote>
              <figcaption>{text('quotedPerson').join(' ')}</figcaption>
            </figure>
          )}
          {sections.opEd && (
            <p>
              <a href="#op-ed">{i18n.t('Read the op-ed: {title}', { title: opEdTitle })}</a>
            </p>
          )}
        </div>
        {sections.aboutFilm && (
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
        )}
      </div>
      {sections.opEd && (
        <article id="op-ed" className={styles['prose']}>
          <h3>{opEdTitle}</h3>
          <Paragraphs of={text('opEd')} />
        </article>
      )}
    </section>
  );
}
