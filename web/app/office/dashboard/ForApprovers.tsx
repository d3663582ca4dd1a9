import { paths } from '@stoa/contract/paths';
import type { Dashboard as Answer } from '@stoa/contract/office/dashboard';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Link } from 'react-router';
import { useConfig } from '../../kernel/config.ts';
import { useMay } from '../../kernel/session.ts';
import { SetupList } from '../setup/SetupList.tsx';
import { waited } from '../../ui/format.ts';
import { Failure } from '../../ui/plain/Note.tsx';
import { Overview } from './Overview.tsx';
import { Waiting } from './Waiting.tsx';

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
  const config = useConfig();
  if (!config || config.paymentsAvailable) return null;
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
