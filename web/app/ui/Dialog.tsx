import { createContext, lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import type { DialogProps } from './dialogs.ts';
import styles from './Dialog.module.css';

/** The number of open dialogs. */
let dialogs = 0;
/** The last focused element, even if it lost the focus because it was disabled during a request. */
let last: HTMLElement | undefined;
/** The element on the page that opened the first dialog, when one dialog follows another. */
let opener: HTMLElement | undefined;

if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) last = target;
  });

const isInDialog = (element: HTMLElement): boolean => element.closest('[role=dialog]') !== null;

/**
 * When a dialog closes, returns the focus to the element that opened it, or to the page's heading if that element is gone.
 * Mantine does this only for dialogs that were rendered before they opened.
 */
function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const from = last?.isConnected ? last : undefined;
    if (from && !isInDialog(from)) opener = from;
    dialogs += 1;
    return () => {
      dialogs -= 1;
      // Another dialog may open right away, or the button may still be disabled.
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

const DialogWindow = lazy(() => import('./DialogWindow.tsx'));

/** True inside a dialog, where a form's buttons are a dialog's. */
export const InDialog = createContext(false);

/** A modal dialog, named by its title; on a phone it fills the screen unless it is small. */
export function Dialog(props: DialogProps) {
  const { opened } = props;
  // Once shown it stays, so that it can fade when it closes.
  const [shown, setShown] = useState(opened);
  if (opened && !shown) setShown(true);
  useFocusReturn(opened);
  return shown ? (
    <Suspense>
      <InDialog value>
        <DialogWindow {...props} />
      </InDialog>
    </Suspense>
  ) : null;
}

/**
 * The buttons at the end of a dialog. The safe one comes first. Where the dialog asks whether to do something, the safe one is
 * filled and has the focus, and the other is an outline; where it is a form that only saves, what saves is filled.
 */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles['buttons']}>{children}</div>;
}
