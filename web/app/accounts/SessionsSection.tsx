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
import { Button } from '../ui/plain/Button.tsx';
import { browserIn } from './browser.ts';
import styles from './MyAccount.module.css';
import { words } from './words.ts';

const columns = [
  {
    label: words.browser,
    cell: ({ userAgent, current }: OwnSession) => (
      <span className={styles['browser']}>
        {browserIn(userAgent)} {current && <StatusBadge status={words.thisOne} tone="approved" />}
      </span>
    ),
  },
  { label: words.address, cell: ({ address }: OwnSession) => address || '–' },
  { label: words.signedIn, cell: ({ createdAt }: OwnSession) => instant(createdAt) },
  { label: words.lastUsed, cell: ({ lastSeenAt }: OwnSession) => instant(lastSeenAt) },
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
      title: words.signOutOf(where),
      body: words.whoeverUsesItHasToSign,
      action: words.signOut,
      danger: true,
      run: () => end.mutateAsync({ params: { id: _id } }).catch(failedWith(words.itWasNotSignedOut)),
    });
    if (ended) notify(words.wasSignedOut(where));
  }
  async function signOutElsewhere() {
    const said = count(others, words.otherSession);
    const ended = await confirm({
      title: words.signOutEverywhereElse,
      body: words.willBeSignedOutYouStay(said),
      action: words.signOutElsewhere,
      danger: true,
      run: () => endOthers.mutateAsync({}).catch(failedWith(words.theOthersWereNotSignedOut)),
    });
    if (ended) notify(words.youAreSignedInNowhereBut);
  }

  return (
    <Section
      title={words.whereYouAreSignedIn}
      actions={
        others > 0 && (
          <Button variant="default" onClick={() => void signOutElsewhere()}>
            {words.signOutElsewhere}
          </Button>
        )
      }
    >
      <p>{words.ifYouDoNotKnowOne}</p>
      <Loaded query={query} failed={words.yourSessionsCouldNotBeLoaded}>
        {(sessions) => (
          <PlainTable
            label={words.sessions}
            columns={columns}
            rows={sessions ?? []}
            keyOf={({ _id }) => _id}
            actions={(session) =>
              !session.current && (
                <RowButton
                  label={words.signOut}
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
