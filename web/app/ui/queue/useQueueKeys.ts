import { useEffect, type RefObject } from 'react';
import { isPlainKey } from '../Key.tsx';

/**
 * Presses the button that names a key in `aria-keyshortcuts`, while the focus is in `area` and not in a field. A page that took
 * single keys everywhere would act on what people dictate (WCAG 2.1.4).
 */
export function useQueueKeys(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = area;
    if (!current) return undefined;
    // Whoever has just come, by a link that is gone or in the menu, can press a key at once.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest('nav')) current.focus({ preventScroll: true });
    function press(event: KeyboardEvent) {
      if (!isPlainKey(event)) return;
      const key = event.key.toLowerCase();
      const buttons = [...current!.querySelectorAll<HTMLButtonElement>('button[aria-keyshortcuts]')];
      const button = buttons.find((one) => one.getAttribute('aria-keyshortcuts') === key && one.checkVisibility());
      if (!button) return;
      event.preventDefault();
      button.click();
    }
    current.addEventListener('keydown', press);
    return () => current.removeEventListener('keydown', press);
  }, [area]);
}
