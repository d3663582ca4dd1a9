import { useSyncExternalStore } from 'react';
import { page } from './page.ts';

/** Tells the server this browser's zone, for the next page. It runs in the head, before anything shows. */
export const zoneScript = `;try{document.cookie='zone='+encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)+';path=/;max-age=31536000;samesite=lax'}catch{}`;

const ofBrowser = import.meta.env.SSR ? '' : Intl.DateTimeFormat().resolvedOptions().timeZone;
let shown = import.meta.env.SSR ? '' : page().zone;

/** The IANA zone in which this page shows instants: the browser's, or on its first page the one it was rendered in. */
export const ownZone = (): string => (import.meta.env.SSR ? page().zone : shown);

const never = () => () => {};
/** The zone of the page. It becomes the browser's once the program has taken over a page that was rendered in another. */
export function useZone(): string {
  const zone = useSyncExternalStore(
    never,
    () => ofBrowser,
    () => page().zone,
  );
  if (!import.meta.env.SSR) shown = zone;
  return zone;
}
