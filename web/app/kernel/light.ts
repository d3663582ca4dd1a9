import type { Endpoint, LineOf, ReplyOf } from '@stoa/contract/kernel/endpoint';
import { useEffect, useEffectEvent, useState } from 'react';
import { addressOf, call, callRows, type Args, type RowOf, type Rows } from './api.ts';

/** What is known of an answer, under the names that it has on the other screens as well (`queries.ts`). */
interface Answer<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  /** What is here was asked for before, and stays to be looked at while the next answer is on its way. */
  readonly isPlaceholderData: boolean;
  readonly refetch: () => void;
}

/** What comes of asking, once for each address. */
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
 * As `useEndpoint` of `queries.ts`, without its cache and the weight of the schemas:
 * `const { data } = useEndpoint<typeof dashboard.mine>('GET /api/dashboard')`.
 */
export const useEndpoint = <E extends Endpoint>(line: LineOf<E>, args: Args<E> = {}): Answer<ReplyOf<E>> =>
  useAnswer(addressOf(line, args.params, args.query), (signal) => call<E>(line, { ...args, signal }));

/** As `useRows` of `queries.ts`: a page of a list with its total. */
export const useRows = <E extends Endpoint>(line: LineOf<E>, args: Args<E> = {}): Answer<Rows<RowOf<E>>> =>
  useAnswer(addressOf(line, args.params, args.query), (signal) => callRows<E>(line, { ...args, signal }));
