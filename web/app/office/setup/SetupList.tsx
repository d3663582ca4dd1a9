import { i18n } from '@stoa/contract/kernel/i18n';
import type { Setup } from '@stoa/contract/office/setup.endpoints';
import { useState } from 'react';
import { instant } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { Note } from '../../ui/plain/Note.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import styles from './SetupList.module.css';
import { stepViews } from './steps.tsx';

interface SetupListProps {
  readonly setup: Setup;
  /** Reloads the list after a try. */
  readonly retry: () => void;
}

/** The steps of a new installation before it opens, on the administrator's dashboard until all of them are done. */
export function SetupList({ setup: { done, steps }, retry }: SetupListProps) {
  const [wasOpen] = useState(!done);
  if (done && wasOpen)
    return (
      <Note tone="approved" aria-live="polite">
        {i18n.t('Everything is set up. You’re open for business.')}
      </Note>
    );
  if (done) return null;
  const count = steps.filter((step) => step.done).length;
  return (
    <Section title={i18n.t('Open for business')}>
      <p>
        {i18n.t(
          '{count, number} of {all, number} steps are done. Later you find mail, payments and backups under Status.',
          { count, all: steps.length },
        )}
      </p>
      <ol className={styles['steps']}>
        {steps.map((step) => (
          <Step key={step.key} step={step} retry={retry} />
        ))}
      </ol>
    </Section>
  );
}

type StepState = Setup['steps'][number];

function Step({ step: { key, done, failed, at }, retry }: { readonly step: StepState; readonly retry: () => void }) {
  const { title, why, Next } = stepViews[key];
  const status = done ? /*i18n*/ 'Done' : failed ? /*i18n*/ 'Failed' : /*i18n*/ 'To do';
  return (
    <li className={styles['step']}>
      <span>
        <StatusBadge status={status} tone={done ? 'approved' : failed ? 'denied' : 'pending'} />
      </span>
      <div>
        <h3>{i18n.t(title)}</h3>
        {done ? (
          <p className="soft">{instant(at)}</p>
        ) : (
          <p>
            {i18n.t(why)}
            {failed && ` ${i18n.t('The last try, on {date}, failed.', { date: instant(at) })}`}
          </p>
        )}
        <Next done={done} retry={retry} />
      </div>
    </li>
  );
}
