import { useSyncExternalStore } from 'react';

const query = '(min-width: 64rem)';
const subscribe = (callback: () => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', callback);
  return () => media.removeEventListener('change', callback);
};

/** Whether the menu has room beside the page; false while a page is prerendered. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
