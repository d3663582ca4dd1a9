import type { ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import styles from './Table.module.css';

export interface Column<T> {
  /** The heading: a message, marked where it is written and said by the list. */
  readonly label: string;
  readonly cell: (row: T) => ReactNode;
  /** The name by which the list's `sort` knows the column; without it the heading does nothing. */
  readonly sort?: string;
  /** Figures stand at the right. */
  readonly figures?: boolean;
  /** A date, say, that would be hard to read in two lines. */
  readonly whole?: boolean;
  /** Sentences, which take the whole width where a row is a card. */
  readonly wide?: boolean;
}

interface TableProps<T> {
  /** What is listed, in the plural: the table's name. */
  readonly label: string;
  readonly columns: readonly Column<T>[];
  /** Or how many are on their way. */
  readonly rows: readonly T[] | number;
  readonly keyOf: (row: T) => string | number;
  readonly actions?: ((row: T) => ReactNode) | undefined;
  /** What stands in a column's heading, and how it is sorted; its label alone where this is left out. */
  readonly heading?: (column: Column<T>) => {
    readonly sorted?: 'ascending' | 'descending' | 'none';
    readonly of: ReactNode;
  };
  readonly busy?: boolean;
}

const Blank = () => <div className={styles['blank']} />;

/** Rows under headings; where the room is short each is a card, and its first column the card's title. */
export function Table<T>({ label, columns, rows, keyOf, actions, heading, busy }: TableProps<T>) {
  return (
    <table className={styles['table']} aria-label={label} aria-busy={busy}>
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
          {actions && <th scope="col">{i18n.t('Actions')}</th>}
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
              <tr key={keyOf(row)}>
                {columns.map((column) => (
                  <td
                    key={column.label}
                    data-label={i18n.t(column.label)}
                    data-figures={column.figures || undefined}
                    data-whole={column.whole || undefined}
                    data-wide={column.wide || undefined}
                  >
                    <div>{column.cell(row)}</div>
                  </td>
                ))}
                {actions && (
                  <td data-label={i18n.t('Actions')}>
                    <div className={styles['actions']}>{actions(row)}</div>
                  </td>
                )}
              </tr>
            ))}
      </tbody>
    </table>
  );
}
