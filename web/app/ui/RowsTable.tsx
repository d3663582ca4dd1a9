import type { Endpoint, QueryOf } from '@stoa/contract/kernel/endpoint';
import { lastRow } from '@stoa/contract/kernel/fields';
import { useEffect, useId, type ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { Args, RowOf, Rows } from '../kernel/api.ts';
import { isWorthRetrying } from '../kernel/http.ts';
import { useRows } from '../kernel/queries.ts';
import { DownIcon, SortIcon, UpIcon } from './icons.tsx';
import { sentenceOf } from './notify.ts';
import { Button } from './plain/Button.tsx';
import { RowButton } from './RowButton.tsx';
import { usePrinting } from './usePrinting.ts';
import { Failure } from './plain/Note.tsx';
import lists from './plain/List.module.css';
import styles from './plain/Table.module.css';
import { lastPage, Pages } from './plain/Pages.tsx';
import { pageSizes, useTableState, type Filter, type TableState } from './plain/useTableState.ts';
import { Table, type Column } from './plain/Table.tsx';
import { Labelled, Options, TableControls } from './plain/TableControls.tsx';

export type { Column } from './plain/Table.tsx';

export interface RowsTableProps<E extends Endpoint> {
  /** The plural of the items, which names the table: "Users". */
  readonly label: string;
  /** The list's endpoint. */
  readonly of: E;
  readonly params?: Args<E>['params'];
  /** Parameters that are always sent, besides search and filters. */
  readonly query?: QueryOf<E>;
  readonly columns: readonly Column<RowOf<E>>[];
  readonly filters?: readonly Filter[];
  /** Shown when the list is empty, with the next step. */
  readonly empty: ReactNode;
  /** The message when the list can't be loaded. */
  readonly failed?: string;
  readonly actions?: (row: RowOf<E>) => ReactNode;
  /** Set where the number of rows is given. Otherwise readers choose it. */
  readonly pageSize?: number;
  /** The initial order: "name", or "-name" for descending. */
  readonly sort?: string;
  readonly search?: boolean;
  /** Separates the state of two tables in one address. */
  readonly prefix?: string;
  /** True while other data of the rows is still loading, so that nothing in them moves when it arrives. */
  readonly waits?: boolean;
  /** Draws each row in two lines, for a list beside its open record. */
  readonly compact?: boolean;
  /** The id of the row whose record is open beside the list. */
  readonly current?: string;
  /** The key of a row, where its `_id` isn't one. */
  readonly rowKey?: (row: RowOf<E>) => string;
}

/** The page of a list that its address asks for, and the state in that address. */
export function useTablePage<E extends Endpoint>(
  props: Pick<RowsTableProps<E>, 'of' | 'params' | 'query' | 'filters' | 'prefix' | 'sort' | 'pageSize'> & {
    readonly enabled?: boolean;
  },
) {
  const { of, params, query, filters = none, prefix = '', sort, enabled = true } = props;
  const state = useTableState(filters, prefix, sort);
  const { pageSize = state.pageSize } = props;
  const page = Math.min(state.page, lastPage(lastRow, pageSize));
  const whole = { ...query, ...state.query } as QueryOf<E>;
  const argsOf = (number: number): Args<E> => ({
    params,
    query: { ...whole, page: number, pageSize } as QueryOf<E>,
  });
  return { state, page, pageSize, whole, argsOf, answer: useRows(of, argsOf(page), { enabled }) };
}
const none: readonly Filter[] = [];

/**
 * A list with search, filters, sortable headings and numbered pages. The state is in the address, and the server does the
 * work. The first column names the row: on a phone, each row becomes a card with that as its title.
 *
 *     <RowsTable label="Users" of={accounts.users} columns={columns} empty="There are no users yet."
 *       filters={[{ name: 'status', label: 'Status', options: userStatuses }]} actions={(user) => <UserActions user={user} />} />
 */
export function RowsTable<E extends Endpoint>(props: RowsTableProps<E>) {
  const { label, of, columns, filters = none, empty, failed, actions, search = true, compact = false, current } = props;
  const { waits = false } = props;
  const { state, page, pageSize, whole, argsOf, answer } = useTablePage(props);
  const { error, isPlaceholderData, refetch, isFetching } = answer;
  const data = waits ? undefined : answer.data;
  const isPending = waits || answer.isPending;
  const printing = usePrinting(of, { ...argsOf(page), query: whole });
  const pages = lastPage(data?.total ?? 0, pageSize);
  const { toPage } = state;
  // The last row of the last page may have been deleted, or a shared link may name a page that no longer exists.
  useEffect(() => {
    if (!data || isPlaceholderData || page === 1) return;
    // With an estimated total, we can't tell which page is the last.
    if (data.about && data.rows.length === 0) toPage(1, true);
    else if (page > pages) toPage(pages, true);
  }, [data, isPlaceholderData, page, pages, toPage]);
  const shown = printing.rows ?? ((data?.rows ?? []) as readonly RowOf<E>[]);
  const nothing = data !== undefined && data.total === 0;
  const orders = columns.flatMap(ordersOf);

  return (
    <div className={isPending && !error ? `${styles['list']} ${lists['pending']}` : styles['list']}>
      <TableControls of={label} search={search ? i18n.t('Search') : undefined} filters={filters} state={state}>
        {orders.length > 0 && <Order orders={orders} state={state} />}
      </TableControls>
      <div className={styles['about']}>
        <output className={styles['total']}>
          {(isPending || isPlaceholderData) && !error ? i18n.t('Loading…') : null}
          {data && !isPlaceholderData && !nothing ? totalOf(data, page, printing.rows ? data.total : pageSize) : null}
        </output>
        {data && !nothing && !error && (
          <RowButton
            label={i18n.t('Print')}
            of={label}
            loading={printing.running}
            onClick={() => printing.print(data.total)}
          />
        )}
      </div>
      {data && !printing.rows && data.total > pageSize && (
        <p className="printed">
          {i18n.t('This is one page of the list. To print every row, use Print above the list.')}
        </p>
      )}
      {error && (
        <Failure
          title={failed ?? i18n.t('We couldn’t load this list.')}
          retry={isWorthRetrying(error) ? refetch : undefined}
          trying={isFetching}
        >
          <p>{sentenceOf(error)}</p>
        </Failure>
      )}
      {/* Rows that couldn't be loaded again stay, because dialogs that they have opened may hold unsaved work. */}
      {error && (!data || !isWorthRetrying(error)) ? null : nothing ? (
        <div className={styles['empty']}>
          {state.narrowed ? (
            <>
              <p>
                {state.q === '' ? i18n.t('No results match these filters.') : i18n.t('No results match this search.')}
              </p>
              <Button variant="default" onClick={state.clear}>
                {i18n.t('Clear search and filters')}
              </Button>
            </>
          ) : typeof empty === 'string' ? (
            <p>{empty}</p>
          ) : (
            empty
          )}
        </div>
      ) : (
        <Table
          // Remounts the table when its rows or columns arrive, because widths that depend on them would otherwise move.
          key={isPending ? columns.length : 'rows'}
          label={label}
          columns={columns}
          rows={isPending ? Math.min(pageSize, 5) : shown}
          keyOf={props.rowKey ?? idOf}
          actions={actions}
          heading={(column) => headingOf(column, state)}
          busy={isPlaceholderData}
          compact={compact}
          current={current}
        />
      )}
      {data && (
        <div className={lists['foot']}>
          <Pages of={label} page={page} total={data.total} pageSize={pageSize} to={{ show: (at) => toPage(at) }} />
          {props.pageSize === undefined && data.total > pageSizes[0] && <PageSize of={label} state={state} />}
        </div>
      )}
      {data && page === pages && data.total > lastRow && (
        <p>{i18n.t('This list ends here. Narrow your search to find more.')}</p>
      )}
    </div>
  );
}

/** The key of most rows. */
export const idOf = (row: unknown): string => (row as { _id: string })._id;

/** "11–20 of 134 results". An estimated total is rounded: "11–20 of about 120,000 results". */
export function totalOf({ total, about }: Pick<Rows<unknown>, 'total' | 'about'>, page: number, pageSize: number) {
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const part = about
    ? i18n.t('{first}–{last} of about {total, plural, one {# result} other {# results}}', {
        first,
        last,
        total: Number(total.toPrecision(2)),
      })
    : i18n.t('{first}–{last} of {total, plural, one {# result} other {# results}}', { first, last, total });
  return total <= pageSize ? i18n.t('{total, plural, one {# result} other {# results}}', { total }) : part;
}

const numberOrders = [/*i18n*/ '{column}, lowest first', /*i18n*/ '{column}, highest first'] as const;
const timeOrders = [/*i18n*/ '{column}, earliest first', /*i18n*/ '{column}, latest first'] as const;
const textOrders = [/*i18n*/ '{column}, A to Z', /*i18n*/ '{column}, Z to A'] as const;
/** The sort names that are times. */
const times = /(?:At|Since|Registered)$|^(?:at|start|end)$/;
const ordersOf = ({
  label,
  sort,
  figures,
  orders = figures ? numberOrders : times.test(sort ?? '') ? timeOrders : textOrders,
}: Pick<Column<never>, 'label' | 'sort' | 'figures' | 'orders'>) =>
  sort
    ? [sort, `-${sort}`].map((value, at) => ({
        value,
        label: i18n.t(orders[at]!, { column: i18n.t(label) }),
      }))
    : [];

/** A sort control for cards, which have no headings to press. */
function Order({ orders, state }: { orders: ReturnType<typeof ordersOf>; state: TableState }) {
  const isOrdered = orders.some(({ value }) => value === state.sort);
  return (
    <Labelled label={i18n.t('Sort by')} className={styles['order']}>
      {(id) => (
        <select
          id={id}
          value={isOrdered ? state.sort : ''}
          onChange={(event) => state.sortBy(event.currentTarget.value)}
        >
          {!isOrdered && <option value="">{i18n.t('Default')}</option>}
          <Options of={orders} />
        </select>
      )}
    </Labelled>
  );
}

/** Chooses how many rows a page has. */
function PageSize({ of, state }: { of: string; state: TableState }) {
  const id = useId();
  return (
    <div className={lists['size']}>
      <label htmlFor={id}>
        {i18n.t('Rows per page')}
        <span className="hidden-text"> {of}</span>
      </label>
      <select id={id} value={state.pageSize} onChange={(event) => state.showRows(Number(event.currentTarget.value))}>
        {pageSizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
    </div>
  );
}

/** A heading that sorts: ascending first, then descending. */
function headingOf<T>({ label, sort }: Column<T>, state: TableState) {
  if (!sort) return { of: i18n.t(label) };
  const up = state.sort === sort;
  const down = state.sort === `-${sort}`;
  return {
    sorted: up ? 'ascending' : down ? 'descending' : 'none',
    of: (
      <button type="button" onClick={() => state.sortBy(up ? `-${sort}` : sort)}>
        {i18n.t(label)}
        {up ? <UpIcon size={14} /> : down ? <DownIcon size={14} /> : <SortIcon size={14} />}
      </button>
    ),
  } as const;
}
