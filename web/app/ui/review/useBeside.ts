import { useSyncExternalStore } from 'react';

const query = '(min-width: 68.75rem)';
const subscribe = (callback: () => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', callback);
  return () => media.removeEventListener('change', callback);
};

/** Whether a record has room beside its list: from 1100 px on. */
export const useBeside = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
