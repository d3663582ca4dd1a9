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
  /** Milliseconds between two looks. */
  readonly refetchInterval?: number;
  /** Milliseconds for which an answer is shown again without asking; 0 for what others are writing just now. */
  readonly staleTime?: number;
}

/** The answer of an endpoint that reads: `const { data } = useEndpoint(students.one, { params: { id } })`. */
export function useEndpoint<E extends Endpoint>(endpoint: E, args: Args<E> = {}, options: Options = {}) {
  return useQuery({
    queryKey: [endpoint.path, args.params, args.query],
    queryFn: async ({ signal }) => (await call(endpoint, { ...args, signal })) ?? null,
    ...options,
  });
}

/** All rows of a list, however many pages the server makes of them. */
export async function callEveryRow<E extends Endpoint>(endpoint: E, args: Args<E> = {}): Promise<RowOf<E>[]> {
  const all: RowOf<E>[] = [];
  for (let page = 1; ; page++) {
    const query = { ...args.query, page } as unknown as QueryOf<E>;
    const { rows, total, about } = await callRows(endpoint, { ...args, query });
    all.push(...rows);
    if (rows.length === 0 || (!about && all.length >= total)) return all;
  }
}

/** A list, whole: for what is worked on as one, such as a class. */
export function useEveryRow<E extends Endpoint>(endpoint: E, args: Args<E> = {}) {
  return useQuery({
    queryKey: [endpoint.path, 'every row', args.params, args.query],
    queryFn: ({ signal }) => callEveryRow(endpoint, { ...args, signal }),
  });
}

/** A page of a list with its total; the page before stays until the next one is there. */
export function useRows<E extends Endpoint>(endpoint: E, args: Args<E> = {}, options: Options = {}) {
  return useQuery({
    queryKey: [endpoint.path, 'rows', args.params, args.query],
    queryFn: ({ signal }) => callRows(endpoint, { ...args, signal }),
    placeholderData: keepPreviousData,
    ...options,
  });
}

/**
 * A write: `const remove = useCall(institutions.remove); await remove.mutateAsync({ params: { id } })`.
 * Afterwards everything on the screen is read again, because a write shows in more than one list.
 */
export function useCall<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient();
  return useMutation<ReplyOf<E>, Error, Args<E>>({
    mutationFn: (args) => call(endpoint, args),
    onSuccess: () => client.invalidateQueries(),
  });
}
