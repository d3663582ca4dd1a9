import type { Endpoint, LineOf, ReplyOf } from '@stoa/contract/kernel/endpoint';
import { useEffect, useEffectEvent, useState } from 'react';
import { addressOf, call, callRows, type Args, type RowOf, type Rows } from './api.ts';
import { isPassing, outageRetry } from './http.ts';

/** The state of a request, with the same names as in `queries.ts`. */
interface Answer<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  /** True while `data` is still the answer to an earlier request. */
  readonly isPlaceholderData: boolean;
  readonly refetch: () => void;
}

/**
 * Asks once per address and returns the state of the request. Repeats a request that failed in an outage every few seconds while
 * the page is looked at, and when the browser is online again; the error stays meanwhile.
 */
export function useAnswer<T>(address: string, ask: (signal: AbortSignal) => Promise<T>): Answer<T> {
  const [found, setFound] = useState<{ readonly address: string; readonly data: T }>();
  const [failed, setFailed] = useState<{ readonly address: string; readonly isPassing: boolean }>();
  const [attempt, setAttempt] = useState(0);
  const onAsk = useEffectEvent(ask);
  useEffect(() => {
    const stop = new AbortController();
    onAsk(stop.signal).then(
      (data) => {
        setFound({ address, data });
        setFailed(undefined);
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setFailed({ address, isPassing: isPassing(error) });
      },
    );
    return () => stop.abort();
  }, [address, attempt]);
  const isError = failed?.address === address;
  useEffect(() => {
    if (!isError || !failed.isPassing) return;
    const retry = () => {
      if (document.visibilityState === 'visible') setAttempt((count) => count + 1);
    };
    const waiting = setTimeout(retry, outageRetry);
    addEventListener('online', retry);
    document.addEventListener('visibilitychange', retry);
    return () => {
      clearTimeout(waiting);
      removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', retry);
    };
  }, [isError, failed]);
  const refetch = () => {
    setFailed(undefined);
    setAttempt((count) => count + 1);
  };
  const isPlaceholderData = found !== undefined && found.address !== address;
  return { data: found?.data, isError, isPlaceholderData, refetch };
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
