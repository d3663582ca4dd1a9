import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { signal } from '../kernel/page.ts';

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown'];
let hasMoved = false;
const { subscribe, tell } = signal();

function move(event: Event) {
  // Browsers also send it when the page moves under a pointer that rests.
  if (event.type === 'pointermove' && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY) return;
  hasMoved = true;
  for (const sign of signs) removeEventListener(sign, move, true);
  tell();
}
if (typeof window !== 'undefined')
  for (const sign of signs) addEventListener(sign, move, { capture: true, passive: true });

/** Whether anybody has moved or pressed anything on this page. Code that may be needed next is fetched from then on. */
export const useMoved = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hasMoved,
    () => false,
  );

/** The open modal dialogs in the order of their opening. */
let modals: readonly HTMLDialogElement[] = [];
function setModals(next: readonly HTMLDialogElement[]) {
  const { style, clientWidth } = document.documentElement;
  // The page behind doesn't scroll, and keeps the space of its scrollbar.
  if (modals.length === 0) style.scrollbarGutter = clientWidth < window.innerWidth ? 'stable' : '';
  style.overflow = next.length === 0 ? '' : 'hidden';
  modals = next;
  tell();
}
/** Returns the dialog that covers all others. Everything outside it is inert. */
const topModal = (): HTMLDialogElement | undefined => modals.at(-1);
export const useTopModal = (): HTMLDialogElement | undefined =>
  useSyncExternalStore(subscribe, topModal, () => undefined);

/**
 * The ref of a `<dialog>` that opens as soon as it is drawn, over the page and everything on it. Escape and a phone's Back call
 * `onClose`; without it the dialog stays.
 */
export function useModal(onClose?: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const ask = useEffectEvent((event: Event) => {
    // The browser itself closes nothing, because a dialog may ask before it closes.
    event.preventDefault();
    onClose?.();
  });
  useLayoutEffect(() => {
    const { current } = dialog;
    if (!current) return undefined;
    setModals([...modals, current]);
    if (!current.open) current.showModal();
    const listening = new AbortController();
    const { signal } = listening;
    // On the document, because a button that was disabled has lost the focus. A list inside may have used the key already.
    const press = (event: KeyboardEvent) => {
      const isFree = event.key === 'Escape' && !event.defaultPrevented && !event.isComposing;
      if (isFree && topModal() === current) ask(event);
    };
    // Browsers close a dialog at the second of two requests, whatever the page says.
    const reopen = (event: Event) => {
      if (current.open || !current.isConnected) return;
      current.showModal();
      ask(event);
    };
    document.addEventListener('keydown', press, { signal });
    // A cancelled file picker sends this event as well, and it bubbles.
    current.addEventListener('cancel', (event) => event.target === current && ask(event), { signal });
    current.addEventListener('close', reopen, { signal });
    return () => {
      listening.abort();
      setModals(modals.filter((one) => one !== current));
    };
  }, []);
  return dialog;
}

/** The last focused element, even if it lost the focus because it was disabled during a request. */
let last: HTMLElement | undefined;
/** The element on the page that opened the first dialog, when one dialog follows another. */
let opener: HTMLElement | undefined;

if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) last = target;
  });

const isInDialog = (element: HTMLElement): boolean => element.closest('dialog') !== null;

/**
 * When a dialog closes, returns the focus to the element that opened it, or to the page's heading if that element is gone.
 * A browser does this only for dialogs that stay in the document.
 */
export function useFocusReturn(): void {
  useLayoutEffect(() => {
    const from = last?.isConnected ? last : undefined;
    if (from && !isInDialog(from)) opener = from;
    // Another dialog may open right away, or the button may still be disabled.
    return () => void setTimeout(() => giveBack(from), 20);
  }, []);
}

function giveBack(from: HTMLElement | undefined): void {
  const { activeElement: now } = document;
  if (now instanceof HTMLElement && now !== document.body && !isInDialog(now)) return;
  if (topModal() && !(from?.isConnected && isInDialog(from))) return;
  const heading = document.querySelector<HTMLElement>('main h1');
  const to = [from, opener].find((one) => one?.isConnected) ?? heading;
  to?.focus({ preventScroll: true });
}
