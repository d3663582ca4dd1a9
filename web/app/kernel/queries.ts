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
import { use, useState } from 'react';
import { call, callRows, type Args, type RowOf } from './api.ts';
import { refresh } from './freshness.ts';
import { isPassing, outageRetry } from './http.ts';
import { cameWithPage, rendering } from './page.ts';
import { onSessionChange } from './session.ts';

/** Creates the query cache of a page. The server leaves the retry of a failed call to the browser. */
export const openQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: import.meta.env.SSR ? false : (failures, error) => failures < 2 && isPassing(error),
      },
    },
  });
/** The cache of this browser's page. The server has one for each page that it renders. */
export const queryClient = openQueries();
// The next person at this browser must not see the last one's answers.
onSessionChange(() => queryClient.clear());
/** Returns the cache of the page that is being rendered. */
export const pageQueries = (): QueryClient => (import.meta.env.SSR ? rendering().queries : queryClient);

/**
 * Suspends rendering on the server until the answer is there. If the call fails, the browser repeats it and shows the error.
 */
function useAnswerOnServer(options: UseQueryOptions<never>): void {
  if (!import.meta.env.SSR || options.enabled === false) return;
  const { asked, queries } = rendering();
  const key = hashKey(options.queryKey);
  const before = asked.get(key);
  if (!before && queries.getQueryData(options.queryKey) !== undefined) return;
  const answer =
    before ??
    queries.prefetchQuery(options).then(() => {
      if (queries.getQueryState(options.queryKey)?.error)
        queries.removeQueries({ queryKey: options.queryKey, exact: true });
    });
  asked.set(key, answer);
  // React renders the component again once the answer is there. It matches calls of `use` by their order, so an answer that has
  // arrived in the meantime needs its call as well.
  use(answer);
}

interface Options {
  readonly enabled?: boolean;
  /** Milliseconds between refreshes. */
  readonly refetchInterval?: number;
  /** How long an answer counts as fresh, in milliseconds: 0 for data that others are editing. */
  readonly staleTime?: number;
  /** Shows the last answer until the next one is here. */
  readonly placeholderData?: typeof keepPreviousData;
}

/**
 * A query that retries after an outage, every few seconds while it is on screen. Its error stays visible during an attempt, when
 * the cache has already dropped it.
 */
function useLasting<T>(options: UseQueryOptions<T>): UseQueryResult<T> {
  useAnswerOnServer(options as unknown as UseQueryOptions<never>);
  const { dataUpdatedAt = 0, isInvalidated } = useQueryClient().getQueryState(options.queryKey) ?? {};
  const query = useQuery({
    ...options,
    ...(cameWithPage(dataUpdatedAt) && !isInvalidated && { refetchOnMount: false }),
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

/** Reads an endpoint: `const { data } = useEndpoint(students.one, { params: { id } })`. */
export function useEndpoint<E extends Endpoint>(endpoint: E, args: Args<E> = {}, options: Options = {}) {
  return useLasting({
    queryKey: [endpoint.path, args.params, args.query],
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
  return useLasting({
    queryKey: [endpoint.path, 'every row', args.params, args.query],
    queryFn: ({ signal }) => callEveryRow(endpoint, { ...args, signal }),
  });
}

/** The cache key and the loader of one page of a list, for screens that load a page with `fetchQuery`. */
export const rowsQuery = <E extends Endpoint>(endpoint: E, args: Args<E> = {}) => ({
  queryKey: [endpoint.path, 'rows', args.params, args.query],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => callRows(endpoint, { ...args, signal }),
});

/** One page of a list with its total. The previous page stays visible while the next one loads. */
export function useRows<E extends Endpoint>(endpoint: E, args: Args<E> = {}, options: Options = {}) {
  return useLasting({ ...rowsQuery(endpoint, args), placeholderData: keepPreviousData, ...options });
}

/**
 * A write: `const remove = useCall(institutions.remove); await remove.mutateAsync({ params: { id } })`. Afterwards
 * every answer that it may have changed is loaded again.
 */
export function useCall<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient();
  return useMutation<ReplyOf<E>, Error, Args<E>>({
    mutationFn: (args) => call(endpoint, args),
    onSuccess: () => refresh(client),
  });
}
