import { useSession } from '../kernel/session.ts';
import { Link } from 'react-router';
import { Heading } from '../ui/Heading.tsx';
import { OpenCourses } from './OpenCourses.tsx';
import { sampleCourses } from './samples.ts';
import { pageMeta } from './share.ts';
import site from './site.module.css';
import type { Route } from './+types/Courses.ts';

export const meta: Route.MetaFunction = () =>
  pageMeta(
    '/courses',
    'Courses · Stoa',
    'Accredited courses by professors in private practice, for credit or to audit.',
  );

export default function Courses() {
  const enroll = useSession() ? '/mainContent/student/course-registration' : '/register';
  return (
    <div className={site['page']}>
      <Heading title="Courses">Courses</Heading>
      <ul className={site['cards']}>
        {sampleCourses.map(({ name, description, start, price, enrolling }) => (
          <li key={name} className={site['card']}>
            <h2>{name}</h2>
            <p>{description}</p>
            <dl className={site['facts']}>
              <dt>Starts</dt>
              <dd>{start}</dd>
              <dt>Price</dt>
              <dd>{price}</dd>
            </dl>
            {enrolling && (
              <Link to={enroll} className={site['primary']}>
                Enroll Now<span className="hidden-text">: {name}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      <OpenCourses enroll={enroll} />
    </div>
  );
}
