import type { Assignment } from '@stoa/contract/gradebook';
import { i18n } from '@stoa/contract/kernel/i18n';
import styles from './gradebook.module.css';

interface HeadingProps {
  readonly assignment: Assignment;
  /** True if no total counts its scores, because they have no max score. */
  readonly isUncounted: boolean;
  /** Opens the assignment. */
  readonly arrange?: (assignment: Assignment) => void;
}

/** The heading of a column: the assignment, and a note if it doesn't count. */
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
        {maxScore === null
          ? i18n.t('{type}, weight {weight}', { type: i18n.t(type), weight })
          : i18n.t('{type}, weight {weight}, out of {maxScore}', { type: i18n.t(type), weight, maxScore })}
      </span>
      {isUncounted && (
        <span className={styles['uncounted']}>
          {i18n.t('Doesn’t count: no max score')}
          {arrange && (
            <button
              type="button"
              className={styles['heading']}
              aria-label={i18n.t('Set max score for {assignment}', { assignment: name })}
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
