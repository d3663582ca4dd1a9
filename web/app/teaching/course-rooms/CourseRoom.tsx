import { courseRooms, type CourseRoom as Room } from '@stoa/contract/teaching/course-rooms.endpoints';
import { paths, recordAt } from '@stoa/contract/paths';
import { useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, useLocation, useParams } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { ApiError } from '../../kernel/api.ts';
import { useEndpoint } from '../../kernel/queries.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { BarPage } from '../../ui/BarPage.tsx';
import styles from './CourseRoom.module.css';

/** The list of courses that people of each kind come from. */
const lists: Record<Room['as'], string> = {
  student: paths.studentCourses,
  professor: paths.professorCourses,
  reader: paths.home,
};

/** A course's own page, for those who belong to it. Its parts have addresses below it. */
export default function CourseRoom() {
  const { id = '' } = useParams();
  const query = useEndpoint(courseRooms.one, { params: { id } });
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status)) return <NotMine />;
  return (
    <Loaded
      query={query}
      failed={i18n.t('We couldn’t load the course.')}
      frame={(instead) => (
        <BarPage title={i18n.t('Course')} back={{ to: paths.home, label: i18n.t('Home') }}>
          {instead}
        </BarPage>
      )}
    >
      {(room) => room && <Opened key={id} room={room} />}
    </Loaded>
  );
}

function Opened({ room }: { room: Room }) {
  const { name, status, as } = room;
  return (
    <BarPage
      title={name}
      back={{ to: lists[as], label: as === 'reader' ? i18n.t('Home') : i18n.t('My Courses') }}
      state={<StatusBadge status={status} />}
      tabs={room.parts.length > 1 && <Tabs room={room} />}
    >
      <Outlet context={room} />
    </BarPage>
  );
}

/** The links to the parts of the course. If they don't fit, the list scrolls sideways to the open one. */
function Tabs({ room: { _id, parts, unread } }: { room: Room }) {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (open) list.current!.scrollLeft = open.offsetLeft - (list.current!.clientWidth - open.offsetWidth) / 2;
  }, [pathname]);
  const labels = {
    overview: i18n.t('Overview'),
    meetings: i18n.t('Meetings'),
    materials: i18n.t('Materials'),
    work: i18n.t('Work'),
    board: unread > 0 ? i18n.t('Board ({unread, number} new)', { unread }) : i18n.t('Board'),
    grades: i18n.t('Grades'),
    people: i18n.t('People'),
    census: i18n.t('Census'),
  };
  return (
    <nav aria-label={i18n.t('Parts of the course')}>
      <ul ref={list} className={styles['parts']}>
        {parts.map((part) => (
          <li key={part}>
            <NavLink
              to={recordAt(paths.courseRooms, _id, part === 'overview' ? undefined : part)}
              // Work and grades have pages below them.
              end={part === 'overview'}
            >
              {labels[part]}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shown to people who don’t belong to the course, and for a course that doesn’t exist: the two look the same. */
function NotMine() {
  return (
    <Page title={i18n.t('Course')} back={{ to: paths.home, label: i18n.t('Home') }}>
      <p>{i18n.t('This page is for people who belong to the course. You don’t belong to a course at this address.')}</p>
      <p>
        <Link to="/courses">{i18n.t('See the courses')}</Link>
      </p>
    </Page>
  );
}
