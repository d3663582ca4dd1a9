import { useState, type ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import styles from './plain/Table.module.css';
import { lastPage, Pages } from './plain/Pages.tsx';
import { Table, type Column } from './plain/Table.tsx';
import { totalOf } from './RowsTable.tsx';

interface PlainTableProps<T> {
  /** What is listed, in the plural: the table's name. */
  readonly label: string;
  readonly columns: readonly Omit<Column<T>, 'sort'>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string | number;
  readonly actions?: (row: T) => ReactNode;
  readonly pageSize?: number;
  /** The message that counts the rows, marked: '{count, plural, one {# line} other {# lines}}'. */
  readonly unit?: string;
}

/** As RowsTable, for rows that are all here already: nothing is asked for, and the page is not in the address. */
export function PlainTable<T>({ rows, pageSize = 20, unit, ...table }: PlainTableProps<T>) {
  const [chosen, setChosen] = useState(1);
  const pages = lastPage(rows.length, pageSize);
  const page = Math.min(chosen, pages);
  return (
    <div className={styles['list']}>
      {unit && (
        <output className={styles['total']}>
          {pages > 1
            ? totalOf({ total: rows.length, about: false }, page, pageSize)
            : i18n.t(unit, { count: rows.length })}
        </output>
      )}
      <Table {...table} rows={rows.slice((page - 1) * pageSize, page * pageSize)} />
      <Pages of={table.label} page={page} total={rows.length} pageSize={pageSize} to={{ show: setChosen }} />
    </div>
  );
}
