import { useKeptState } from '../../kernel/page.ts';
import type { CourseRoom } from '@stoa/contract/teaching/course-rooms.shapes';
import { gradedStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { assignmentsAt, paths, recordAt } from '@stoa/contract/paths';
import { useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { zoneInWords } from '@stoa/contract/kernel/zones';
import { PromiseDetails } from '../../catalog/courses/PromiseDetails.tsx';
import { day, instant, ownToday, percent } from '../../ui/format.ts';
import { NextMeeting } from '../meetings/NextMeeting.tsx';
import { Details, Section } from '../../ui/Page.tsx';
import { Announcements } from './Announcements.tsx';
import styles from './CourseRoom.module.css';
import { MyRegistration } from './MyRegistration.tsx';
import { later } from '../../kernel/later.ts';
import { Professors } from '../../enrollment/registrations/Professors.tsx';
import { CourseTexts } from '../../catalog/courses/CourseTexts.tsx';
import { fileAddress } from '../../catalog/courses/CourseMedia.tsx';
import type { CourseDates } from '@stoa/contract/enrollment/enrollment.endpoints';

// Only the first visit after registering shows it.
const Welcome = later('Welcome', () => import('./Welcome.tsx'));

interface DatesProps {
  readonly dates: CourseDates;
  /** False for professors and approvers, who also see when final grades are due. */
  readonly isStudent: boolean;
}

/** The days that decide refunds and records, in order, with past ones dimmed. */
function Dates({ dates, isStudent }: DatesProps) {
  const { zone, dropUntil, census, withdrawUntil, gradesDue, refunds, today, institution, term } = dates;
  const days = [
    ...refunds.map(({ until, percent: share }) => ({
      on: until,
      says: i18n.t('Last day to get {percent} of the price back', { percent: percent(share) }),
    })),
    { on: dropUntil, says: i18n.t('Last day to drop without a record') },
    { on: census, says: i18n.t('Census: the roster is certified') },
    { on: withdrawUntil, says: i18n.t('Last day to withdraw with a W') },
    ...(isStudent ? [] : [{ on: gradesDue, says: i18n.t('Final grades are due') }]),
  ].toSorted((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)));
  return (
    <Section title={i18n.t('Enrollment calendar')}>
      <ul className={styles['days']}>
        {days.map(({ on, says }) => (
          <li key={`${on} ${says}`} data-past={on < today || undefined}>
            <time dateTime={on}>{day(on)}</time>
            <span>
              {says}
              {on < today && <span className="soft"> {i18n.t('(has passed)')}</span>}
            </span>
          </li>
        ))}
      </ul>
      <p className="soft">
        {term
          ? i18n.t('Days end at midnight at {institution} ({zone}). Term: {term}.', {
              institution,
              zone: zoneInWords(zone),
              term: term.name,
            })
          : i18n.t('Days end at midnight at {institution} ({zone}).', { institution, zone: zoneInWords(zone) })}
      </p>
    </Section>
  );
}

/** The course's dates, professors and texts, for those who are in it. */
function AboutCourse({ room }: { room: CourseRoom }) {
  const { start, end, credits, courseREF, registration, syllabusREF } = room;
  // Students also get the professors’ addresses.
  const { professorREF } = registration?.courseInstanceREF ?? room;
  return (
    <Section title={i18n.t('About this course')}>
      <Details
        of={{
          [i18n.t('Starts')]: day(start),
          [i18n.t('Ends')]: day(end),
          [i18n.t('Credits')]: credits ?? courseREF.credits,
          [i18n.t('Professors')]: <Professors professors={professorREF} />,
          ...(syllabusREF && {
            [i18n.t('Syllabus')]: (
              <a href={fileAddress(syllabusREF)} download>
                {i18n.t('Download the syllabus')}
              </a>
            ),
          }),
        }}
      />
      <div className={styles['texts']}>
        <CourseTexts course={room} part="h3" />
      </div>
    </Section>
  );
}

/** The next events of the course, then the student's own registration, then what the course is about. */
export default function RoomOverview() {
  const room = useOutletContext<CourseRoom>();
  const isNew = useKeptState<{ isNew?: boolean }>()?.isNew === true;
  return (
    <div className={styles['overview']}>
      {room.registration && isNew ? (
        <Welcome room={room} registration={room.registration} />
      ) : (
        <Section title={i18n.t('What’s next')}>
          {room.meeting && <NextMeeting meeting={room.meeting} />}
          <Next room={room} />
        </Section>
      )}
      <Announcements courseId={room._id} rows={room.announcements} canWrite={room.as === 'professor'} />
      {room.registration && <MyRegistration registration={room.registration} start={room.start} />}
      {room.dates && !(room.registration?.isAudit ?? false) && (
        <Dates dates={room.dates} isStudent={room.as === 'student'} />
      )}
      {room.registration && !room.registration.isAudit && (
        <Section title={i18n.t('College credit')}>
          <PromiseDetails promise={room.registration.promise} />
        </Section>
      )}
      <AboutCourse room={room} />
    </div>
  );
}

/** The next steps, the most urgent first. */
function Next({ room }: { room: CourseRoom }) {
  const { _id, as, status, start, end, unread, registered, registration, toHandIn, toGrade } = room;
  const at = (part: 'work' | 'board' | 'grades' | 'people' | 'census') => recordAt(paths.courseRooms, _id, part);
  const [ownDay] = useState(() => ownToday());
  // Under an agreement a course has a zone, which is its institution's.
  const today = room.dates?.today ?? ownDay;
  const census =
    status !== 'Cancelled' && room.dates?.censusSignedAt === null && room.dates.census <= today && room.dates.census;
  const isComing = ['Approved', 'Open/Registering', 'Registration Closed'].includes(status);
  return (
    <ul className={styles['next']}>
      {toHandIn.map((one) => (
        <li key={one._id}>
          <Link to={assignmentsAt(paths.courseRooms, _id, one._id)}>
            {one.dueAt
              ? i18n.t('Hand in “{name}” by {when}', { name: one.name, when: instant(one.dueAt) })
              : i18n.t('Hand in “{name}”', { name: one.name })}
          </Link>
        </li>
      ))}
      {toGrade > 0 && (
        <li>
          <Link to={at('work')}>
            {i18n.t('{count, plural, one {# piece of work} other {# pieces of work}} to grade', { count: toGrade })}
          </Link>
        </li>
      )}
      {unread > 0 && (
        <li>
          <Link to={at('board')}>
            {i18n.t('{count, plural, one {# new message} other {# new messages}} on the board', { count: unread })}
          </Link>
        </li>
      )}
      {registration?.grade && (
        <li>
          <Link to={at('grades')}>{i18n.t('Your final grade: {grade}', { grade: registration.grade })}</Link>
        </li>
      )}
      {start && isComing && (
        <li>
          {start > today
            ? i18n.t('The course starts on {date}.', { date: day(start) })
            : i18n.t('The course started on {date}.', { date: day(start) })}
        </li>
      )}
      {end && status === 'Active' && <li>{i18n.t('The course ends on {date}.', { date: day(end) })}</li>}
      {status === 'Closed' && <li>{i18n.t('This course has ended.')}</li>}
      {status === 'Cancelled' && <li>{i18n.t('This course was cancelled.')}</li>}
      {as === 'professor' && (
        <>
          <li>
            <Link to={at('people')}>
              {i18n.t('{count, plural, one {# registration} other {# registrations}}', { count: registered })}
            </Link>
          </li>
          {census && (
            <li>
              <Link to={at('census')}>
                {i18n.t('Sign the roster: its census was on {date}', { date: day(census) })}
              </Link>
            </li>
          )}
          {gradedStatuses.some((one) => one === status) && (
            <li>
              <Link to={at('grades')}>{i18n.t('Open the gradebook')}</Link>
            </li>
          )}
          <li>
            <Link to={recordAt(paths.professorCourses, _id)}>{i18n.t('See the course’s details and actions')}</Link>
          </li>
        </>
      )}
    </ul>
  );
}
