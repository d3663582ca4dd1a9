import { exchangeStates } from '@stoa/contract/enrollment/exchange-states';
import type { Waiting } from '@stoa/contract/exchange/obstacles.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { ExchangeBadge, moveWords } from '../catalog/course-instances/ExchangeState.tsx';
import { waited } from '../ui/format.ts';
import { PlainTable } from '../ui/PlainTable.tsx';
import styles from './exchange.module.css';

const keyOf = ({ institutionREF, state, move }: Waiting) => `${institutionREF} ${state} ${move}`;
/** By college, in the order of a place’s way. */
const inOrder = (rows: readonly Waiting[]) =>
  rows.toSorted(
    (one, other) =>
      one.institution.localeCompare(other.institution) ||
      exchangeStates.indexOf(one.state) - exchangeStates.indexOf(other.state),
  );
const lateWords = (late: number) => i18n.t('{late, plural, one {# is late} other {# are late}}', { late });
/** "3 days"; a dash where nobody has to move. */
const ageOf = ({ move, since }: Waiting) => (move ? waited(since) : '–');

/** The places at a college by state in a few lines above its work. */
export const WaitingCounts = ({ of }: { of: readonly Waiting[] }) => (
  <ul className={styles['counts']} aria-label={i18n.t('Credits by state')}>
    {inOrder(of).map((row) => (
      <li key={keyOf(row)}>
        <strong>{row.places}</strong> <ExchangeBadge of={row.state} />
        <small>
          {row.move && i18n.t(moveWords[row.move])}
          {row.move && ` · ${i18n.t('oldest {age}', { age: ageOf(row) })}`}
          {row.late > 0 && <strong className={styles['late']}> · {lateWords(row.late)}</strong>}
        </small>
      </li>
    ))}
  </ul>
);

/** The same as a table, for readers with more than one college. */
export const WaitingTable = ({ of }: { of: readonly Waiting[] }) => (
  <PlainTable
    label={i18n.t('Credits by state')}
    columns={[
      { label: /*i18n*/ 'State', cell: ({ state }) => <ExchangeBadge of={state} /> },
      { label: /*i18n*/ 'College', cell: ({ institution }) => institution, clipped: true },
      { label: /*i18n*/ 'Whose move', cell: ({ move }) => (move ? i18n.t(moveWords[move]) : '–') },
      { label: /*i18n*/ 'Registrations', cell: ({ places }) => places, figures: true },
      { label: /*i18n*/ 'Longest wait', cell: ageOf, whole: true },
      {
        label: /*i18n*/ 'Late',
        cell: ({ late }) => (late > 0 ? <strong className={styles['late']}>{lateWords(late)}</strong> : '–'),
        whole: true,
      },
    ]}
    rows={inOrder(of)}
    keyOf={keyOf}
  />
);
