import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Pixels between what floats and the edge of the window. */
const edge = 8;

/**
 * Keeps the element of the ref, which has a fixed position, over the table cell that it is in, so that opening it moves nothing.
 * It stays within the window, and follows the cell when the grid or the page scrolls.
 */
export function usePlacedOver<E extends HTMLElement>(): RefObject<E | null> {
  const floating = useRef<E>(null);
  useLayoutEffect(() => {
    const element = floating.current;
    const cell = element?.closest('td');
    if (!element || !cell) return;
    const anchor = () => {
      const { left, top, bottom } = cell.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = element;
      const { clientWidth, clientHeight } = document.documentElement;
      const down = top + height <= clientHeight - edge ? top : bottom - height;
      element.style.left = `${Math.max(edge, Math.min(left, clientWidth - width - edge))}px`;
      element.style.top = `${Math.max(edge, Math.min(down, clientHeight - height - edge))}px`;
    };
    anchor();
    // An error below the inputs makes it higher.
    const observer = new ResizeObserver(anchor);
    observer.observe(element);
    window.addEventListener('scroll', anchor, { capture: true, passive: true });
    window.addEventListener('resize', anchor);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', anchor, { capture: true });
      window.removeEventListener('resize', anchor);
    };
  }, []);
  return floating;
}
