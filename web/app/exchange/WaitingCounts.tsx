import type { Waiting } from '@stoa/contract/exchange/obstacles.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { ExchangeBadge, moveWords } from '../catalog/course-instances/ExchangeState.tsx';
import { number } from '../ui/format.ts';
import { ageOf, lateWords, waitingKey } from './exchangeWords.ts';
import styles from './exchange.module.css';

/** The places at a college by state in a few lines above its work. */
export const WaitingCounts = ({ of }: { of: readonly Waiting[] }) => (
  <ul className={styles['counts']} aria-label={i18n.t('Credits by state')}>
    {of.map((row) => (
      <li key={waitingKey(row)}>
        <strong>{number(row.places)}</strong> <ExchangeBadge of={row.state} />
        <small>
          {row.move && i18n.t(moveWords[row.move])}
          {row.move && ` · ${i18n.t('oldest {age}', { age: ageOf(row) })}`}
          {row.late > 0 && <strong className={styles['late']}> · {lateWords(row.late)}</strong>}
        </small>
      </li>
    ))}
  </ul>
);
