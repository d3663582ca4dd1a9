import type { Endpoint } from '@stoa/contract/kernel/endpoint';
import { useEffect, useEffectEvent } from 'react';
import { addressOf } from './api.ts';

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
        // Refused: trying on would be no use, and the next call says why.
        if (mine.readyState === EventSource.CLOSED) source = undefined;
      };
    }
    watch();
    document.addEventListener('visibilitychange', watch);
    return () => {
      document.removeEventListener('visibilitychange', watch);
      source?.close();
    };
  }, [address, open]);
}
