import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown'];
let hasMoved = false;
const listeners = new Set<() => void>();

function move(event: Event) {
  // Browsers also send it when the page moves under a pointer that rests.
  if (event.type === 'pointermove' && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY) return;
  hasMoved = true;
  for (const sign of signs) removeEventListener(sign, move, true);
  listeners.forEach((listener) => listener());
}
if (typeof window !== 'undefined')
  for (const sign of signs) addEventListener(sign, move, { capture: true, passive: true });

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether anybody has moved or pressed anything on this page. Code that may be needed next is fetched from then on. */
export const useMoved = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hasMoved,
    () => false,
  );

/** The ref of a `<dialog>` that opens as soon as it is drawn, over the page and everything on it. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return dialog;
}
