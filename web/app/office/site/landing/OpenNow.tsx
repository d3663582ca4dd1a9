import { i18n } from '@stoa/contract/kernel/i18n';
import { site } from '../../../kernel/site.ts';
import { CourseCard } from '../CourseCard.tsx';
import styles from './Landing.module.css';

/** The courses that are open and start next. They are in the page when it arrives. */
export function OpenNow() {
  const { upcoming } = site();
  return (
    <section className={styles['openNow']} aria-labelledby="open-now">
      <h3 id="open-now">{i18n.t('Open for registration now')}</h3>
      {upcoming.length === 0 && <p>{i18n.t('No courses are open for registration right now. Check back soon.')}</p>}
      <ul className="cards">
        {upcoming.map((course) => (
          <CourseCard key={course._id} course={course} heading="h4" />
        ))}
      </ul>
    </section>
  );
}
