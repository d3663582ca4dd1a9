import { hasRoom } from '@stoa/contract/catalog/course-lifecycle';
import { fewStudents, soonDays, type Dashboard } from '@stoa/contract/office/dashboard.endpoints';
import { paths, recordAt } from '@stoa/contract/paths';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { day, daysUntil, ownToday } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { ButtonLink } from '../../ui/plain/Button.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

type OwnCourse = Dashboard['ownCourses'][number];

const registeredIn = ({ registered }: OwnCourse): string =>
  i18n.t(
    '{registered, plural, =0 {Nobody is registered.} one {# student is registered.} other {# students are registered.}}',
    { registered },
  );

function whileRegistering(course: OwnCourse): string {
  const { start, registered } = course;
  if (start === null) return registeredIn(course);
  const days = daysUntil(start);
  if (registered < fewStudents && days > 0 && days <= soonDays)
    return i18n.t(
      'Starts in {days, plural, one {# day} other {# days}} with only {registered, plural, one {# student} other {# students}}. Keep it, or ask us to cancel it.',
      { days, registered },
    );
  return `${registeredIn(course)} ${i18n.t('It starts on {date}.', { date: day(start) })}`;
}

/** Describes the state of a course and its professor's next step. */
export function nextStepOf(course: OwnCourse): string {
  const { status, start, end } = course;
  const today = ownToday();
  switch (status) {
    case 'Draft':
      return i18n.t('A draft. Finish it and submit it for approval.');
    case 'Denied':
      return i18n.t('It wasn’t approved. Read why, and revise it.');
    case 'Pending Approval':
      return i18n.t('It’s waiting for approval.');
    case 'Approved':
      return i18n.t('It’s approved. Open its registration.');
    case 'Open/Registering':
      return whileRegistering(course);
    case 'Registration Closed':
      return start !== null && start <= today
        ? `${registeredIn(course)} ${i18n.t('Its first day has come. Start it.')}`
        : `${registeredIn(course)} ${i18n.t('Start it on its first day, {date}.', { date: day(start) })}`;
    default:
      return end !== null && end < today
        ? i18n.t('It ended on {date}. Post the final grades, and close it.', { date: day(end) })
        : registeredIn(course);
  }
}

/** The button that leads to a course's next step; undefined while others have to act. */
export function nextButtonOf({ _id, status, start, end }: OwnCourse): readonly [to: string, says: string] | undefined {
  const record = recordAt(paths.professorCourses, _id);
  const today = ownToday();
  if (status === 'Draft') return [record, i18n.t('Finish the draft')];
  if (status === 'Denied') return [record, i18n.t('Read why')];
  if (status === 'Approved') return [record, i18n.t('Open registration')];
  if (status === 'Registration Closed' && start !== null && start <= today) return [record, i18n.t('Start the course')];
  if (status === 'Active' && end !== null && end < today)
    return [recordAt(paths.courseRooms, _id, 'grades'), i18n.t('Post final grades')];
  return undefined;
}

function NextButton({ course }: { course: OwnCourse }) {
  const [to, says] = nextButtonOf(course) ?? [];
  return (
    to && (
      <p>
        <ButtonLink to={to} variant="default" size="sm">
          {says}
          <span className="hidden-text">: {course.name}</span>
        </ButtonLink>
      </p>
    )
  );
}

/** The courses of a professor, each with its state and its next step. */
const OwnCourses = ({ rows }: { rows: Dashboard['ownCourses'] }) => (
  <Section title={i18n.t('Next in your courses')}>
    <ul className="cards">
      {rows.map((course) => (
        <li key={course._id} className="card">
          <h3>
            <Link to={recordAt(hasRoom(course.status) ? paths.courseRooms : paths.professorCourses, course._id)}>
              {course.name}
            </Link>
          </h3>
          <p className="soft">
            <StatusBadge status={course.status} />
          </p>
          <p>{nextStepOf(course)}</p>
          <NextButton course={course} />
        </li>
      ))}
    </ul>
  </Section>
);

export default OwnCourses;
