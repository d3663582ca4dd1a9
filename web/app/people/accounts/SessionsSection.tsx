import { ownAccount, type OwnSession } from '@stoa/contract/people/own-account.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../../kernel/queries.ts';
import { useAsked } from '../../ui/confirm.tsx';
import { instant } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Page.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import styles from './MyAccount.module.css';

/** The first match counts, because many browsers also name the ones they are built on. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac ?OS ?X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
const nameIn = (names: typeof browsers, userAgent: string) => names.find(([sign]) => sign.test(userAgent))?.[1];

/** A browser and its system as people call them: "Firefox on Windows". Only a description: a browser may claim anything. */
export function browserIn(userAgent: string): string {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser && system) return i18n.t('{browser} on {system}', { browser, system });
  return browser ?? (system ? i18n.t('An app on {system}', { system }) : i18n.t('Unknown browser'));
}

const columns = [
  {
    label: /*i18n*/ 'Browser',
    cell: ({ userAgent, current }: OwnSession) => (
      <span className={styles['browser']}>
        {browserIn(userAgent)} {current && <StatusBadge status={/*i18n*/ 'This browser'} tone="approved" />}
      </span>
    ),
  },
  { label: /*i18n*/ 'Address', cell: ({ address }: OwnSession) => address || '–' },
  { label: /*i18n*/ 'Signed in', cell: ({ createdAt }: OwnSession) => instant(createdAt) },
  { label: /*i18n*/ 'Last used', cell: ({ lastSeenAt }: OwnSession) => instant(lastSeenAt) },
];

export function SessionsSection() {
  const query = useEndpoint(ownAccount.sessions);
  const end = useAsked(ownAccount.endSession);
  const endOthers = useAsked(ownAccount.endOtherSessions);
  const others = query.data?.filter(({ current }) => !current).length ?? 0;

  function signOutThere({ _id, userAgent }: OwnSession) {
    const browser = browserIn(userAgent);
    return end({
      title: i18n.t('Sign out {browser}?', { browser }),
      body: i18n.t('Anyone using it will need to sign in again. Unsaved changes there will be lost.'),
      action: i18n.t('Sign out'),
      danger: true,
      send: { params: { id: _id } },
      failed: i18n.t('We couldn’t sign it out'),
      done: i18n.t('{browser} is signed out.', { browser }),
    });
  }
  const signOutElsewhere = () =>
    endOthers({
      title: i18n.t('Sign out everywhere else?'),
      body: i18n.t(
        '{count, plural, one {We’ll sign out # other session} other {We’ll sign out # other sessions}}. You stay signed in here. Unsaved changes there will be lost.',
        { count: others },
      ),
      action: i18n.t('Sign out everywhere else'),
      danger: true,
      send: {},
      failed: i18n.t('We couldn’t sign out your other sessions'),
      done: i18n.t('You’re now signed in only here.'),
    });

  return (
    <Section
      title={i18n.t('Where you’re signed in')}
      actions={
        others > 0 && (
          <Button variant="default" onClick={() => void signOutElsewhere()}>
            {i18n.t('Sign out everywhere else')}
          </Button>
        )
      }
    >
      <p>{i18n.t('If you don’t recognize one of these, sign it out and change your password.')}</p>
      <Loaded query={query} failed={i18n.t('We couldn’t load your sessions.')}>
        {(sessions) => (
          <PlainTable
            label={i18n.t('Sessions')}
            columns={columns}
            rows={sessions ?? []}
            actions={(session) =>
              !session.current && (
                <RowButton
                  label={i18n.t('Sign out')}
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
