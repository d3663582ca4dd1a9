import type { Assignment } from '@stoa/contract/gradebook';
import { i18n } from '@stoa/contract/kernel/i18n';
import styles from './gradebook.module.css';

interface HeadingProps {
  readonly assignment: Assignment;
  /** Its scores have no maximum, and no total counts them. */
  readonly isUncounted: boolean;
  /** Opens the assignment. */
  readonly arrange?: (assignment: Assignment) => void;
}

/** What stands above a column: the assignment, and whether it counts. */
export function Heading({ assignment, isUncounted, arrange }: HeadingProps) {
  const { name, type, weight, maxScore } = assignment;
  return (
    <th scope="col">
      {arrange ? (
        <button type="button" className={styles['heading']} onClick={() => arrange(assignment)}>
          {name}
        </button>
      ) : (
        name
      )}
      <span className={styles['type']}>
        {i18n.t('{type}, weight {weight}', { type, weight })}
        {maxScore !== null && i18n.t(', of {maxScore}', { maxScore })}
      </span>
      {isUncounted && (
        <span className={styles['uncounted']}>
          {i18n.t('Doesn’t count: no max score')}
          {arrange && (
            <button
              type="button"
              className={styles['heading']}
              aria-label={i18n.t('Set max score for {name}', { name })}
              onClick={() => arrange(assignment)}
            >
              {i18n.t('Set max score')}
            </button>
          )}
        </span>
      )}
    </th>
  );
}
