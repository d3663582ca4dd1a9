import type { Assignment } from '@stoa/contract/gradebook';
import styles from './gradebook.module.css';
import { words } from './words.ts';

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
        {words.weightOf(type, weight)}
        {maxScore !== null && words.of(maxScore)}
      </span>
      {isUncounted && (
        <span className={styles['uncounted']}>
          {words.doesntCount}
          {arrange && (
            <button
              type="button"
              className={styles['heading']}
              aria-label={words.setMaxScoreFor(name)}
              onClick={() => arrange(assignment)}
            >
              {words.setMaxScore}
            </button>
          )}
        </span>
      )}
    </th>
  );
}
