import { paths } from '@stoa/contract/paths';
import type { Dashboard as Answer, Dashboard } from '@stoa/contract/office/dashboard.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Link } from 'react-router';
import { site } from '../../kernel/site.ts';
import { useMay } from '../../kernel/session.ts';
import { SetupList } from '../setup/SetupList.tsx';
import { waited } from '../../ui/format.ts';
import { Failure } from '../../ui/plain/Note.tsx';
import { Overview } from './Overview.tsx';
import { Section } from '../../ui/Page.tsx';
import styles from './Dashboard.module.css';

type Waiting = Dashboard['waiting'][number];
const screens: Record<Waiting['queue'], { readonly path: string; readonly label: string }> = {
  professors: {
    path: paths.professorApprovals,
    label: /*i18n*/ '{count, plural, one {# professor} other {# professors}}',
  },
  students: { path: paths.studentApprovals, label: /*i18n*/ '{count, plural, one {# student} other {# students}}' },
  'course definitions': {
    path: paths.definitionApprovals,
    label: /*i18n*/ '{count, plural, one {# course definition} other {# course definitions}}',
  },
  'course instances': {
    path: paths.courseInstanceApprovals,
    label: /*i18n*/ '{count, plural, one {# course instance} other {# course instances}}',
  },
  corrections: {
    path: paths.corrections,
    label:
      /*i18n*/ '{count, plural, one {# correction of a roster or grade} other {# corrections of rosters or grades}}',
  },
};

/** The number of items that wait for approval in each queue, and the age of the oldest. */
function Waiting({ all }: { all: readonly Waiting[] }) {
  const waiting = all.filter((kind) => kind.count > 0);
  return (
    <Section title={i18n.t('Waiting for approval')}>
      {waiting.length === 0 && <p>{i18n.t('Nothing is waiting for approval.')}</p>}
      <ul className={styles['lines']}>
        {waiting.map(({ queue: kind, count, oldest, overAWeek }) => (
          <li key={kind}>
            <Link to={screens[kind].path}>{i18n.t(screens[kind].label, { count })}</Link>
            {oldest && (
              <span className="below">
                {i18n.t('{count, plural, one {Waiting for {time}} other {The oldest has been waiting for {time}}}', {
                  count,
                  time: waited(oldest),
                })}
                {overAWeek > 1 &&
                  ` · ${i18n.t('{count, plural, one {# for more than a week} other {# for more than a week}}', { count: overAWeek })}`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The first part of the home page of administrators and approvers. Students and professors don't load it. */
export default function ForApprovers({ answer, retry }: { answer: Answer; retry: () => void }) {
  const { setup, undelivered, waiting } = answer;
  const administers = useMay('administer');
  return (
    <>
      {setup && <SetupList setup={setup} retry={retry} />}
      {administers && <PaymentsWarning />}
      {undelivered && <MailsWarning undelivered={undelivered} />}
      {waiting.length > 0 && (
        <>
          <Waiting all={waiting} />
          <Overview />
        </>
      )}
    </>
  );
}

/** Tells administrators that the processor refuses the settings, which only they can correct. */
function PaymentsWarning() {
  const { config } = site();
  if (config.paymentsAvailable) return null;
  return (
    <Failure title={i18n.t('We can’t take payments.')}>
      <p>
        {i18n.t('{name} refuses our settings. Run “npm run doctor” on the server to see which.', {
          name: config.paymentProcessorName,
        })}
      </p>
    </Failure>
  );
}

/** Tells administrators about undelivered emails, which only they can send again. */
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
