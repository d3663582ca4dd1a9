import type { Endpoint } from '@stoa/contract/kernel/endpoint';
import { useEffect, useEffectEvent } from 'react';
import { addressOf } from './api.ts';
import { once, throughSessions } from './http.ts';

/**
 * What others do, as it happens: `told` is called with each event of a stream while `open`, and `again` whenever something
 * may have been missed. A tab that nobody looks at lets go of its stream, because a browser has few of them.
 */
export function useLive(
  endpoint: Endpoint,
  params: object,
  open: boolean,
  { told, again }: { readonly told: (event: unknown) => void; readonly again: () => void },
): void {
  const address = addressOf(endpoint, params);
  const onTold = useEffectEvent(told);
  const onAgain = useEffectEvent(again);
  useEffect(() => {
    // Where there are no streams, the screens still ask from time to time.
    if (!open || typeof EventSource === 'undefined') return undefined;
    let source: EventSource | undefined;
    let opened = 0;
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
        // Refused, and a stream does not say why: where the session has ended, it is opened again when there is one.
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
  }, [address, open]);
}
