import type { Dashboard } from '@stoa/contract/office/dashboard';
import { paths } from '@stoa/contract/paths';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { waited } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import styles from './Dashboard.module.css';

type Waiting = Dashboard['waiting'][number];
const screens: Record<Waiting['queue'], { readonly path: string; readonly label: string }> = {
  professors: {
    path: paths.professorApprovals,
    label: /*i18n*/ '{count, plural, one {# professor} other {# professors}}',
  },
  students: { path: paths.studentApprovals, label: /*i18n*/ '{count, plural, one {# student} other {# students}}' },
  'course definitions': {
    path: paths.definitionApprovals,
    label: /*i18n*/ '{count, plural, one {# course definition} other {# course definitions}}',
  },
  'course instances': {
    path: paths.courseInstanceApprovals,
    label: /*i18n*/ '{count, plural, one {# course instance} other {# course instances}}',
  },
  corrections: {
    path: paths.corrections,
    label:
      /*i18n*/ '{count, plural, one {# correction of a roster or grade} other {# corrections of rosters or grades}}',
  },
};

/** How much waits for approval in each queue, and how long the oldest has been waiting. */
export function Waiting({ all }: { all: readonly Waiting[] }) {
  const waiting = all.filter((kind) => kind.count > 0);
  return (
    <Section title={i18n.t('Waiting for approval')}>
      {waiting.length === 0 && <p>{i18n.t('Nothing is waiting for approval.')}</p>}
      <ul className={styles['lines']}>
        {waiting.map(({ queue: kind, count, oldest, overAWeek }) => (
          <li key={kind}>
            <Link to={screens[kind].path}>{i18n.t(screens[kind].label, { count })}</Link>
            {oldest && (
              <span className="below">
                {i18n.t('{count, plural, one {Waiting for {time}} other {The oldest has been waiting for {time}}}', {
                  count,
                  time: waited(oldest),
                })}
                {overAWeek > 1 &&
                  ` · ${i18n.t('{count, plural, one {# for more than a week} other {# for more than a week}}', { count: overAWeek })}`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
