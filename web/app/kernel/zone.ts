import { isTakenOver, page, useInBrowser } from './page.ts';

/** Tells the server this browser's zone, for the next page. It runs in the head, before anything shows. */
export const zoneScript = `;try{document.cookie='zone='+encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)+';path=/;max-age=31536000;samesite=lax'}catch{}`;

const ofBrowser = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The IANA zone in which this page shows instants: the browser's, once the page is hydrated. */
export const ownZone = (): string => (isTakenOver() ? ofBrowser() : page().zone || ofBrowser());

/** The zone of the page. It becomes the browser's once a page that was rendered in another zone is hydrated. */
export const useZone = (): string => useInBrowser(ofBrowser, () => page().zone);
