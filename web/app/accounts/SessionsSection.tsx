import { Button } from '@mantine/core';
import { ownAccount, type OwnSession } from '@stoa/contract/own-account';
import { useCall, useEndpoint } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { failedWith } from '../ui/failed.ts';
import { count, instant } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { notify } from '../ui/notify.ts';
import { Section } from '../ui/Page.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { browserIn } from './browser.ts';
import styles from './MyAccount.module.css';

const columns = [
  {
    label: 'Browser',
    cell: ({ userAgent, current }: OwnSession) => (
      <span className={styles['browser']}>
        {browserIn(userAgent)} {current && <StatusBadge status="This one" tone="approved" />}
      </span>
    ),
  },
  { label: 'Address', cell: ({ address }: OwnSession) => address || '–' },
  { label: 'Signed in', cell: ({ createdAt }: OwnSession) => instant(createdAt) },
  { label: 'Last used', cell: ({ lastSeenAt }: OwnSession) => instant(lastSeenAt) },
];

export function SessionsSection() {
  const query = useEndpoint(ownAccount.sessions);
  const confirm = useConfirm();
  const end = useCall(ownAccount.endSession);
  const endOthers = useCall(ownAccount.endOtherSessions);
  const others = query.data?.filter(({ current }) => !current).length ?? 0;

  async function signOutThere({ _id, userAgent }: OwnSession) {
    const where = browserIn(userAgent);
    const ended = await confirm({
      title: `Sign out ${where}?`,
      body: 'Whoever uses it has to sign in again. What was not saved there is lost.',
      action: 'Sign out',
      danger: true,
      run: () => end.mutateAsync({ params: { id: _id } }).catch(failedWith('It was not signed out')),
    });
    if (ended) notify(`${where} was signed out.`);
  }
  async function signOutElsewhere() {
    const said = count(others, 'other session');
    const ended = await confirm({
      title: 'Sign out everywhere else?',
      body: `${said} will be signed out; you stay signed in here. What was not saved there is lost.`,
      action: 'Sign out everywhere else',
      danger: true,
      run: () => endOthers.mutateAsync({}).catch(failedWith('The others were not signed out')),
    });
    if (ended) notify('You are signed in nowhere but here.');
  }

  return (
    <Section
      title="Where you are signed in"
      actions={
        others > 0 && (
          <Button variant="default" onClick={() => void signOutElsewhere()}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <p>If you do not know one of these, sign it out and change your password.</p>
      <Loaded query={query} failed="Your sessions could not be loaded.">
        {(sessions) => (
          <PlainTable
            label="Sessions"
            columns={columns}
            rows={sessions ?? []}
            keyOf={({ _id }) => _id}
            actions={(session) =>
              !session.current && (
                <RowButton
                  label="Sign out"
                  of={`${browserIn(session.userAgent)}, ${session.address}`}
                  onClick={() => void signOutThere(session)}
                />
              )
            }
          />
        )}
      </Loaded>
    </Section>
  );
}
