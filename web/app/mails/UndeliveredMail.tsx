import { mails, undeliveredStates, type UndeliveredMail } from '@stoa/contract/mails';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useCall, useRows } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { Email } from '../ui/Email.tsx';
import { failedWith } from '../ui/failed.ts';
import { count, instant, waited } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { Button } from '../ui/plain/Button.tsx';
import styles from './UndeliveredMail.module.css';
import { meaningOf, words } from './words.ts';

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
    cell: ({ state }) => <StatusBadge status={words.states[state]} tone={state === 'stopped' ? 'denied' : 'pending'} />,
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
  },
];
const filters = [
  {
    name: 'state',
    label: /*i18n*/ 'State',
    options: undeliveredStates.map((value) => ({ value, label: words.states[value] })),
  },
];

/** Administrator: the mails that did not go out, to send again or to leave. */
export default function UndeliveredMails() {
  return (
    <Page
      title={i18n.t('Undelivered Mail')}
      intro={i18n.t(
        'What the mail server has not taken. Each mail is tried for a day, ever less often, and is then given up.',
      )}
      actions={<SendAllAgain />}
    >
      <RowsTable
        label={i18n.t('Undelivered mails')}
        of={mails.undelivered}
        columns={columns}
        filters={filters}
        sort="-createdAt"
        failed={i18n.t('Failed to load the undelivered mails')}
        empty={i18n.t('Every mail has gone out. Nothing is to be done.')}
        actions={(mail) => <MailActions mail={mail} />}
      />
    </Page>
  );
}

function SendAllAgain() {
  const confirm = useConfirm();
  const send = useCall(mails.sendAllAgain);
  const { data } = useRows(mails.undelivered, { query: { state: 'stopped', pageSize: 1 } });
  const givenUp = data?.total ?? 0;
  if (givenUp === 0) return null;
  async function ask() {
    let sent = 0;
    const done = await confirm({
      title: i18n.t('Send {mails} again?', { mails: count(givenUp, 'mail') }),
      body: i18n.t(
        'Every mail that was given up goes to its recipient as it was written, and is tried for another day. Do it when the mail server is well again. Links in them may have ended since.',
      ),
      action: i18n.t('Send All Again'),
      run: async () => {
        ({ count: sent } = await send.mutateAsync({}).catch(failedWith(i18n.t('Failed to send the mails again'))));
      },
    });
    if (done) notify(words.areTriedAgain(count(sent, 'mail'), sent === 1));
  }
  return (
    <Button variant="default" onClick={() => void ask()}>
      {i18n.t('Send All Again')}
    </Button>
  );
}

function MailActions({ mail: { _id, name, email, subject, createdAt, state } }: { mail: UndeliveredMail }) {
  const confirm = useConfirm();
  const send = useCall(mails.sendAgain);
  const leave = useCall(mails.leave);
  const params = { id: _id };
  // A mail to an address that nobody has confirmed holds no name.
  const to = name || email;

  async function askToSend() {
    const sent = await confirm({
      title: i18n.t('Send the mail to {name} again?', { name: to }),
      body: i18n.t(
        '“{subject}” goes to {email} as it was written {since} ago, and is tried for another day. A link in it may have ended since: whoever needs a new one asks for it.',
        { subject, email, since: waited(createdAt) },
      ),
      action: i18n.t('Send Again'),
      run: () => send.mutateAsync({ params }).catch(failedWith(i18n.t('Failed to send the mail again'))),
    });
    if (sent) notify(i18n.t('The mail to {name} is tried for another day.', { name: to }));
  }
  async function askToLeave() {
    const left = await confirm({
      title: i18n.t('Leave the mail to {name} unsent?', { name: to }),
      body: i18n.t(
        '“{subject}” is not tried any more, and {email} never gets it. It leaves this list; the log keeps that you did this.',
        { subject, email },
      ),
      action: i18n.t('Leave Unsent'),
      danger: true,
      run: () => leave.mutateAsync({ params }).catch(failedWith(i18n.t('Failed to leave the mail unsent'))),
    });
    if (left) notify(i18n.t('The mail to {name} stays unsent.', { name: to }));
  }
  return (
    <>
      <RowButton label={i18n.t('Send Again')} of={to} onClick={() => void askToSend()} />
      {state === 'stopped' && (
        <RowButton label={i18n.t('Leave Unsent')} danger of={to} onClick={() => void askToLeave()} />
      )}
    </>
  );
}
