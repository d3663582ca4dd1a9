import type { Endpoint } from '@stoa/contract/kernel/endpoint';
import { useEffect, useEffectEvent } from 'react';
import { addressOf, ApiError } from './api.ts';
import { once, throughSessions } from './http.ts';

interface Following {
  readonly onEvent: (event: unknown) => void;
  readonly onReconnect: () => void;
  readonly late?: boolean;
}
/** Milliseconds until a refused stream is asked for again: at first, and at most. */
const [pause, longestPause] = [10_000, 300_000];
/**
 * Follows a stream of other people's changes. While `open`, it calls `onEvent` for each event, and
 * `onReconnect` whenever events may have been missed. With `late` it also calls `onReconnect` at the start, because the record was
 * loaded some time before. Hidden tabs close their stream, because a browser allows only a few.
 */
export function useLive(
  endpoint: Endpoint,
  params: object,
  open: boolean,
  { late = false, ...following }: Following,
): void {
  const address = addressOf(endpoint, params);
  const onEvent = useEffectEvent(following.onEvent);
  const onReconnected = useEffectEvent(following.onReconnect);
  useEffect(() => {
    // Without streams, the screens still refresh from time to time.
    if (!open || typeof EventSource === 'undefined') return undefined;
    let source: EventSource | undefined;
    let opened = late ? 1 : 0;
    let gone = false;
    let refused = 0;
    let later: ReturnType<typeof setTimeout> | undefined;
    function watch() {
      clearTimeout(later);
      if (gone) return;
      if (document.hidden) {
        source?.close();
        source = undefined;
        return;
      }
      if (source) return;
      const mine = new EventSource(address);
      source = mine;
      mine.onopen = () => {
        refused = 0;
        if (opened++ > 0) onReconnected();
      };
      mine.onmessage = ({ data }: MessageEvent<string>) => {
        const event = JSON.parse(data) as { kind?: string };
        if (event.kind === 'again') onReconnected();
        else onEvent(event);
      };
      mine.onerror = () => {
        if (mine.readyState !== EventSource.CLOSED || source !== mine) return;
        // A stream doesn't say why it was refused. If the session has ended, we reopen it after the next sign-in. A busy server
        // is asked again later, and each time more rarely.
        source = undefined;
        let isEnded = false;
        const asking = throughSessions('/api/session', () =>
          once({ method: 'GET', url: '/api/session' }).catch((error: unknown) => {
            isEnded = error instanceof ApiError && error.status === 401;
            throw error;
          }),
        );
        const reopen = () => {
          clearTimeout(later);
          if (!gone) later = setTimeout(watch, isEnded ? 0 : Math.min(pause * 2 ** refused++, longestPause));
        };
        asking.then(reopen, () => isEnded || reopen());
      };
    }
    watch();
    document.addEventListener('visibilitychange', watch);
    return () => {
      gone = true;
      clearTimeout(later);
      document.removeEventListener('visibilitychange', watch);
      source?.close();
    };
  }, [address, open, late]);
}
