import type { Endpoint, LineOf, ReplyOf } from '@stoa/contract/kernel/endpoint';
import { useEffect, useEffectEvent, useState } from 'react';
import { addressOf, call, callRows, type Args, type RowOf, type Rows } from './api.ts';

/** The state of a request, with the same names as in `queries.ts`. */
interface Answer<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  /** True while `data` is still the answer to an earlier request. */
  readonly isPlaceholderData: boolean;
  readonly refetch: () => void;
}

/** Asks once per address and returns the state of the request. */
export function useAnswer<T>(address: string, ask: (signal: AbortSignal) => Promise<T>): Answer<T> {
  const [found, setFound] = useState<{ readonly address: string; readonly data: T }>();
  const [failedAt, setFailedAt] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const onAsk = useEffectEvent(ask);
  useEffect(() => {
    const stop = new AbortController();
    onAsk(stop.signal).then(
      (data) => {
        setFound({ address, data });
        setFailedAt(undefined);
      },
      () => {
        if (!stop.signal.aborted) setFailedAt(address);
      },
    );
    return () => stop.abort();
  }, [address, attempt]);
  const refetch = () => {
    setFailedAt(undefined);
    setAttempt(attempt + 1);
  };
  const isPlaceholderData = found !== undefined && found.address !== address;
  return { data: found?.data, isError: failedAt === address, isPlaceholderData, refetch };
}

/**
 * Same as `useEndpoint` in `queries.ts`, but without the cache and the schemas: `const { data } = useEndpoint<typeof
 * dashboard.mine>('GET /api/dashboard')`.
 */
export const useEndpoint = <E extends Endpoint>(line: LineOf<E>, args: Args<E> = {}): Answer<ReplyOf<E>> =>
  useAnswer(addressOf(line, args.params, args.query), (signal) => call<E>(line, { ...args, signal }));

/** Same as `useRows` in `queries.ts`: one page of a list with its total. */
export const useRows = <E extends Endpoint>(line: LineOf<E>, args: Args<E> = {}): Answer<Rows<RowOf<E>>> =>
  useAnswer(addressOf(line, args.params, args.query), (signal) => callRows<E>(line, { ...args, signal }));
