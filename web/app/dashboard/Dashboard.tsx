import { Alert, Button } from '@mantine/core';
import { dashboard, type Dashboard as Answer } from '@stoa/contract/dashboard';
import { fullName } from '@stoa/contract/people';
import { useConfig } from '../kernel/config.ts';
import { useEndpoint } from '../kernel/queries.ts';
import { useSession } from '../kernel/session.ts';
import { Link } from 'react-router';
import { Page, Section } from '../ui/Page.tsx';
import { ApplicationStep } from './ApplicationStep.tsx';
import styles from './Dashboard.module.css';
import { MyCourses } from './MyCourses.tsx';
import { UpcomingCourses } from './UpcomingCourses.tsx';
import { Waiting } from './Waiting.tsx';

/** The start of the signed-in area. */
export default function Dashboard() {
  const session = useSession();
  const { data, error, refetch, isFetching } = useEndpoint(dashboard.mine);
  return (
    <Page title={session ? `Welcome, ${session.person.firstName}` : 'Welcome'}>
      {error ? (
        <Alert color="terracotta" role="alert" title="There was an error loading your dashboard.">
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      ) : data ? (
        <>
          <ApplicationStep answer={data} />
          <Content answer={data} />
        </>
      ) : (
        <output>Loading your dashboard...</output>
      )}
    </Page>
  );
}

function Content({ answer }: { answer: Answer }) {
  if (answer.role === 'Professor') return <ProfessorsDashboard answer={answer} />;
  return (
    <>
      {answer.role === 'Administrator' && <PaymentsWarning />}
      {answer.waiting.length > 0 && <Waiting queues={answer.waiting} />}
      <MyCourses courses={answer.courses} isStudent={answer.role === 'Student'} />
      <UpcomingCourses />
    </>
  );
}

/** Settings that the processor refuses are the administrators' to mend. */
function PaymentsWarning() {
  const config = useConfig();
  if (!config || config.paymentsAvailable) return null;
  return (
    <Alert color="terracotta" role="alert" title="Payments can’t be taken.">
      PayPal refuses the settings of this installation: see PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET.
    </Alert>
  );
}

function ProfessorsDashboard({ answer: { courses, registrations } }: { answer: Answer }) {
  return (
    <div className={styles['columns']}>
      <Section title="My Active Courses">
        {courses.length === 0 ? (
          <p>
            No active courses. <Link to="/mainContent/professor/my-courses">See all your courses</Link>
          </p>
        ) : (
          <ul className={styles['lines']}>
            {courses.map(({ _id, name }) => (
              <li key={_id}>
                <Link to={`/mainContent/professor/my-courses?course=${_id}`}>{name}</Link>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Recent Student Registrations">
        {registrations.length === 0 ? (
          <p>No registrations yet.</p>
        ) : (
          <ul className={styles['lines']}>
            {registrations.slice(0, 5).map(({ _id, personREF, courseInstanceREF }) => (
              <li key={_id}>
                {fullName(personREF)} – {courseInstanceREF.name}
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}
