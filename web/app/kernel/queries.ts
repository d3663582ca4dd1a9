import type { Endpoint, QueryOf, ReplyOf } from '@stoa/contract/kernel/endpoint';
import { QueryClient, keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callRows, type Args, type RowOf } from './api.ts';
import { ApiError } from './http.ts';
import { onSessionChange } from './session.ts';

const worthRetrying = (error: Error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: (failures, error) => failures < 2 && worthRetrying(error) },
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

/** Reads an endpoint: `const { data } = useEndpoint(students.one, { params: { id } })`. */
export function useEndpoint<E extends Endpoint>(endpoint: E, args: Args<E> = {}, options: Options = {}) {
  return useQuery({
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
  return useQuery({
    queryKey: [endpoint.path, 'every row', args.params, args.query],
    queryFn: ({ signal }) => callEveryRow(endpoint, { ...args, signal }),
  });
}

/** One page of a list with its total. The previous page stays visible while the next one loads. */
export function useRows<E extends Endpoint>(endpoint: E, args: Args<E> = {}, options: Options = {}) {
  return useQuery({
    queryKey: [endpoint.path, 'rows', args.params, args.query],
    queryFn: ({ signal }) => callRows(endpoint, { ...args, signal }),
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
