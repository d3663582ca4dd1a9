import type { Assignment } from '@stoa/contract/teaching/gradebook.endpoints';
import { memo, type ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { DownIcon, UpIcon } from '../../ui/icons.tsx';
import styles from './grid.module.css';
import { headingsRow } from './keys.ts';

/** The order of the rows, as headings use it. */
export interface Sorting {
  readonly sort: string;
  readonly sortBy: (sort: string) => void;
}
interface SortHeadingProps extends Sorting {
  /** The name of its order, in the address. */
  readonly by: string;
  readonly column: number;
  /** True if it has the grid's focus. */
  readonly isActive: boolean;
  readonly pinned?: 'total';
  readonly label: ReactNode;
  /** The content below the label. */
  readonly children?: ReactNode;
}

/** The heading of a column, which sorts: ascending first, then descending. */
export function SortHeading({ by, sort, sortBy, column, isActive, pinned, label, children }: SortHeadingProps) {
  const isUp = sort === by;
  const isDown = sort === `-${by}`;
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'} data-pinned={pinned}>
      <button
        type="button"
        className={styles['sort']}
        data-row={headingsRow}
        data-column={column}
        tabIndex={isActive ? 0 : -1}
        onClick={() => sortBy(isUp ? `-${by}` : by)}
      >
        <span className={styles['label']}>{label}</span>
        {isUp && <UpIcon size={12} />}
        {isDown && <DownIcon size={12} />}
      </button>
      {children}
    </th>
  );
}

interface HeadingProps extends Sorting {
  readonly assignment: Assignment;
  readonly column: number;
  readonly isActive: boolean;
  /** True if no total counts its scores, because they have no max score. */
  readonly isUncounted: boolean;
  /** Opens the assignment. */
  readonly arrange: ((assignment: Assignment) => void) | undefined;
}

/**
 * The heading of an assignment on two lines: its name, which sorts, and its maximum, which opens it. On focus or
 * hover, everything about it is shown in full.
 */
export const Heading = memo(function Heading({ assignment, isUncounted, arrange, ...sorting }: HeadingProps) {
  const { _id, name, type, weight, maxScore, handIn } = assignment;
  const short = isUncounted
    ? i18n.t('Uncounted')
    : maxScore === null
      ? i18n.t('No max')
      : i18n.t('of {maxScore}', { maxScore });
  return (
    <SortHeading by={_id} label={<Shortened name={name} />} {...sorting}>
      {arrange ? (
        <button
          type="button"
          className={styles['edit']}
          data-warns={isUncounted || undefined}
          tabIndex={sorting.isActive ? 0 : -1}
          aria-label={
            isUncounted
              ? i18n.t('{short}. Set max score for {assignment}', { short, assignment: name })
              : i18n.t('{short}. Edit {assignment}', { short, assignment: name })
          }
          onClick={() => arrange(assignment)}
        >
          {short}
        </button>
      ) : (
        <span className={styles['soft']}>{short}</span>
      )}
      <span className={styles['details']}>
        <bdi aria-hidden="true">{name}</bdi>
        <span>
          {maxScore === null
            ? i18n.t('{type}, weight {weight}', { type: i18n.t(type), weight })
            : i18n.t('{type}, weight {weight}, out of {maxScore}', { type: i18n.t(type), weight, maxScore })}
        </span>
        {isUncounted && <span className={styles['warning']}>{i18n.t('Doesn’t count: no max score')}</span>}
        {handIn !== 'none' && <span>{i18n.t('Students see a score once you return it')}</span>}
      </span>
    </SortHeading>
  );
});

/** A name on one line. Its number stays when it is cut: "Assig… 12". */
function Shortened({ name }: { name: string }) {
  const [, start = name, end = ''] = /^(.*\S)(\s+(?=\S*\d)\S{1,4})$/u.exec(name) ?? [];
  return (
    <bdi>
      <span>{start}</span>
      <span>{end}</span>
    </bdi>
  );
}
