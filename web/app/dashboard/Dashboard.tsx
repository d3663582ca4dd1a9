import { paths, recordAt } from '@stoa/contract/paths';
import type { dashboard, Dashboard as Answer } from '@stoa/contract/dashboard';
import { fullName } from '@stoa/contract/names';
import { useConfig } from '../kernel/config.ts';
import { useMay, useSession } from '../kernel/session.ts';
import { useEndpoint } from '../kernel/light.ts';
import { Link } from 'react-router';
import { count, waited } from '../ui/format.ts';
import { Failure } from '../ui/plain/Note.tsx';
import { Page, Section } from '../ui/Page.tsx';
import { ApplicationStep } from './ApplicationStep.tsx';
import styles from './Dashboard.module.css';
import { MyCourses } from './MyCourses.tsx';
import { UpcomingCourses } from './UpcomingCourses.tsx';
import { Waiting } from './Waiting.tsx';
import { words } from './words.ts';

/** The start of the signed-in area: like the public pages it does without Mantine and zod, so that it is there at once. */
export default function Dashboard() {
  const session = useSession();
  const { data, isError, refetch } = useEndpoint<typeof dashboard.mine>('GET /api/dashboard');
  return (
    <Page title={session ? words.welcomeOf(session.person.firstName) : words.welcome}>
      {isError ? (
        <Failure title={words.thereWasAnErrorLoadingYour} again={refetch} />
      ) : data ? (
        <>
          <ApplicationStep answer={data} />
          <Content answer={data} />
        </>
      ) : (
        <output>{words.loadingYourDashboard}</output>
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
      {answer.waiting.length > 0 && <Waiting queues={answer.waiting} />}
      <MyCourses courses={answer.courses} />
      <UpcomingCourses />
    </>
  );
}

/** Settings that the processor refuses are the administrators' to mend. */
function PaymentsWarning() {
  const config = useConfig();
  if (!config || config.paymentsAvailable) return null;
  return (
    <Failure title={words.paymentsCantBeTaken}>
      <p>{words.payPalRefusesTheSettingsOfThis}</p>
    </Failure>
  );
}

/** Mails that nobody tries any more are the administrators' to send again. */
function MailsWarning({ undelivered: { count: number, oldest } }: { undelivered: NonNullable<Answer['undelivered']> }) {
  if (number === 0) return null;
  return (
    <Failure title={words.couldNotBeDelivered(count(number, 'mail'))}>
      <p>
        {oldest && words.theOldestWaits(waited(oldest))} <Link to={paths.mails}>{words.seeWhyAndSendAgain}</Link>
      </p>
    </Failure>
  );
}

function ProfessorsDashboard({ answer: { courses, registrations } }: { answer: Answer }) {
  return (
    <div className={styles['columns']}>
      <Section title={words.myActiveCourses}>
        {courses.length === 0 ? (
          <p>
            {words.noActiveCourses} <Link to={paths.professorCourses}>{words.seeAllYourCourses}</Link>
          </p>
        ) : (
          <ul className={styles['lines']}>
            {courses.map(({ _id, name }) => (
              <li key={_id}>
                <Link to={recordAt(paths.professorCourses, _id)}>{name}</Link>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={words.recentStudentRegistrations}>
        {registrations.length === 0 ? (
          <p>{words.noRegistrationsYet}</p>
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
