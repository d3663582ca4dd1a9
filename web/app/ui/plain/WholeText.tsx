import { useEffect, useRef, type RefObject } from 'react';
import styles from './Table.module.css';

/**
 * Shows the whole text of anything that is cut off, such as a table's cell, under the pointer and at the focus. Texts without a link
 * can take the focus while they are cut off. Escape hides the popover. Screen readers read the whole text anyway.
 */
export function WholeText({ of }: { of: RefObject<HTMLElement | null> }) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const table = of.current;
    const whole = box.current;
    // A browser without popovers lets people read it on the record's own page.
    if (!table || !whole?.showPopover) return;
    const hide = () => whole.hidePopover();
    const show = ({ target }: Event) => {
      const text = textAt(target);
      if (!text || !isCut(text)) return hide();
      whole.textContent = text.innerText;
      whole.showPopover();
      anchor(whole, text.getBoundingClientRect());
    };
    // The pointer may go on to what is shown, to scroll in it or to copy from it.
    const leave = ({ relatedTarget }: MouseEvent | FocusEvent) => {
      if (!(relatedTarget instanceof Node && whole.contains(relatedTarget))) hide();
    };
    const typed = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    };
    const scrolled = ({ target }: Event) => {
      if (target === whole) return;
      // A text that takes the focus may have to be scrolled to.
      const text = textAt(document.activeElement);
      if (text && table.contains(text) && whole.matches(':popover-open')) anchor(whole, text.getBoundingClientRect());
      else hide();
    };
    const listening = new AbortController();
    const { signal } = listening;
    for (const event of ['mouseover', 'focusin']) table.addEventListener(event, show, { signal });
    table.addEventListener('mouseout', leave, { signal });
    table.addEventListener('focusout', leave, { signal });
    whole.addEventListener('mouseleave', hide, { signal });
    document.addEventListener('keydown', typed, { signal });
    document.addEventListener('scroll', scrolled, { signal, capture: true });
    const resized = new ResizeObserver(() => letCutTakeFocus(table));
    resized.observe(table);
    return () => {
      listening.abort();
      resized.disconnect();
    };
  }, [of]);
  // Other rows may be cut off at the same size of the table.
  useEffect(() => {
    if (of.current) letCutTakeFocus(of.current);
  });

  return <div ref={box} popover="manual" aria-hidden="true" className={styles['whole']} />;
}

const textAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-cut]') : null;

const isCut = (text: HTMLElement): boolean => text.scrollHeight > text.clientHeight + 2;

function letCutTakeFocus(table: HTMLElement): void {
  const texts = [...table.querySelectorAll<HTMLElement>('[data-cut]')];
  // All are measured before any is changed, or the browser would lay out the table once for each.
  for (const [text, cut] of texts.map((text) => [text, isCut(text)] as const))
    if (cut && !text.querySelector('a, button')) text.tabIndex = 0;
    else text.removeAttribute('tabindex');
}

/** Below the text, or above it where there is more room. */
function anchor(whole: HTMLElement, { top, bottom, left }: DOMRect): void {
  const { offsetHeight, offsetWidth } = whole;
  const isAbove = bottom + offsetHeight > window.innerHeight && top > window.innerHeight - bottom;
  whole.style.top = `${isAbove ? top - offsetHeight : bottom}px`;
  whole.style.left = `${Math.max(0, Math.min(left, document.documentElement.clientWidth - offsetWidth))}px`;
}
