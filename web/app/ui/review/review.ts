import { createContext, useContext, useEffect, type RefObject } from 'react';
import { useMedia } from '../../kernel/page.ts';
import { isPlainKey } from '../RowButton.tsx';

/** A record in the version that the approver has seen. Deciding on several records together uses this version. */
export interface Seen {
  readonly _id: string;
  readonly name: string;
  readonly version: number;
  /** Why it can't be approved together with others. */
  readonly alone?: string;
}

export interface ReviewState {
  /** The name of a record as the list has it, before the record itself has loaded. */
  readonly nameOf: (id: string) => string | undefined;
  /** Notes that a record is on the screen. Only from then on can it be chosen. */
  readonly noteShown: (seen: Seen) => void;
  readonly close: () => void;
  /** Opens the next record of the list, or the one before. */
  readonly step: (by: 1 | -1) => void;
  /** Opens the next record that waits, or the list when none does. */
  readonly moveOn: () => Promise<void>;
}
export const ReviewContext = createContext<ReviewState | null>(null);

/** Returns the queue that a record is in; null on screens without one. */
export const useReview = (): ReviewState | null => useContext(ReviewContext);

/** The keys of the decisions. Few and the same in every queue and language; each is written on its button. */
export const decisionKeys: Readonly<Record<string, string>> = {
  approve: 'a',
  approveAwaiting: 'a',
  deny: 'd',
  denyAwaiting: 'd',
  reopen: 'r',
  resume: 'r',
};
export const stepKeys = { next: 'n', previous: 'p' } as const;
/** Another key than the one that asks, so that pressing one twice decides nothing. */
export const confirmKey = 'y';

/** Whether a record has room beside its list: from 1100 px on. */
export const useBeside = (): boolean => useMedia('(min-width: 68.75rem)');

const dialogs = 'dialog[open]';

/**
 * Presses the button that names a key in `aria-keyshortcuts`, while the focus is in `area` and not in a field. A page that took
 * single keys everywhere would act on what people dictate (WCAG 2.1.4).
 */
export function useReviewKeys(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = area;
    if (!current) return undefined;
    // Approvers who arrive by the menu, or by a link that is no longer there, can press a key at once.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest('nav')) current.focus({ preventScroll: true });
    // Whether the area had the focus last, apart from dialogs. A focused button may disappear, and then nothing has the focus.
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
