import type { Endpoint, QueryOf, ReplyOf } from '@stoa/contract/kernel/endpoint';
import {
  QueryClient,
  hashKey,
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useState } from 'react';
import { call, callRows, type Args, type Called, type RowOf } from './api.ts';
import { isPassing, outageRetry } from './http.ts';
import { onSessionChange } from './session.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: (failures, error) => failures < 2 && isPassing(error) },
  },
});
// The next person at this browser must not see the last one's answers.
onSessionChange(() => queryClient.clear());

interface Options {
  readonly enabled?: boolean;
  /** Milliseconds between refreshes. */
  readonly refetchInterval?: number;
  /** How long an answer counts as fresh, in milliseconds. Use 0 for data that others are editing. */
  readonly staleTime?: number;
}

/**
 * A query that loads itself again after an outage, every few seconds while it is shown. The error stays until then, where the
 * cache would forget it with each attempt.
 */
function useLasting<T>(options: UseQueryOptions<T>): UseQueryResult<T> {
  const query = useQuery({
    ...options,
    refetchInterval: ({ state }) =>
      state.error && isPassing(state.error) ? outageRetry : ((options.refetchInterval as number | undefined) ?? false),
  });
  const at = hashKey(options.queryKey);
  const [failed, setFailed] = useState<{ readonly at: string; readonly error: Error }>();
  const { error } = query;
  if (error ? failed?.error !== error || failed.at !== at : failed && query.isSuccess)
    setFailed(error ? { at, error } : undefined);
  if (error || !query.isPending || failed?.at !== at) return query;
  const staying = { ...query, error: failed.error, isError: true, isPending: false, status: 'error' };
  return staying as unknown as UseQueryResult<T>;
}

const pathOf = (called: Endpoint | string): string =>
  typeof called === 'string' ? called.split(' ')[1]! : called.path;

/** Reads an endpoint: `const { data } = useEndpoint(students.one, { params: { id } })`. Its line does without the schemas. */
export function useEndpoint<E extends Endpoint>(endpoint: Called<E>, args: Args<E> = {}, options: Options = {}) {
  return useLasting({
    queryKey: [pathOf(endpoint), args.params, args.query],
    queryFn: async ({ signal }) => (await call(endpoint, { ...args, signal })) ?? null,
    ...options,
  });
}

/** Loads every row of a list, page by page. Throws ApiError. */
export async function callEveryRow<E extends Endpoint>(endpoint: E, args: Args<E> = {}): Promise<RowOf<E>[]> {
  const all: RowOf<E>[] = [];
  for (let page = 1; ; page++) {
    const query = { ...args.query, page } as unknown as QueryOf<E>;
    const { rows, total, about } = await callRows(endpoint, { ...args, query });
    all.push(...rows);
    if (rows.length === 0 || (!about && all.length >= total)) return all;
  }
}

/** A whole list, for screens that need all rows at once, such as a class. */
export function useEveryRow<E extends Endpoint>(endpoint: E, args: Args<E> = {}) {
  return useQuery({
    queryKey: [endpoint.path, 'every row', args.params, args.query],
    queryFn: ({ signal }) => callEveryRow(endpoint, { ...args, signal }),
  });
}

/** Where a page of a list is kept, and how it is asked for. For `fetchQuery`, where a screen has to know what comes next. */
export const rowsQuery = <E extends Endpoint>(endpoint: E, args: Args<E> = {}) => ({
  queryKey: [endpoint.path, 'rows', args.params, args.query],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => callRows(endpoint, { ...args, signal }),
});

/** One page of a list with its total. The previous page stays visible while the next one loads. */
export function useRows<E extends Endpoint>(endpoint: E, args: Args<E> = {}, options: Options = {}) {
  return useLasting({
    ...rowsQuery(endpoint, args),
    placeholderData: keepPreviousData,
    ...options,
  });
}

/**
 * A write: `const remove = useCall(institutions.remove); await remove.mutateAsync({ params: { id } })`. Afterwards the whole
 * screen is refreshed, because one write can affect several lists.
 */
export function useCall<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient();
  return useMutation<ReplyOf<E>, Error, Args<E>>({
    mutationFn: (args) => call(endpoint, args),
    onSuccess: () => client.invalidateQueries(),
  });
}
