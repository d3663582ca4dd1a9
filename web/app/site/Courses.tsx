import { i18n } from '@stoa/contract/kernel/i18n';
import { useSession } from '../kernel/session.ts';
import { Heading } from '../ui/Heading.tsx';
import { ButtonLink } from '../ui/plain/Button.tsx';
import { OpenCourses } from './OpenCourses.tsx';
import { sampleCourses } from './samples.ts';
import { pageMeta } from './share.ts';
import site from './site.module.css';
import type { Route } from './+types/Courses.ts';

export const meta: Route.MetaFunction = () =>
  pageMeta(
    '/courses',
    i18n.t('Courses · Stoa'),
    i18n.t('Accredited courses by professors in private practice, for credit or to audit.'),
  );

export default function Courses() {
  const enroll = useSession() ? '/mainContent/student/course-registration' : '/register';
  return (
    <div className={site['page']}>
      <Heading title={i18n.t('Courses')}>{i18n.t('Courses')}</Heading>
      <ul className="cards">
        {sampleCourses().map(({ name, description, start, price, enrolling }) => (
          <li key={name} className="card">
            <h2>{name}</h2>
            <p>{description}</p>
            <dl className={site['facts']}>
              <dt>{i18n.t('Starts')}</dt>
              <dd>{start}</dd>
              <dt>{i18n.t('Price')}</dt>
              <dd>{price}</dd>
            </dl>
            {enrolling && (
              <ButtonLink to={enroll} className={site['start'] ?? ''}>
                {i18n.t('Enroll Now')}
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
