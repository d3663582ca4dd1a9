import type { CourseInstance } from '@stoa/contract/catalog/course-instances.endpoints';
import type { PublicCourse } from '@stoa/contract/office/site.endpoints';
import { fullName } from '@stoa/contract/kernel/fields';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { day, instant } from '../../ui/format.ts';
import { Picture } from '../../ui/plain/Picture.tsx';
import { priceWithTax } from './wordsAbout.ts';
import { CourseFilm, CoursePicture, fileAddress } from './CourseMedia.tsx';
import media from './CourseMedia.module.css';
import styles from './CoursePage.module.css';
import { Cover } from './CourseThumbnail.tsx';
import { CourseTexts, type CourseWords } from './CourseTexts.tsx';
import { CourseWeeks } from './CourseWeeks.tsx';
import { PriceCards } from './PriceCards.tsx';
import { PromiseSection } from './PromiseDetails.tsx';

type Professor = PublicCourse['professorREF'][number];
/** The fields of a course that the page shows, from an answer or from a form that isn't saved yet, which lacks some. */
export type ShownCourse = CourseWords &
  Pick<CourseInstance, 'name' | 'cost' | 'auditCost' | 'credits' | 'seats' | 'start' | 'end'> &
  Pick<CourseInstance, 'syllabusREF' | 'promoREF' | 'thumbnailREF'> &
  Pick<PublicCourse, 'courseREF'> &
  Partial<Pick<PublicCourse, 'tax' | 'seatsLeft' | 'nextMeeting' | 'meetings' | 'weeks' | 'sections' | 'promise'>> & {
    readonly professorREF: readonly (Pick<Professor, '_id' | 'title' | 'personREF'> & Partial<Professor>)[];
  };

interface CoursePageProps {
  readonly course: ShownCourse;
  /** The page's h1. Without it the course name is an h2, for pages that show other things too. */
  readonly heading?: ReactNode;
  /** The way into the course. On a phone it stays at the foot of the window. */
  readonly children?: ReactNode;
  /** Links below it. */
  readonly links?: ReactNode;
  /** The address of a professor's public page. */
  readonly professorAddress?: (id: string) => string;
}

/** A course as the public sees it. It uses plain HTML, so that public pages and form previews can show it. */
export function CoursePage({ course, heading, children, links, professorAddress }: CoursePageProps) {
  const { name, courseREF, promoREF, thumbnailREF, professorREF, promise } = course;
  const Part = heading ? 'h2' : 'h3';
  const kicker = [courseREF.courseNumber, courseREF.name !== name && courseREF.name].filter(Boolean).join(' · ');
  return (
    <article className={styles['course']}>
      <header className={styles['header']}>
        {kicker && <p className="soft">{kicker}</p>}
        {heading ?? <h2>{name}</h2>}
        {professorREF.length > 0 && (
          <ul className={styles['professors']}>
            {professorREF.map(({ _id, title, personREF, portrait }) => (
              <li key={_id}>
                {portrait !== undefined && <Picture of={portrait} name={fullName(personREF)} small />}
                <div>
                  {professorAddress ? (
                    <Link to={professorAddress(_id)}>{fullName(personREF)}</Link>
                  ) : (
                    fullName(personREF)
                  )}
                  {title && <span>, {title}</span>}
                </div>
              </li>
            ))}
          </ul>
        )}
      </header>
      <aside className={styles['aside']} aria-label={i18n.t('Dates and prices')}>
        {!promoREF &&
          (thumbnailREF ? (
            <CoursePicture key={thumbnailREF._id} file={thumbnailREF} />
          ) : (
            <Cover of={course} className={media['cover']} />
          ))}
        <PriceCards
          course={course}
          prices={{
            credit: priceWithTax(course.cost, 'credit', course.tax),
            audit: priceWithTax(course.auditCost, 'audit', course.tax),
          }}
          promise={promise}
        />
        <CourseFacts course={course} />
        {children && <div className={styles['action']}>{children}</div>}
        {links}
        {course.syllabusREF && (
          <a href={fileAddress(course.syllabusREF)} download className={media['file']}>
            {i18n.t('Download the syllabus')}
          </a>
        )}
      </aside>
      <div className={styles['texts']}>
        {promoREF && <CourseFilm key={promoREF._id} file={promoREF} poster={thumbnailREF} about={name} />}
        {promise !== undefined && <PromiseSection promise={promise} part={Part} />}
        <CourseTexts course={course} part={Part} />
        <CourseWeeks weeks={course.weeks} sections={course.sections} part={Part} />
        {professorREF.some(({ biography }) => biography) && (
          <section>
            <Part>
              {i18n.t('{count, plural, one {Your professor} other {Your professors}}', { count: professorREF.length })}
            </Part>
            {professorREF.map(({ _id, biography, personREF }) => (
              <div key={_id}>
                <h3>{fullName(personREF)}</h3>
                <p>{biography}</p>
              </div>
            ))}
          </section>
        )}
      </div>
    </article>
  );
}

const seatsOf = ({ seats, seatsLeft }: ShownCourse): string | null => {
  if (seats === null || seatsLeft === undefined || seatsLeft === null) return seats === null ? null : `${seats}`;
  return seatsLeft > 0
    ? i18n.t('{seatsLeft, number} of {seats, number} left', { seatsLeft, seats })
    : i18n.t('{seats, plural, one {Taken} other {All # taken}}', { seats });
};

function CourseFacts({ course }: { course: ShownCourse }) {
  const { start, end, courseREF } = course;
  const credits = course.credits ?? courseREF.credits;
  const details: readonly [string, string | number | null][] = [
    [i18n.t('Starts'), start && day(start)],
    [i18n.t('Ends'), end && day(end)],
    [i18n.t('Meetings'), course.meetings || null],
    [i18n.t('Next meeting'), course.nextMeeting ? instant(course.nextMeeting) : null],
    [i18n.t('Credits'), credits],
    [i18n.t('Level'), courseREF.level],
    [i18n.t('Seats'), seatsOf(course)],
  ];
  return (
    <dl className={styles['facts']}>
      {details.map(
        ([label, value]) =>
          value !== null && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
