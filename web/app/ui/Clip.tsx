import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './Clip.module.css';

/**
 * A text of at most two lines in a table's cell. What is longer ends in an ellipsis, and is whole over the cell while the pointer or
 * the focus is on it, until Escape: `<Clip of={fullName(person)} />`. Children are shown in its place, such as a link of that name.
 */
export function Clip({ of, lines = 2, children = of }: { of: string; lines?: 1 | 2; children?: ReactNode }) {
  const cell = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  const [isCut, setIsCut] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  useEffect(() => {
    const { current } = text;
    if (!current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setIsCut(current.scrollHeight > current.clientHeight + 1));
    observer.observe(current);
    return () => observer.disconnect();
  }, [of]);
  useEffect(() => {
    const { current } = cell;
    if (!current || !isCut) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    for (const event of ['pointerenter', 'focusin'])
      current.addEventListener(event, () => setIsWhole(true), { signal });
    for (const event of ['pointerleave', 'focusout'])
      current.addEventListener(event, () => setIsWhole(false), { signal });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && setIsWhole(false), { signal });
    return () => stop.abort();
  }, [isCut]);
  return (
    <div ref={cell} className={styles['clip']}>
      <span
        ref={text}
        className={styles['text']}
        data-lines={lines}
        // Without the keyboard's focus nobody could read the rest.
        {...(isCut ? { tabIndex: 0, role: 'note' } : {})}
      >
        {children}
      </span>
      {isCut && isWhole && (
        <span className={styles['whole']} aria-hidden="true">
          {of}
        </span>
      )}
    </div>
  );
}
