import type { OpenCourseInstance } from '@stoa/contract/course-instances';
import { lastRow } from '@stoa/contract/kernel/last-row';
import { Link, useSearchParams } from 'react-router';
import { count, day } from '../ui/format.ts';
import { CourseSearch } from './CourseSearch.tsx';
import { Pages } from './Pages.tsx';
import { price } from './samples.ts';
import site from './site.module.css';
import { useOpenCourses } from './useOpenCourses.ts';
import { words } from './words.ts';

const pageSize = 12;
const filters = ['q', 'level', 'atMost', 'from'] as const;

/** What can be registered for at this moment; search, filters and page are kept in the address. */
export function OpenCourses({ enroll }: { enroll: string }) {
  const [params] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const chosen = new URLSearchParams(
    filters.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const { found, asking, failed, again } = useOpenCourses(`page=${page}&pageSize=${pageSize}&${chosen}`);
  const narrowed = chosen.size > 0;
  const to = (number: number) => {
    const next = new URLSearchParams(chosen);
    next.set('page', String(number));
    return `/courses?${next}`;
  };
  return (
    <section className={site['part']} aria-labelledby="open">
      <h2 id="open">{words.openForRegistration}</h2>
      <CourseSearch />
      <output className={site['note']}>{said(asking, failed, found?.total, narrowed)}</output>
      {failed && (
        <div role="alert" className={site['failure']}>
          <p>{words.theCoursesCouldNotBeLoaded}</p>
          <button type="button" className={site['button']} onClick={again}>
            {words.tryAgain}
          </button>
        </div>
      )}
      {found?.total === 0 &&
        (narrowed ? (
          <p>
            {words.noOpenCourseIsLikeThat} <Link to="/courses">{words.clearSearchAndFilters}</Link>.
          </p>
        ) : (
          <p>{words.noOtherCoursesAreOpenFor}</p>
        ))}
      <ul className={site['cards']} aria-busy={(found && asking) || undefined}>
        {found?.body.map((course) => (
          <OpenCourse key={course._id} course={course} enroll={enroll} />
        ))}
      </ul>
      {found && <Pages page={page} last={Math.ceil(Math.min(found.total, lastRow) / pageSize)} to={to} />}
    </section>
  );
}

function said(asking: boolean, failed: boolean, total: number | undefined, narrowed: boolean): string {
  if (failed) return '';
  if (asking) return words.loadingTheCourses;
  if (!total) return '';
  return `${count(total, 'course')}${narrowed ? ' found' : ''}`;
}

function OpenCourse({ course, enroll }: { course: OpenCourseInstance; enroll: string }) {
  const { _id, name, courseREF, professorREF, start, end } = course;
  return (
    <li className={site['card']}>
      <h3>
        <Link to={`/courses/${_id}`}>{name}</Link>
      </h3>
      <p className={site['clamp']}>{course.profDescription || course.courseDescription || courseREF.description}</p>
      <dl className={site['facts']}>
        <dt>{words.professor}</dt>
        <dd>
          {professorREF.map(({ personREF: { firstName, lastName } }) => `${firstName} ${lastName}`).join(', ') || 'N/A'}
        </dd>
        {courseREF.level !== null && (
          <>
            <dt>{words.level}</dt>
            <dd>{courseREF.level}</dd>
          </>
        )}
        <dt>{words.dates}</dt>
        <dd>{end ? words.toOf(day(start), day(end)) : day(start)}</dd>
        <dt>{words.price}</dt>
        <dd>{price(course.cost, course.auditCost)}</dd>
      </dl>
      <Link to={enroll} className={site['primary']}>
        {words.enrollNow}
        <span className="hidden-text">: {name}</span>
      </Link>
    </li>
  );
}
