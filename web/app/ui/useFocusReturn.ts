import { useLayoutEffect } from 'react';

/** How many dialogs are open. */
let dialogs = 0;
/** What had the focus last, even if it lost it by being disabled while something was looked up. */
let last: HTMLElement | undefined;
/** What on the page led to the first of the dialogs, where one follows another. */
let opener: HTMLElement | undefined;

if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) last = target;
  });

const isInDialog = (element: HTMLElement): boolean => element.closest('[role=dialog]') !== null;

/**
 * Gives the focus back, when a dialog closes or goes, to what it was opened from; if that is there no more, to the page's
 * heading. Mantine's own does it only for a dialog that was there, closed, before.
 */
export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const from = last?.isConnected ? last : undefined;
    if (from && !isInDialog(from)) opener = from;
    dialogs += 1;
    return () => {
      dialogs -= 1;
      // Another dialog may follow at once, or the button still be disabled.
      setTimeout(() => giveBack(from), 20);
    };
  }, [opened]);
}

function giveBack(from: HTMLElement | undefined): void {
  const { activeElement: now } = document;
  if (now instanceof HTMLElement && now !== document.body && !isInDialog(now)) return;
  if (dialogs > 0 && !(from?.isConnected && isInDialog(from))) return;
  const heading = document.querySelector<HTMLElement>('main h1');
  const to = [from, opener].find((one) => one?.isConnected) ?? heading;
  to?.focus({ preventScroll: true });
}
