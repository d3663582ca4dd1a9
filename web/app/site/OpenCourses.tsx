import { Link } from 'react-router';
import { day } from '../ui/format.ts';
import { price } from './samples.ts';
import site from './site.module.css';
import { useOpenCourses } from './useOpenCourses.ts';

/** What can be registered for at this moment. */
export function OpenCourses({ enroll }: { enroll: string }) {
  const { courses, failed, again } = useOpenCourses();
  return (
    <section className={site['part']} aria-labelledby="open">
      <h2 id="open">Open for registration</h2>
      <output>{!courses && !failed && 'Loading the courses…'}</output>
      {failed && (
        <div role="alert" className={site['failure']}>
          <p>The courses could not be loaded.</p>
          <button type="button" className={site['button']} onClick={again}>
            Try again
          </button>
        </div>
      )}
      {courses?.length === 0 && <p>No other courses are open for registration right now. Look in again soon.</p>}
      <ul className={site['cards']}>
        {courses?.map((course) => (
          <li key={course._id} className={site['card']}>
            <h3>
              <Link to={`/courses/${course._id}`}>{course.name}</Link>
            </h3>
            <p className={site['clamp']}>
              {course.profDescription || course.courseDescription || course.courseREF.description}
            </p>
            <dl className={site['facts']}>
              <dt>Professor</dt>
              <dd>
                {course.professorREF
                  .map(({ personREF: { firstName, lastName } }) => `${firstName} ${lastName}`)
                  .join(', ') || 'N/A'}
              </dd>
              <dt>Dates</dt>
              <dd>{course.end ? `${day(course.start)} to ${day(course.end)}` : day(course.start)}</dd>
              <dt>Price</dt>
              <dd>{price(course.cost, course.auditCost)}</dd>
            </dl>
            <Link to={enroll} className={site['primary']}>
              Enroll Now<span className="hidden-text">: {course.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
