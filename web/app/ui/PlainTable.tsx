import { useState, type ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import styles from './plain/Table.module.css';
import { lastPage, Pages } from './plain/Pages.tsx';
import { Table, type Column } from './plain/Table.tsx';
import { idOf, totalOf } from './RowsTable.tsx';

interface PlainTableProps<T> {
  /** The plural of the items, which names the table. */
  readonly label: string;
  readonly columns: readonly Omit<Column<T>, 'sort'>[];
  readonly rows: readonly T[];
  /** The key of a row, where its `_id` isn't one. */
  readonly keyOf?: (row: T) => string | number;
  readonly actions?: (row: T) => ReactNode;
  readonly pageSize?: number;
  /** The marked message that counts the rows: '{count, plural, one {# line} other {# lines}}'. */
  readonly unit?: string;
  /** The sentence that replaces a table without rows. */
  readonly empty?: string;
}

/** Same as RowsTable, for rows that are already loaded. It sends no requests and keeps its page out of the address. */
export function PlainTable<T>({ rows, keyOf = idOf, pageSize = 20, unit, empty, ...table }: PlainTableProps<T>) {
  const [chosen, setChosen] = useState(1);
  const pages = lastPage(rows.length, pageSize);
  const page = Math.min(chosen, pages);
  if (empty && rows.length === 0) return <p>{empty}</p>;
  return (
    <div className={styles['list']}>
      {unit && (
        <output className={styles['total']}>
          {pages > 1
            ? totalOf({ total: rows.length, about: false }, page, pageSize)
            : i18n.t(unit, { count: rows.length })}
        </output>
      )}
      <Table {...table} keyOf={keyOf} rows={rows.slice((page - 1) * pageSize, page * pageSize)} />
      <Pages of={table.label} page={page} total={rows.length} pageSize={pageSize} to={{ show: setChosen }} />
    </div>
  );
}
