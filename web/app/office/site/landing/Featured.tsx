import type { FeaturedCourse } from '@stoa/contract/office/site.endpoints';
import { fullName } from '@stoa/contract/kernel/fields';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { CourseThumbnail } from '../../../catalog/courses/CourseThumbnail.tsx';
import { pricesNote, noPromise } from '../../../catalog/courses/wordsAbout.ts';
import { day, instant, prices } from '../../../ui/format.ts';
import { ButtonLink } from '../../../ui/plain/Button.tsx';
import { Picture } from '../../../ui/plain/Picture.tsx';
import styles from './Featured.module.css';

/** The course that starts next, with its professors, dates, price and the college that grants its credit. */
export function Featured({ course }: { readonly course: FeaturedCourse }) {
  const { _id, name, start, cost, auditCost, nextMeeting, thumbnailREF, professorREF, college } = course;
  const note = pricesNote(course);
  return (
    <article className={styles['featured']} aria-labelledby="featured">
      <CourseThumbnail key={thumbnailREF?._id} course={course} />
      <div className={styles['text']}>
        <p className={styles['kicker']}>{i18n.t('Starts {date}', { date: day(start) })}</p>
        <h2 id="featured">
          <Link to={`/courses/${_id}`}>{name}</Link>
        </h2>
        {professorREF.map(({ _id: professor, title, portrait, personREF }) => (
          <p key={professor} className={styles['professor']}>
            <Picture of={portrait} name={fullName(personREF)} small />
            <span>
              {fullName(personREF)}
              {title && <span className="below">{title}</span>}
            </span>
          </p>
        ))}
        <ul className={styles['facts']}>
          {nextMeeting && <li>{i18n.t('Next meeting {when}', { when: instant(nextMeeting) })}</li>}
          <li>
            {prices(cost, auditCost)}
            {note && <span className="below">{note}</span>}
          </li>
          <li>{college === null ? noPromise() : i18n.t('Credit from {college}', { college })}</li>
        </ul>
        <ButtonLink to={`/courses/${_id}`} variant="outline">
          {i18n.t('See the course')}
        </ButtonLink>
      </div>
    </article>
  );
}

const proofs: readonly [string, string][] = [
  [
    /*i18n*/ 'Who vouches',
    /*i18n*/ 'Every professor is approved before the first course, and every course before its registration opens.',
  ],
  [/*i18n*/ 'If you leave', /*i18n*/ 'The page of each course says how much comes back if you leave, and until when.'],
  [
    /*i18n*/ 'What credit means',
    /*i18n*/ 'You read which college grants the credit, as which course and by when, before you pay. Where no college does, we say so.',
  ],
];

/** The reasons to trust the site, each true of every course. */
export const Proofs = () => (
  <dl className={styles['proofs']}>
    {proofs.map(([title, text]) => (
      <div key={title}>
        <dt>{i18n.t(title)}</dt>
        <dd>{i18n.t(text)}</dd>
      </div>
    ))}
  </dl>
);
