import { mails, undeliveredStates, type UndeliveredMail } from '@stoa/contract/mails';
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
    label: words.to,
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
  { label: words.subject, cell: ({ subject }) => subject },
  { label: words.since, cell: ({ createdAt }) => instant(createdAt), sort: 'createdAt' },
  {
    label: words.state,
    cell: ({ state }) => <StatusBadge status={words.states[state]} tone={state === 'stopped' ? 'denied' : 'pending'} />,
  },
  { label: words.tries, cell: ({ tries }) => tries, sort: 'tries', figures: true },
  {
    label: words.lastError,
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
    label: words.state,
    options: undeliveredStates.map((value) => ({ value, label: words.states[value] })),
  },
];

/** Administrator: the mails that did not go out, to send again or to leave. */
export default function UndeliveredMails() {
  return (
    <Page title={words.undeliveredMail} intro={words.whatThisIs} actions={<SendAllAgain />}>
      <RowsTable
        label={words.undeliveredMails}
        of={mails.undelivered}
        columns={columns}
        filters={filters}
        sort="-createdAt"
        failed={words.failedToLoad}
        empty={words.allWentOut}
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
      title: words.sendAllThatWereGivenUp(count(givenUp, 'mail')),
      body: words.eachGoesOutAsItWasWritten,
      action: words.sendAllAgain,
      run: async () => {
        ({ count: sent } = await send.mutateAsync({}).catch(failedWith(words.failedToSendAllAgain)));
      },
    });
    if (done) notify(words.areTriedAgain(count(sent, 'mail'), sent === 1));
  }
  return (
    <Button variant="default" onClick={() => void ask()}>
      {words.sendAllAgain}
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
      title: words.sendAgainTo(to),
      body: words.itGoesOutAsItWasWritten(subject, email, waited(createdAt)),
      action: words.sendAgain,
      run: () => send.mutateAsync({ params }).catch(failedWith(words.failedToSendAgain)),
    });
    if (sent) notify(words.isTriedAgain(to));
  }
  async function askToLeave() {
    const left = await confirm({
      title: words.leaveTheMailTo(to),
      body: words.itIsNotTriedAnyMore(subject, email),
      action: words.leaveUnsent,
      danger: true,
      run: () => leave.mutateAsync({ params }).catch(failedWith(words.failedToLeave)),
    });
    if (left) notify(words.isLeftUnsent(to));
  }
  return (
    <>
      <RowButton label={words.sendAgain} of={to} onClick={() => void askToSend()} />
      {state === 'stopped' && <RowButton label={words.leaveUnsent} danger of={to} onClick={() => void askToLeave()} />}
    </>
  );
}
