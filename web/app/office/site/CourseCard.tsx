import type { OpenCourseInstance } from '@stoa/contract/catalog/course-instances.endpoints';
import type { ReactNode } from 'react';
import type { UpcomingCourse } from '@stoa/contract/office/site.endpoints';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { enrollAt } from '@stoa/contract/paths';
import { useSession } from '../../kernel/session.ts';
import { CourseThumbnail } from '../../catalog/courses/CourseThumbnail.tsx';
import { wordsAbout, pricesNote } from '../../catalog/courses/wordsAbout.ts';
import { day, prices } from '../../ui/format.ts';
import { ButtonLink } from '../../ui/plain/Button.tsx';
import { SampleCard } from '../../ui/plain/Note.tsx';
import styles from './CourseCard.module.css';
import site from './site.module.css';

interface CourseCardProps {
  readonly course: UpcomingCourse;
  /** The heading's level. */
  readonly heading: 'h3' | 'h4';
  /** The same course, for a card with its description, level and dates. */
  readonly whole?: OpenCourseInstance;
}

interface SampleCourseProps {
  readonly of: { readonly name: string; readonly description: string };
  readonly children: ReactNode;
}

/** The card of a sample. Its cover is drawn from its name, as that of a course is. */
export const SampleCourse = ({ of: { name, description }, children }: SampleCourseProps) => (
  <SampleCard className={styles['card']}>
    <CourseThumbnail course={{ name, courseREF: { name, courseNumber: '' }, thumbnailREF: null }} />
    <h3>{name}</h3>
    <p>{description}</p>
    {children}
  </SampleCard>
);

/** A course that is open for registration, as an item of a list. */
export function CourseCard({ course, heading: Title, whole }: CourseCardProps) {
  const { _id, name, professorREF, start, end, thumbnailREF } = course;
  const words = whole && wordsAbout(whole);
  const note = pricesNote(course);
  return (
    <li className={`card ${styles['card']}`}>
      <CourseThumbnail key={thumbnailREF?._id} course={course} />
      <Title className={styles['name']}>
        <Link to={`/courses/${_id}`}>{name}</Link>
      </Title>
      {words && <p className={site['clamp']}>{words.fromProfessor || words.about}</p>}
      <dl className={site['facts']}>
        <dt>{i18n.t('Professor')}</dt>
        <dd>
          {professorREF.map(({ personREF: { firstName, lastName } }) => `${firstName} ${lastName}`).join(', ') ||
            i18n.t('N/A')}
        </dd>
        {whole && whole.courseREF.level !== null && (
          <>
            <dt>{i18n.t('Level')}</dt>
            <dd>{whole.courseREF.level}</dd>
          </>
        )}
        <dt>{whole ? i18n.t('Dates') : i18n.t('Starts')}</dt>
        <dd>{whole && end ? i18n.t('{start} to {end}', { start: day(start), end: day(end) }) : day(start)}</dd>
        <dt>{i18n.t('Price')}</dt>
        <dd>
          {prices(course.cost, course.auditCost)}
          {note && <span className="below">{note}</span>}
        </dd>
      </dl>
      <Enroll in={course} />
    </li>
  );
}

/** The Enroll Now button of a course. For a sample, it leads to the list without a chosen course. */
export function Enroll({ in: { _id, name } }: { in: { readonly _id?: string; readonly name: string } }) {
  const isSignedIn = useSession() !== undefined;
  return (
    <ButtonLink to={enrollAt(isSignedIn, _id)} className={site['start'] ?? ''}>
      {i18n.t('Enroll Now')}
      <span className="hidden-text">: {name}</span>
    </ButtonLink>
  );
}

/** Placeholder cards that fill a row until the real ones arrive. */
export const CardsToCome = () =>
  Array.from({ length: 3 }, (_, at) => (
    <li key={at} className={`card ${styles['card']}`} aria-hidden="true">
      <div className={styles['picture']} />
      <div className={styles['blank']} />
      <div className={styles['blanks']} />
    </li>
  ));
