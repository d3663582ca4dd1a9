import type { Endpoint } from '@stoa/contract/kernel/endpoint';
import { useEffect, useEffectEvent } from 'react';
import { addressOf } from './api.ts';
import { once, throughSessions } from './http.ts';

interface Following {
  readonly told: (event: unknown) => void;
  readonly again: () => void;
  readonly late?: boolean;
}
/**
 * Follows a stream of other people's changes. While `open`, it calls `told` for each event, and `again` whenever events may
 * have been missed; with `late` also at its beginning, where what it follows was asked for some time before. Hidden tabs close their stream, because a browser allows only a few.
 */
export function useLive(
  endpoint: Endpoint,
  params: object,
  open: boolean,
  { told, again, late = false }: Following,
): void {
  const address = addressOf(endpoint, params);
  const onTold = useEffectEvent(told);
  const onAgain = useEffectEvent(again);
  useEffect(() => {
    // Without streams, the screens still refresh from time to time.
    if (!open || typeof EventSource === 'undefined') return undefined;
    let source: EventSource | undefined;
    let opened = late ? 1 : 0;
    let gone = false;
    function watch() {
      if (document.hidden) {
        source?.close();
        source = undefined;
        return;
      }
      if (source) return;
      const mine = new EventSource(address);
      source = mine;
      mine.onopen = () => {
        if (opened++ > 0) onAgain();
      };
      mine.onmessage = ({ data }: MessageEvent<string>) => {
        const event = JSON.parse(data) as { kind?: string };
        if (event.kind === 'again') onAgain();
        else onTold(event);
      };
      mine.onerror = () => {
        if (mine.readyState !== EventSource.CLOSED || source !== mine) return;
        // A stream doesn't say why it was refused. If the session has ended, we reopen it after the next sign-in.
        source = undefined;
        let isEnded = false;
        const asking = throughSessions('/api/session', () =>
          once({ method: 'GET', url: '/api/session' }).catch((error: unknown) => {
            isEnded = true;
            throw error;
          }),
        );
        asking.then(
          () => {
            if (isEnded && !gone) watch();
          },
          () => {},
        );
      };
    }
    watch();
    document.addEventListener('visibilitychange', watch);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', watch);
      source?.close();
    };
  }, [address, open, late]);
}
