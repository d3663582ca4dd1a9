import { mails, type UndeliveredMail } from '@stoa/contract/people/mails.endpoints';
import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useRows } from '../../kernel/queries.ts';
import { useAsked } from '../../ui/confirm.tsx';
import { Email } from '../../ui/Email.tsx';
import { instant, waited } from '../../ui/format.ts';
import { Page } from '../../ui/Page.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { RowsTable, type Column } from '../../ui/RowsTable.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import styles from './UndeliveredMail.module.css';
import { CorrectDialog } from './CorrectDialog.tsx';
import { meaningOf } from './mailErrors.ts';

const states: Record<UndeliveredMail['state'], string> = {
  trying: /*i18n*/ 'Still trying',
  stopped: /*i18n*/ 'Given up',
};
const columns: readonly Column<UndeliveredMail>[] = [
  {
    label: /*i18n*/ 'To',
    cell: ({ name, email }) => (
      <>
        {name !== '' && (
          <>
            {name}
            <br />
          </>
        )}
        <Email of={email} />
      </>
    ),
    sort: 'name',
    wide: true,
  },
  { label: /*i18n*/ 'Subject', cell: ({ subject }) => subject },
  { label: /*i18n*/ 'Waiting since', cell: ({ createdAt }) => instant(createdAt), sort: 'createdAt' },
  {
    label: /*i18n*/ 'State',
    cell: ({ state }) => <StatusBadge status={states[state]} tone={state === 'stopped' ? 'denied' : 'pending'} />,
  },
  { label: /*i18n*/ 'Tries', cell: ({ tries }) => tries, sort: 'tries', figures: true },
  {
    label: /*i18n*/ 'Last error',
    cell: ({ error }) => (
      <>
        {meaningOf(error)}
        <span className={styles['said']}>{error}</span>
      </>
    ),
    wide: true,
    full: true,
  },
];
const filters = [{ name: 'state', label: /*i18n*/ 'State', options: states }];

/** Administrator: undelivered emails, to send again or to leave. */
export default function UndeliveredMails() {
  return (
    <Page
      title={i18n.t('Undelivered Mail')}
      intro={i18n.t(
        'The mail server hasn’t accepted these emails. We try each one for a day, less and less often, and then give up. We give up right away when the mail server refuses an address for good.',
      )}
      actions={<ResendAll />}
    >
      <RowsTable
        label={i18n.t('Undelivered emails')}
        of={mails.undelivered}
        columns={columns}
        filters={filters}
        sort="-createdAt"
        failed={i18n.t('We couldn’t load the undelivered emails')}
        empty={i18n.t('All emails have been sent. There’s nothing to do.')}
        actions={(mail) => <MailActions mail={mail} />}
      />
    </Page>
  );
}

function ResendAll() {
  const sendAll = useAsked(mails.sendAllAgain);
  const { data } = useRows(mails.undelivered, { query: { state: 'stopped', pageSize: 1 } });
  const givenUp = data?.total ?? 0;
  if (givenUp === 0) return null;
  const ask = () =>
    sendAll({
      title: i18n.t('{count, plural, one {Send # email again?} other {Send # emails again?}}', { count: givenUp }),
      body: i18n.t(
        'We’ll try to send every email we gave up on, as it was written, for another day. Do this once the mail server works again. Links in these emails may have expired.',
      ),
      action: i18n.t('Send All Again'),
      send: {},
      failed: i18n.t('We couldn’t send the emails again'),
      done: ({ count }) =>
        i18n.t(
          '{count, plural, one {We’ll try to send # email for another day.} other {We’ll try to send # emails for another day.}}',
          { count },
        ),
    });
  return (
    <Button variant="default" onClick={() => void ask()}>
      {i18n.t('Send All Again')}
    </Button>
  );
}

function MailActions({ mail }: { mail: UndeliveredMail }) {
  const { _id, name, email, subject, createdAt, state, canCorrect } = mail;
  const [correcting, setCorrecting] = useState(false);
  const sendAgain = useAsked(mails.sendAgain);
  const leave = useAsked(mails.leave);
  const send = { params: { id: _id } };
  // An email to an unconfirmed address has no name.
  const to = name || email;

  const askToSend = () =>
    sendAgain({
      title: i18n.t('Send the email to {name} again?', { name: to }),
      body: i18n.t(
        'We’ll try to send “{subject}” to {email} for another day, as it was written {since} ago. If a link in it has expired, {name} can ask for a new one.',
        { subject, email, name: to, since: waited(createdAt) },
      ),
      action: i18n.t('Send Again'),
      send,
      failed: i18n.t('We couldn’t send the email again'),
      done: i18n.t('We’ll try to send the email to {name} for another day.', { name: to }),
    });
  const askToLeave = () =>
    leave({
      title: i18n.t('Leave the email to {name} unsent?', { name: to }),
      body: i18n.t(
        'We’ll stop trying to send “{subject}”, and {email} will never get it. The email leaves this list, and the log records that you did this.',
        { subject, email },
      ),
      action: i18n.t('Leave Unsent'),
      danger: true,
      send,
      failed: i18n.t('We couldn’t leave the email unsent'),
      done: i18n.t('We won’t send the email to {name}.', { name: to }),
    });
  return (
    <>
      {canCorrect && <RowButton label={i18n.t('Correct Address')} of={to} onClick={() => setCorrecting(true)} />}
      {correcting && <CorrectDialog mail={mail} close={() => setCorrecting(false)} />}
      <RowButton label={i18n.t('Send Again')} of={to} onClick={() => void askToSend()} />
      {state === 'stopped' && (
        <RowButton label={i18n.t('Leave Unsent')} danger of={to} onClick={() => void askToLeave()} />
      )}
    </>
  );
}
