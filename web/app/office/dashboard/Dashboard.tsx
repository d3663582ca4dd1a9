import { paths, recordAt, enrollAt } from '@stoa/contract/paths';
import { dashboard, type Dashboard as Answer } from '@stoa/contract/office/dashboard.endpoints';
import { fullName } from '@stoa/contract/kernel/fields';
import { useEffect } from 'react';
import { later } from '../../kernel/later.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useMay, useSession } from '../../kernel/session.ts';
import { useEndpoint, useRows } from '../../kernel/queries.ts';
import { Link } from 'react-router';
import { Failure, SampleCard } from '../../ui/plain/Note.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Agenda } from './Agenda.tsx';
import { ApplicationStep } from './ApplicationStep.tsx';
import styles from './Dashboard.module.css';
import { MyCourses } from './MyCourses.tsx';
import { site } from '@stoa/contract/office/site.endpoints';
import type { TaxSetting } from '@stoa/contract/payments/tax';
import { site as shownSite } from '../../kernel/site.ts';
import { day, ownToday, prices } from '../../ui/format.ts';
import { pricesNote } from '../../catalog/courses/wordsAbout.ts';

interface Upcoming {
  readonly name: string;
  readonly start: string;
  readonly cost: number | null;
  readonly auditCost: number | null;
  readonly tax?: TaxSetting | null;
}
const shown = 6;

function UpcomingCourses() {
  const { data, isError, refetch } = useRows(site.suggestions, {
    query: { page: 1, pageSize: shown, sort: 'start', from: ownToday() },
  });
  const samples = shownSite().samples?.announced ?? [];
  const studies = useMay('study');
  if (data?.total === 0 && samples.length === 0) return null;
  return (
    <Section title={i18n.t('Upcoming Courses')}>
      {isError && <Failure title={i18n.t('We couldn’t load the courses.')} retry={refetch} />}
      <ul className="cards">
        {data?.rows.map(({ _id, name, start, cost, auditCost, tax }) => (
          <li key={_id} className="card">
            <UpcomingDetails
              name={name}
              start={start ? i18n.t('Starts {date}', { date: day(start) }) : i18n.t('Coming Soon!')}
              cost={cost}
              auditCost={auditCost}
              tax={tax}
            />
            <p className="soft">
              <Link to={studies ? enrollAt(true, _id) : `/courses/${_id}`}>
                {i18n.t('See the course')}
                <span className="hidden-text">: {name}</span>
              </Link>
            </p>
          </li>
        ))}
        {/* Not earlier, because arriving courses would move them down. */}
        {(data || isError) &&
          samples.map((course) => (
            <SampleCard key={course.name}>
              <UpcomingDetails {...course} />
            </SampleCard>
          ))}
      </ul>
    </Section>
  );
}

const UpcomingDetails = ({ name, start, ...priced }: Upcoming) => (
  <>
    <h3>{name}</h3>
    <p className="soft">{start}</p>
    <p className="soft">
      {prices(priced.cost, priced.auditCost)} {pricesNote(priced)}
    </p>
  </>
);

const OwnCourses = later('OwnCourses', () => import('./OwnCourses.tsx'));
const ForApprovers = later(
  'ForApprovers',
  () => import('./ForApprovers.tsx'),
  () => <div className={styles['later']} />,
);

/** The start of the signed-in area. Like the public pages it doesn't load zod, so that it shows at once. */
export default function Dashboard() {
  const session = useSession();
  const approves = useMay('approve');
  // Loads the code while the answer is still loading.
  useEffect(() => {
    if (approves) void ForApprovers.load();
  }, [approves]);
  const { data, isError, refetch } = useEndpoint(dashboard.mine);
  return (
    <Page title={session ? i18n.t('Welcome, {firstName}', { firstName: session.person.firstName }) : i18n.t('Welcome')}>
      {isError ? (
        <Failure title={i18n.t('There was an error loading your dashboard.')} retry={refetch} />
      ) : data ? (
        <>
          <ApplicationStep answer={data} />
          <Agenda answer={data} />
          {data.ownCourses.length > 0 && <OwnCourses rows={data.ownCourses} />}
          {approves && <ForApprovers answer={data} retry={refetch} />}
          <Content answer={data} />
        </>
      ) : (
        <output>{i18n.t('Loading your dashboard...')}</output>
      )}
    </Page>
  );
}

function Content({ answer }: { answer: Answer }) {
  if (useMay('teach')) return <ProfessorsDashboard answer={answer} />;
  return (
    <>
      <MyCourses courses={answer.courses} />
      <UpcomingCourses />
    </>
  );
}

function ProfessorsDashboard({ answer: { courses, registrations } }: { answer: Answer }) {
  return (
    <div className={styles['columns']}>
      <Section title={i18n.t('My Active Courses')}>
        {courses.length === 0 ? (
          <p>
            {i18n.t('No active courses.')} <Link to={paths.professorCourses}>{i18n.t('See all your courses')}</Link>
          </p>
        ) : (
          <ul className={styles['lines']}>
            {courses.map(({ _id, name }) => (
              <li key={_id}>
                <Link to={recordAt(paths.courseRooms, _id)}>{name}</Link>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={i18n.t('Recent Student Registrations')}>
        {registrations.length === 0 ? (
          <p>{i18n.t('No registrations yet.')}</p>
        ) : (
          <ul className={styles['lines']}>
            {registrations.slice(0, 5).map(({ _id, personREF, courseInstanceREF }) => (
              <li key={_id}>
                {fullName(personREF)} –{' '}
                <Link to={recordAt(paths.courseRooms, courseInstanceREF._id)}>{courseInstanceREF.name}</Link>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}
