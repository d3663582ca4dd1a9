import type { totalHeader } from '@stoa/contract/kernel/page';
import { useEffect, useState } from 'react';
import { http } from './http.ts';

/** Only its type comes from the contract: with it would come zod. */
const totalName: typeof totalHeader = 'x-total-count';

interface Found<T> {
  readonly url: string;
  readonly body: T;
  /** Of a list: how many match, whatever the page. */
  readonly total: number;
}

/**
 * The answer to a GET, for the pages that do without the weight of the endpoints and their schemas; the caller knows its type.
 * What was found before stays to be looked at while the next answer is on its way (`asking`).
 */
export function useRead<T>(url: `/api/${string}`) {
  const [found, setFound] = useState<Found<T>>();
  const [failedAt, setFailedAt] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    http({ method: 'GET', url, signal: stop.signal }).then(
      ({ body, header }) => {
        setFound({ url, body: body as T, total: Number(header(totalName) ?? 0) });
        setFailedAt(undefined);
      },
      () => {
        if (!stop.signal.aborted) setFailedAt(url);
      },
    );
    return () => stop.abort();
  }, [url, attempt]);
  const failed = failedAt === url;
  const again = () => {
    setFailedAt(undefined);
    setAttempt(attempt + 1);
  };
  return { found, asking: found?.url !== url && !failed, failed, again };
}
