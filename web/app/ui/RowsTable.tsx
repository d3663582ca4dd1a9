import { Alert, Button, Pagination, Skeleton, Stack } from '@mantine/core';
import type { Endpoint, QueryOf } from '@stoa/contract/kernel/endpoint';
import { lastRow } from '@stoa/contract/kernel/last-row';
import { useEffect, type ReactNode } from 'react';
import type { Args, RowOf, Rows } from '../kernel/api.ts';
import { useRows } from '../kernel/queries.ts';
import { count } from './format.ts';
import { DownIcon, SortIcon, UpIcon } from './icons.tsx';
import { sentenceOf } from './notify.ts';
import styles from './RowsTable.module.css';
import { TableControls, type Filter } from './TableControls.tsx';
import { useTableState, type TableState } from './useTableState.ts';
import { words } from './words.ts';

export interface Column<T> {
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

interface RowsTableProps<E extends Endpoint> {
  /** What is listed, in the plural: the table's name, "Users". */
  readonly label: string;
  /** The list's endpoint. */
  readonly of: E;
  readonly params?: Args<E>['params'];
  /** What is always asked for, beside search and filters. */
  readonly query?: QueryOf<E>;
  readonly columns: readonly Column<RowOf<E>>[];
  readonly filters?: readonly Filter[];
  /** Said when there is nothing at all, and the next step. */
  readonly empty: ReactNode;
  /** The sentence for a list that could not be loaded. */
  readonly failed?: string;
  readonly actions?: (row: RowOf<E>) => ReactNode;
  readonly pageSize?: number;
  /** "name", or "-name" for descending: the order until the reader chooses another. */
  readonly sort?: string;
  readonly search?: boolean;
  /** Keeps two tables on one page apart in the address. */
  readonly prefix?: string;
}

/**
 * A list: search, filters, sortable headings and numbered pages, all in the address; the server does the work. The first
 * column names the row: it is the title of the card that a row becomes on a phone.
 *
 *     <RowsTable label="Users" of={accounts.users} columns={columns} empty="There are no users yet."
 *       filters={[{ name: 'status', label: 'Status', options: userStatuses }]} actions={(user) => <UserActions user={user} />} />
 */
export function RowsTable<E extends Endpoint>(props: RowsTableProps<E>) {
  const {
    label,
    of,
    params,
    query,
    columns,
    filters = [],
    empty,
    failed,
    actions,
    pageSize = 10,
    search = true,
  } = props;
  const state = useTableState(filters, props.prefix ?? '', props.sort);
  const page = Math.min(state.page, Math.ceil(lastRow / pageSize));
  const asked = { ...query, ...state.query, page, pageSize };
  const { data, error, isPending, isPlaceholderData, refetch, isFetching } = useRows(of, {
    ...(params ? { params } : {}),
    query: asked as QueryOf<E>,
  });
  const pages = data ? Math.max(1, Math.ceil(Math.min(data.total, lastRow) / pageSize)) : 1;
  const { toPage } = state;
  // The last row of the last page may have gone, or a shared link may name a page that is no more.
  useEffect(() => {
    if (!data || isPlaceholderData || page === 1) return;
    // By an estimate, the last page is not known.
    if (data.about && data.rows.length === 0) toPage(1, true);
    else if (page > pages) toPage(pages, true);
  }, [data, isPlaceholderData, page, pages, toPage]);
  const shown = (data?.rows ?? []) as readonly RowOf<E>[];
  const nothing = data !== undefined && data.total === 0;

  return (
    <div className={styles['list']}>
      <TableControls label={label} filters={filters} columns={nothing ? [] : columns} state={state} search={search} />
      <output className={styles['total']}>
        {(isPending || isPlaceholderData) && !error ? words.loadingOf(label.toLowerCase()) : null}
        {data && !isPlaceholderData && !nothing ? totalOf(data, page, pageSize) : null}
      </output>
      {error ? (
        <Alert color="terracotta" role="alert" title={failed ?? words.couldNotBeLoaded(label)}>
          <Stack gap="sm" align="flex-start">
            <p>{sentenceOf(error)}</p>
            <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
              {words.tryAgain}
            </Button>
          </Stack>
        </Alert>
      ) : nothing ? (
        <div className={styles['empty']}>
          {state.narrowed ? (
            <>
              <p>{state.q === '' ? words.nothingMatchesTheseFilters : words.nothingMatchesThisSearch}</p>
              <Button variant="default" onClick={state.clear}>
                {words.clearSearchAndFilters}
              </Button>
            </>
          ) : typeof empty === 'string' ? (
            <p>{empty}</p>
          ) : (
            empty
          )}
        </div>
      ) : (
        <table className={styles['table']} aria-label={label} aria-busy={isPlaceholderData}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Heading key={column.label} column={column} state={state} />
              ))}
              {actions && <th scope="col">{words.actions}</th>}
            </tr>
          </thead>
          <tbody>
            {isPending
              ? Array.from({ length: Math.min(pageSize, 5) }, (_, row) => (
                  <tr key={row} aria-hidden="true">
                    {[...columns, ...(actions ? [{ label: words.actions }] : [])].map((column) => (
                      <td key={column.label}>
                        <Skeleton height="1.25rem" width={row % 2 ? '70%' : '85%'} />
                      </td>
                    ))}
                  </tr>
                ))
              : shown.map((row) => (
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
      )}
      {data && pages > 1 && (
        <nav aria-label={words.pagesOf(label)} className={styles['pages']}>
          <Pagination total={pages} value={page} onChange={(next) => toPage(next)} size="md" />
          {page === pages && data.total > lastRow && <p>{words.listEndsHere}</p>}
        </nav>
      )}
    </div>
  );
}

const keyOf = (row: unknown): string => (row as { _id: string })._id;

/** "11–20 of 134 entries"; an estimate is rounded, and says so: "11–20 of about 120,000 entries". */
export function totalOf({ total, about }: Pick<Rows<unknown>, 'total' | 'about'>, page: number, pageSize: number) {
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const all = about
    ? words.aboutOf(count(Number(total.toPrecision(2)), 'entry', 'entries'))
    : count(total, 'entry', 'entries');
  return total <= pageSize ? all : words.of(first, last, all);
}

function Heading<T>({ column, state }: { column: Column<T>; state: TableState }) {
  const { label, sort, figures } = column;
  if (!sort)
    return (
      <th scope="col" data-figures={figures || undefined}>
        {label}
      </th>
    );
  const up = state.sort === sort;
  const down = state.sort === `-${sort}`;
  return (
    <th scope="col" data-figures={figures || undefined} aria-sort={up ? 'ascending' : down ? 'descending' : 'none'}>
      <button type="button" onClick={() => state.sortBy(up ? `-${sort}` : sort)}>
        {label}
        {up ? <UpIcon size={14} /> : down ? <DownIcon size={14} /> : <SortIcon size={14} />}
      </button>
    </th>
  );
}
