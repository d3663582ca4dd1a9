import { useEffect, useSyncExternalStore } from 'react';
import { signal } from '../../kernel/page.ts';

let isOpen = false;
const { subscribe, tell } = signal();

/** Opens or closes the search. */
export function openSearch(open = true): void {
  isOpen = open;
  tell();
}

/** Whether the search is open. Ctrl+K, or Command+K, opens it from anywhere. */
export function useSearchOpen(): boolean {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      openSearch();
    };
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', press);
      isOpen = false;
    };
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
}
