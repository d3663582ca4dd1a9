import { paths, recordAt } from '@stoa/contract/paths';
import type { dashboard, Dashboard as Answer } from '@stoa/contract/dashboard';
import { fullName } from '@stoa/contract/names';
import { lazy, Suspense } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useConfig } from '../kernel/config.ts';
import { useMay, useSession } from '../kernel/session.ts';
import { useEndpoint } from '../kernel/light.ts';
import { Link } from 'react-router';
import { waited } from '../ui/format.ts';
import { Failure } from '../ui/plain/Note.tsx';
import { Page, Section } from '../ui/Page.tsx';
import { SetupList } from '../setup/SetupList.tsx';
import { ApplicationStep } from './ApplicationStep.tsx';
import styles from './Dashboard.module.css';
import { MyCourses } from './MyCourses.tsx';
import { UpcomingCourses } from './UpcomingCourses.tsx';
import { Waiting } from './Waiting.tsx';

/** Only approvers need it. */
const Overview = lazy(() => import('./Overview.tsx'));

/** The start of the signed-in area. Like the public pages it doesn't load Mantine and zod, so that it shows at once. */
export default function Dashboard() {
  const session = useSession();
  const { data, isError, refetch } = useEndpoint<typeof dashboard.mine>('GET /api/dashboard');
  return (
    <Page title={session ? i18n.t('Welcome, {firstName}', { firstName: session.person.firstName }) : i18n.t('Welcome')}>
      {isError ? (
        <Failure title={i18n.t('There was an error loading your dashboard.')} again={refetch} />
      ) : data ? (
        <>
          <ApplicationStep answer={data} />
          {data.setup && <SetupList setup={data.setup} again={refetch} />}
          <Content answer={data} />
        </>
      ) : (
        <output>{i18n.t('Loading your dashboard...')}</output>
      )}
    </Page>
  );
}

function Content({ answer }: { answer: Answer }) {
  const administers = useMay('administer');
  if (useMay('teach')) return <ProfessorsDashboard answer={answer} />;
  return (
    <>
      {administers && <PaymentsWarning />}
      {answer.undelivered && <MailsWarning undelivered={answer.undelivered} />}
      {answer.waiting.length > 0 && (
        <>
          <Waiting queues={answer.waiting} />
          <Suspense fallback={<div className={styles['later']} />}>
            <Overview />
          </Suspense>
        </>
      )}
      <MyCourses courses={answer.courses} />
      <UpcomingCourses />
    </>
  );
}

/** Tells administrators that the processor refuses the settings, which only they can correct. */
function PaymentsWarning() {
  const config = useConfig();
  if (!config || config.paymentsAvailable) return null;
  return (
    <Failure title={i18n.t('We can’t take payments.')}>
      <p>{i18n.t('PayPal refuses our settings. Check PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET.')}</p>
    </Failure>
  );
}

/** Tells administrators about emails that are given up, which only they can send again. */
function MailsWarning({ undelivered: { count, oldest } }: { undelivered: NonNullable<Answer['undelivered']> }) {
  if (count === 0) return null;
  return (
    <Failure
      title={i18n.t('{count, plural, one {We couldn’t deliver # email.} other {We couldn’t deliver # emails.}}', {
        count,
      })}
    >
      <p>
        {oldest && i18n.t('The oldest has been waiting for {time}.', { time: waited(oldest) })}{' '}
        <Link to={paths.mails}>{i18n.t('See why and send again')}</Link>
      </p>
    </Failure>
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
