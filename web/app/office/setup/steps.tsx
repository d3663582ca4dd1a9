import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, recordAt } from '@stoa/contract/paths';
import { type PaymentCheck, setup, type SetupStep } from '@stoa/contract/office/setup.endpoints';
import type { ComponentType } from 'react';
import { Button, ButtonLink } from '../../ui/plain/Button.tsx';
import { Link } from 'react-router';
import { useCall } from '../../kernel/queries.ts';
import { sentenceOf } from '../../ui/notify.ts';
import { Failure } from '../../ui/plain/Note.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import styles from './SetupList.module.css';

/** The props of a step's button or link. */
interface NextProps {
  readonly done: boolean;
  /** Reloads the list. */
  readonly retry: () => void;
}

const labels: Readonly<Record<PaymentCheck['what'], string>> = {
  keys: /*i18n*/ 'Keys',
  webhook: /*i18n*/ 'Webhook',
  currency: /*i18n*/ 'Currency',
};

/** Asks the payment service about our settings and shows its answer about each. */
function CheckPayments({ done, retry }: NextProps) {
  const { mutate, isPending, data: found = [], error } = useCall(setup.checkPayments);
  return (
    <>
      {!done && (
        <Button variant="default" loading={isPending} onClick={() => mutate({}, { onSettled: retry })}>
          {i18n.t('Check the settings')}
        </Button>
      )}
      <div aria-live="polite">
        {found.length > 0 && (
          <ul className={styles['found']}>
            {found.map(({ what, ok, message }) => (
              <li key={what}>
                <StatusBadge status={labels[what]} tone={ok ? 'approved' : 'denied'} /> {message}
              </li>
            ))}
          </ul>
        )}
      </div>
      {error && (
        <Failure>
          <p>{sentenceOf(error)}</p>
        </Failure>
      )}
    </>
  );
}

/** Sends the administrator a test email and shows the mail server's answer. */
function TestMail({ done, retry }: NextProps) {
  const { mutate, isPending, data, error } = useCall(setup.testMail);
  const said =
    data &&
    (data.kept
      ? i18n.t('No mail server is set, so the email to {email} is kept, and shown at {address}.', {
          email: data.sentTo,
          address: '/dev/mail',
        })
      : i18n.t('The mail server accepted the email to {email}. Check that it arrived in your inbox, not in spam.', {
          email: data.sentTo,
        }));
  return (
    <>
      {!done && (
        <Button variant="default" loading={isPending} onClick={() => mutate({}, { onSettled: retry })}>
          {i18n.t('Send me a test email')}
        </Button>
      )}
      <output>{said}</output>
      {error && (
        <Failure>
          <p>{sentenceOf(error)}</p>
          <p>
            {i18n.t('Check the setting {setting}.', { setting: 'SMTP_URL' })}{' '}
            <Link to={paths.mails}>{i18n.t('See undelivered emails')}</Link>
          </p>
        </Failure>
      )}
    </>
  );
}

interface StepView {
  readonly title: string;
  /** Its name on the status page, which always shows it. */
  readonly name?: string;
  /** The reason to do it, shown until it is done. */
  readonly why: string;
  /** The button or link that does it. */
  readonly Next: ComponentType<NextProps>;
}

const linkTo = (to: string, label: string): ComponentType<NextProps> =>
  function Next({ done }) {
    if (done) return null;
    return (
      <ButtonLink variant="default" to={to}>
        {i18n.t(label)}
      </ButtonLink>
    );
  };

/** A step is an entry here, in the contract's list and in the server's. */
export const stepViews: Readonly<Record<SetupStep, StepView>> = {
  site: {
    title: /*i18n*/ 'Give the site its name',
    why: /*i18n*/ 'Visitors read it on every page, and everybody in every email.',
    Next: linkTo(paths.site, /*i18n*/ 'Set up the site'),
  },
  mail: {
    title: /*i18n*/ 'Test the mail server',
    name: /*i18n*/ 'Mail server',
    why: /*i18n*/ 'People confirm their address, choose passwords and hear about decisions by email.',
    Next: TestMail,
  },
  payments: {
    title: /*i18n*/ 'Check the payment service',
    name: /*i18n*/ 'Payment service',
    why: /*i18n*/ 'A wrong key or webhook would show only when the first student pays.',
    Next: CheckPayments,
  },
  terms: {
    title: /*i18n*/ 'Publish terms and a privacy policy',
    why: /*i18n*/ 'People accept them when they join, and you can show later which version.',
    Next: linkTo(paths.sitePages, /*i18n*/ 'Write them'),
  },
  institution: {
    title: /*i18n*/ 'Add the first institution',
    why: /*i18n*/ 'It is the institution that your courses and credits belong to.',
    Next: linkTo(recordAt(paths.institutions, 'new'), /*i18n*/ 'Add an institution'),
  },
  professor: {
    title: /*i18n*/ 'Invite the first professor',
    why: /*i18n*/ 'Professors propose the courses that students can take.',
    Next: linkTo(paths.newInvitation, /*i18n*/ 'Invite a professor'),
  },
  backup: {
    title: /*i18n*/ 'Take the first backup',
    name: /*i18n*/ 'Backup',
    why: /*i18n*/ 'Without one, a broken disk loses payments and grades. Run “npm run backup” on the server, and let it run every day.',
    Next: () => null,
  },
};
