import { Pagination } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { count } from './format.ts';
import styles from './RowsTable.module.css';
import { totalOf, type Column } from './RowsTable.tsx';
import { words } from './words.ts';

interface PlainTableProps<T> {
  /** What is listed, in the plural: the table's name. */
  readonly label: string;
  readonly columns: readonly Omit<Column<T>, 'sort'>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string | number;
  readonly actions?: (row: T) => ReactNode;
  readonly pageSize?: number;
  /** What one row is called, to count them: "line", "lines". */
  readonly unit?: readonly [one: string, many: string];
}

/** As RowsTable, for rows that are all here already: nothing is asked for, and the page is not in the address. */
export function PlainTable<T>({ label, columns, rows, keyOf, actions, pageSize = 20, unit }: PlainTableProps<T>) {
  const [chosen, setChosen] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(chosen, pages);
  const shown = rows.slice((page - 1) * pageSize, page * pageSize);
  return (
    <div className={styles['list']}>
      {unit && (
        <output className={styles['total']}>
          {pages > 1 ? totalOf({ total: rows.length, about: false }, page, pageSize) : count(rows.length, ...unit)}
        </output>
      )}
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" data-figures={column.figures || undefined}>
                {column.label}
              </th>
            ))}
            {actions && <th scope="col">{words.actions}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td
                  key={column.label}
                  data-label={column.label}
                  data-figures={column.figures || undefined}
                  data-whole={column.whole || undefined}
                  data-wide={column.wide || undefined}
                >
                  <div>{column.cell(row)}</div>
                </td>
              ))}
              {actions && (
                <td data-label="Actions">
                  <div className={styles['actions']}>{actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {pages > 1 && (
        <nav aria-label={words.pagesOf(label)} className={styles['pages']}>
          <Pagination total={pages} value={page} onChange={setChosen} size="md" />
        </nav>
      )}
    </div>
  );
}
