import { useRef, type ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import styles from './Table.module.css';
import { WholeText } from './WholeText.tsx';

export interface Column<T> {
  /** The heading: a marked message, which the list translates. */
  readonly label: string;
  readonly cell: (row: T) => ReactNode;
  /** The column's name in the list's `sort`. Without it the heading can't be pressed. */
  readonly sort?: string;
  /** Names sorting by it, ascending and descending, for cards: marked messages. */
  readonly orders?: readonly [string, string];
  /** Aligns figures to the right. */
  readonly figures?: boolean;
  /** Keeps the value on one line, such as a date. */
  readonly whole?: boolean;
  /** Long text, which takes the full width of a card. */
  readonly wide?: boolean;
  /** Takes the width that the other columns leave, instead of the width of its texts. */
  readonly clipped?: boolean;
  /**
   * Text to read to its end, such as a reason. Any other ends in an ellipsis after two lines. A cell of several texts is also
   * `full`, and marks the texts that may be cut off: `<div data-cut>`, or `data-cut="1"` after one line.
   */
  readonly full?: boolean;
}

interface TableProps<T> {
  /** The plural of the items, which names the table. */
  readonly label: string;
  readonly columns: readonly Column<T>[];
  /** The rows, or how many are loading. */
  readonly rows: readonly T[] | number;
  readonly keyOf: (row: T) => string | number;
  readonly actions?: ((row: T) => ReactNode) | undefined;
  /** Renders a column's heading and its sort direction. By default, the heading is just the label. */
  readonly heading?: (column: Column<T>) => {
    readonly sorted?: 'ascending' | 'descending' | 'none';
    readonly of: ReactNode;
  };
  readonly busy?: boolean;
  /** Draws each row in two lines: the first column and the actions, then the rest. */
  readonly compact?: boolean;
  /** The key of the row that is open elsewhere on the screen. */
  readonly current?: string | number;
}

const Blank = () => <div className={styles['blank']} />;

/**
 * Rows under headings, of at most two lines. The pointer and the focus show the whole text of a cell that is cut off. On narrow
 * screens each row is a card, with its first column as the title, and nothing is cut off.
 */
export function Table<T>({ label, columns, rows, keyOf, actions, heading, busy, compact, current }: TableProps<T>) {
  const table = useRef<HTMLTableElement>(null);
  return (
    <>
      <table
        ref={table}
        className={styles['table']}
        aria-label={label}
        aria-busy={busy}
        data-compact={compact || undefined}
      >
        <thead>
          <tr>
            {columns.map((column) => {
              const { sorted, of } = heading?.(column) ?? { of: i18n.t(column.label) };
              return (
                <th key={column.label} scope="col" data-figures={column.figures || undefined} aria-sort={sorted}>
                  {of}
                </th>
              );
            })}
            {actions && (
              <th scope="col" data-actions>
                {i18n.t('Actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {typeof rows === 'number'
            ? Array.from({ length: rows }, (_, row) => (
                <tr key={row} aria-hidden="true">
                  {Array.from({ length: columns.length + (actions ? 1 : 0) }, (_cell, at) => (
                    <td key={at}>
                      <Blank />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => (
                <tr key={keyOf(row)} aria-current={keyOf(row) === current ? 'true' : undefined}>
                  {columns.map((column) => (
                    <td
                      key={column.label}
                      data-label={i18n.t(column.label)}
                      data-figures={column.figures || undefined}
                      data-whole={column.whole || undefined}
                      data-wide={column.wide || undefined}
                      data-clipped={column.clipped || undefined}
                    >
                      <div data-cut={!(column.full || column.figures || column.whole) || undefined}>
                        {column.cell(row)}
                      </div>
                    </td>
                  ))}
                  {actions && (
                    <td data-label={i18n.t('Actions')} data-actions>
                      <div className={styles['actions']}>{actions(row)}</div>
                    </td>
                  )}
                </tr>
              ))}
        </tbody>
      </table>
      <WholeText of={table} />
    </>
  );
}

interface BelowProps {
  /** The second line; without it there is none. */
  readonly is: ReactNode;
  readonly children: ReactNode;
}
/** A value with a smaller line below it: `<Below is={reason}>{basis}</Below>`. */
export const Below = ({ is, children }: BelowProps) => (
  <>
    {children}
    {is && <span className="below">{is}</span>}
  </>
);
