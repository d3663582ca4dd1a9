import { calendarAt, paths, recordAt, enrollAt } from '@stoa/contract/paths';
import { type PublicCourse, site as api } from '@stoa/contract/office/site.endpoints';
import { Link, data } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { ApiError, call } from '../../kernel/api.ts';
import { useSession } from '../../kernel/session.ts';
import { CoursePage } from '../../catalog/courses/CoursePage.tsx';
import { ButtonLink } from '../../ui/plain/Button.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { courseHead } from './courseHead.ts';
import site from './site.module.css';
import type { Route } from './+types/Course.ts';

/** The page is complete without JavaScript, which starts at the visitor's first movement. */
export const handle = { isStartedLater: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? courseHead(loaderData as PublicCourse) : [{ title: i18n.site }];

async function load({ params }: Pick<Route.LoaderArgs, 'params'>): Promise<PublicCourse> {
  try {
    return await call(api.course, { params });
  } catch (error) {
    // An address that isn't an id isn't a course either.
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw data(null, { status: 404 });
    throw error;
  }
}
export { load as loader, load as clientLoader };

const whyNot: Record<Exclude<PublicCourse['status'], 'Open/Registering'>, string> = {
  'Registration Closed': /*i18n*/ 'Registration for this course is closed.',
  Active: /*i18n*/ 'This course has started. Registration is closed.',
  Closed: /*i18n*/ 'This course has ended.',
};

export default function Course({ loaderData }: Route.ComponentProps) {
  return <Shown key={loaderData._id} course={loaderData} />;
}

function Shown({ course }: { course: PublicCourse }) {
  const isSignedIn = useSession() !== undefined;
  const { _id, name, status } = course;
  return (
    <div className={site['page']}>
      <CoursePage
        course={course}
        heading={<Heading title={name}>{name}</Heading>}
        professorAddress={(id) => `/professorDetails?id=${id}`}
        links={
          course.start &&
          status !== 'Closed' && (
            <a href={calendarAt(_id)} download className={site['quiet']}>
              {i18n.t('Add to calendar')}
            </a>
          )
        }
      >
        {isSignedIn && course.mine ? (
          <ButtonLink to={recordAt(paths.courseRooms, _id)} className={site['start'] ?? ''}>
            {i18n.t('Go to the course')}
          </ButtonLink>
        ) : status === 'Open/Registering' ? (
          <ButtonLink to={enrollAt(isSignedIn, _id)} className={site['start'] ?? ''}>
            {i18n.t('Enroll Now')}
          </ButtonLink>
        ) : (
          <p>{i18n.t(whyNot[status])}</p>
        )}
      </CoursePage>
      <p>
        <Link to="/courses">{i18n.t('See all courses')}</Link>
      </p>
    </div>
  );
}
