import { i18n } from '@stoa/contract/kernel/i18n';
import { setup, type Setup, type Status as Answer } from '@stoa/contract/office/setup.endpoints';
import { useEndpoint } from '../../kernel/queries.ts';
import { instant } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import styles from './SetupList.module.css';
import { stepViews } from './steps.tsx';

const weights: Readonly<
  Record<Answer['findings'][number]['weight'], readonly [string, 'approved' | 'pending' | 'denied']>
> = {
  good: [/*i18n*/ 'OK', 'approved'],
  doubtful: [/*i18n*/ 'Look', 'pending'],
  severe: [/*i18n*/ 'Severe', 'denied'],
};

/** The steps that administrators repeat after the installation is set up. */
const kept = ['mail', 'payments', 'backup'] as const;

/** The state of the installation: mail, payments and backups, each with a test, and the doctor's findings. */
export default function Status() {
  const state = useEndpoint(setup.state);
  return (
    <Page title={i18n.t('Status')}>
      <Loaded query={state} failed={i18n.t('We couldn’t load the status.')}>
        {(answer) => answer && <Tries steps={answer.steps} retry={() => void state.refetch()} />}
      </Loaded>
      <Findings />
    </Page>
  );
}

function Tries({ steps, retry }: { readonly steps: Setup['steps']; readonly retry: () => void }) {
  return (
    <Section title={i18n.t('Mail, payments and backups')}>
      <ul className={styles['steps']}>
        {kept.map((key) => {
          const { at, done, failed } = steps.find((step) => step.key === key)!;
          const { name, why, Next } = stepViews[key];
          return (
            <li key={key} className={styles['step']}>
              <span>
                <StatusBadge
                  status={done ? /*i18n*/ 'OK' : failed ? /*i18n*/ 'Failed' : /*i18n*/ 'Not tried yet'}
                  tone={done ? 'approved' : failed ? 'denied' : 'pending'}
                />
              </span>
              <div>
                <h3>{i18n.t(name ?? '')}</h3>
                <p className={done ? 'soft' : undefined}>
                  {at === null ? i18n.t(why) : i18n.t('Last time: {when}', { when: instant(at) })}
                </p>
                <Next done={false} retry={retry} />
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Findings() {
  const query = useEndpoint(setup.status, {}, { staleTime: 60_000 });
  return (
    <Section
      title={i18n.t('The doctor')}
      actions={
        <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          {i18n.t('Check now')}
        </Button>
      }
    >
      <Loaded query={query} failed={i18n.t('We couldn’t ask the doctor.')}>
        {(answer) => answer && <Found {...answer} />}
      </Loaded>
    </Section>
  );
}

const Found = ({ version, findings }: Answer) => (
  <>
    <p className="soft">
      {i18n.t('Version {version}. “npm run doctor” on the server says the same, in English.', { version })}
    </p>
    <ul className={styles['steps']}>
      {findings.map(({ about, says, weight }) => (
        <li key={`${about} ${says}`} className={styles['step']}>
          <span>
            <StatusBadge status={weights[weight][0]} tone={weights[weight][1]} />
          </span>
          <div lang="en">
            <h3>{about}</h3>
            <p>{says}</p>
          </div>
        </li>
      ))}
    </ul>
  </>
);
