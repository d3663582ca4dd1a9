import { useSession } from '../kernel/session.ts';
import { Heading } from '../ui/Heading.tsx';
import { ButtonLink } from '../ui/plain/Button.tsx';
import { OpenCourses } from './OpenCourses.tsx';
import { sampleCourses } from './samples.ts';
import { pageMeta } from './share.ts';
import site from './site.module.css';
import type { Route } from './+types/Courses.ts';
import { words } from './words.ts';

export const meta: Route.MetaFunction = () =>
  pageMeta('/courses', 'Courses · Stoa', words.accreditedCoursesByProfessors);

export default function Courses() {
  const enroll = useSession() ? '/mainContent/student/course-registration' : '/register';
  return (
    <div className={site['page']}>
      <Heading title={words.courses}>{words.courses}</Heading>
      <ul className="cards">
        {sampleCourses.map(({ name, description, start, price, enrolling }) => (
          <li key={name} className="card">
            <h2>{name}</h2>
            <p>{description}</p>
            <dl className={site['facts']}>
              <dt>{words.starts}</dt>
              <dd>{start}</dd>
              <dt>{words.price}</dt>
              <dd>{price}</dd>
            </dl>
            {enrolling && (
              <ButtonLink to={enroll} className={site['start'] ?? ''}>
                {words.enrollNow}
                <span className="hidden-text">: {name}</span>
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      <OpenCourses enroll={enroll} />
    </div>
  );
}
