import type { PublicCourse, site as api } from '@stoa/contract/site';
import { useLayoutEffect } from 'react';
import { Link, data } from 'react-router';
import { ApiError, call } from '../kernel/api.ts';
import { useSession } from '../kernel/session.ts';
import { CoursePage } from '../ui/course/CoursePage.tsx';
import { ButtonLink } from '../ui/plain/Button.tsx';
import { Heading } from '../ui/Heading.tsx';
import site from './site.module.css';
import type { Route } from './+types/Course.ts';
import { words } from './words.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? words.stoaOf((loaderData as PublicCourse).name) : words.stoa },
];

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<PublicCourse> {
  try {
    return await call<typeof api.course>('GET /api/public/courses/{id}', { params });
  } catch (error) {
    // An address that is no id is nobody's course either.
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw data(null, { status: 404 });
    throw error;
  }
}

const whyNot: Record<Exclude<PublicCourse['status'], 'Open/Registering'>, string> = {
  'Registration Closed': words.registrationForThisCourseHas,
  Active: words.thisCourseIsUnderWayIts,
  Closed: words.thisCourseIsOver,
};

export default function Course({ loaderData }: Route.ComponentProps) {
  return <Shown key={loaderData._id} course={loaderData} />;
}

function Shown({ course }: { course: PublicCourse }) {
  const enroll = useSession() ? '/mainContent/student/course-registration' : '/register';
  const { _id, name, status } = course;
  // The server wrote into the head what this page is about; the next page is about something else.
  useLayoutEffect(() => () => document.head.querySelectorAll('[data-course]').forEach((one) => one.remove()), []);
  return (
    <div className={site['page']}>
      <CoursePage
        course={course}
        heading={<Heading title={name}>{name}</Heading>}
        professorAddress={(id) => `/professorDetails?id=${id}`}
      >
        {status === 'Open/Registering' ? (
          <ButtonLink to={enroll} className={site['start'] ?? ''}>
            {words.enrollNow}
          </ButtonLink>
        ) : (
          <p>{whyNot[status]}</p>
        )}
        {course.start && status !== 'Closed' && (
          <a href={`/api/public/courses/${_id}/calendar.ics`} download className={site['quiet']}>
            {words.addToCalendar}
          </a>
        )}
      </CoursePage>
      <p>
        <Link to="/courses">{words.seeAllCourses}</Link>
      </p>
    </div>
  );
}
