import { i18n } from '@stoa/contract/kernel/i18n';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { page } from '../../kernel/page.ts';
import type { Words } from '../format.ts';

/** The page sizes that readers choose from. The first is everybody's until they choose another. */
export const pageSizes = [10, 20, 50] as const;

const known = (value: string | undefined): number | undefined => pageSizes.find((size) => String(size) === value);

let chosen: string | undefined;
/** Kept in a cookie, so that the server renders as many rows. */
const kept = (): string | undefined => chosen ?? page().pageSize;

/** The page size in an address, else the one chosen last in this browser: one choice for all lists. */
const pageSizeOf = (inAddress: string | null): number => known(inAddress ?? undefined) ?? known(kept()) ?? pageSizes[0];

function rememberPageSize(size: number): void {
  chosen = String(size);
  document.cookie = `page-size=${size}; path=/mainContent; max-age=31536000; samesite=lax`;
}

export interface Filter {
  /** The query parameter of the list. */
  readonly name: string;
  /** The label and plain options are marked messages, which the list translates. Other options bring their label. */
  readonly label: string;
  /** Without options, the filter is a date. */
  readonly options?: readonly (string | { readonly value: string; readonly label: string | (() => string) })[] | Words;
  /** The initial choice; "all" by default. */
  readonly initial?: string;
  /** The choice that does not filter: "All" by default, or false when there is none. */
  readonly all?: string | false;
  /** Turns a choice into query parameters, when it is more than one plain value. */
  readonly query?: (value: string) => Readonly<Record<string, string>>;
}

/** Narrows a list to the rows of the last 24 hours, which Home counts. */
export const sinceYesterday: Filter = {
  name: 'since',
  label: /*i18n*/ 'Time',
  options: [{ value: 'yesterday', label: () => i18n.t('Since yesterday') }],
};

export interface TableState {
  readonly q: string;
  readonly page: number;
  /** Rows to a page: the address’s, else this browser’s choice. */
  readonly pageSize: number;
  readonly sort: string | undefined;
  readonly filters: Readonly<Record<string, string>>;
  /** q, sort and the filters, as the list's endpoint expects them. */
  readonly query: Readonly<Record<string, string>>;
  /** True when a search or filter is active. */
  readonly narrowed: boolean;
  readonly search: (q: string) => void;
  readonly filter: (name: string, value: string) => void;
  readonly sortBy: (sort: string) => void;
  readonly toPage: (page: number, silently?: boolean) => void;
  /** Chooses the page size of this and, from now on, every list. */
  readonly showRows: (pageSize: number) => void;
  /** The address of another page. */
  readonly addressOf: (page: number) => string;
  readonly clear: () => void;
}

/** The parameters of each table on the screen. */
const tables = new Set<readonly string[]>();
/** The part of an address that isn't the state of a table on the screen. */
export function withoutTables({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  const params = new URLSearchParams(search);
  for (const name of [...tables].flat()) params.delete(name);
  return `${pathname}?${params}`;
}

/** The state of a list, kept in the address, so that Back and shared links show the same rows. */
export function useTableState(filters: readonly Filter[], prefix: string, initialSort: string | undefined): TableState {
  const [params, setParams] = useSearchParams();
  useEffect(() => {
    const own = ['q', 'sort', 'page', 'pageSize', ...filters.map(({ name }) => name)].map((name) => prefix + name);
    tables.add(own);
    return () => void tables.delete(own);
  }, [filters, prefix]);
  // A record keeps in it the list that its reader came from.
  const { state } = useLocation() as { readonly state: unknown };
  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>, replace: boolean) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes))
            if (value === undefined) after.delete(prefix + name);
            else after.set(prefix + name, value);
          return after;
        },
        { replace, preventScrollReset: true, state },
      ),
    [setParams, prefix, state],
  );
  const toPage = useCallback(
    (page: number, silently = false) => change({ page: page > 1 ? String(page) : undefined }, silently),
    [change],
  );

  return useMemo(() => {
    const q = params.get(`${prefix}q`) ?? '';
    const sort = params.get(`${prefix}sort`) ?? initialSort;
    const chosen = Object.fromEntries(
      filters.map(({ name, initial = '' }) => [name, params.get(prefix + name) ?? initial]),
    );
    const asked = filters.flatMap(({ name, query }) => {
      const value = chosen[name] ?? '';
      return query ? Object.entries(query(value)) : [[name, value] as const];
    });
    const nothing = Object.fromEntries(filters.map(({ name }) => [name, undefined]));
    return {
      q,
      sort,
      page: Math.max(1, Math.trunc(Number(params.get(`${prefix}page`))) || 1),
      pageSize: pageSizeOf(params.get(`${prefix}pageSize`)),
      filters: chosen,
      query: Object.fromEntries(
        [...asked, ['q', q] as const, ['sort', sort ?? ''] as const].filter(([, value]) => value !== ''),
      ),
      narrowed: q !== '' || filters.some(({ name, initial = '' }) => chosen[name] !== initial),
      search: (text: string) => change({ q: text || undefined, page: undefined }, true),
      filter: (name: string, value: string) => {
        const initial = filters.find((one) => one.name === name)?.initial ?? '';
        change({ [name]: value === initial ? undefined : value, page: undefined }, false);
      },
      sortBy: (next: string) => change({ sort: next === initialSort ? undefined : next, page: undefined }, false),
      toPage,
      showRows: (size: number) => {
        rememberPageSize(size);
        change({ pageSize: String(size), page: undefined }, false);
      },
      addressOf: (number: number) => {
        const address = new URLSearchParams(params);
        address.set(`${prefix}page`, String(number));
        return `?${address}`;
      },
      clear: () => change({ ...nothing, q: undefined, page: undefined }, false),
    };
  }, [params, prefix, filters, initialSort, change, toPage]);
}
