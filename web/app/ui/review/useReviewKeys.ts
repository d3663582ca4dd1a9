import { useEffect, type RefObject } from 'react';
import { isPlainKey } from '../Key.tsx';

const dialogs = 'dialog[open]';

/**
 * Presses the button that names a key in `aria-keyshortcuts`, while the focus is in `area` and not in a field. A page that took
 * single keys everywhere would act on what people dictate (WCAG 2.1.4).
 */
export function useReviewKeys(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = area;
    if (!current) return undefined;
    // Approvers who have just come, by a link that is gone or in the menu, can press a key at once.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest('nav')) current.focus({ preventScroll: true });
    // Where the focus was last, dialogs aside. A button that it was on may go, and then nothing on the page has it.
    let isHere = current.contains(document.activeElement);
    function noteFocus({ target }: FocusEvent) {
      if (target instanceof Element && !target.closest(dialogs)) isHere = current!.contains(target);
    }
    function press(event: KeyboardEvent) {
      const isLost = event.target === document.body && isHere && !document.querySelector(dialogs);
      if (!isPlainKey(event) || !(isLost || current!.contains(event.target as Node))) return;
      const key = event.key.toLowerCase();
      const buttons = [...current!.querySelectorAll<HTMLButtonElement>('button[aria-keyshortcuts]')];
      const button = buttons.find((one) => one.getAttribute('aria-keyshortcuts') === key && one.checkVisibility());
      if (!button) return;
      event.preventDefault();
      button.click();
    }
    document.addEventListener('focusin', noteFocus);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('focusin', noteFocus);
      document.removeEventListener('keydown', press);
    };
  }, [area]);
}
