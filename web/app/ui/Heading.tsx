import { i18n } from '@stoa/contract/kernel/i18n';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Printed } from './plain/Printed.tsx';

let first: string | undefined;
/** Returns true for the page on which the app started. */
const isFirst = (key: string) => (first ??= key) === key;

/** The page's h1, with the date of printing. After a navigation it takes the focus, and with `title` it names the tab. */
export function Heading({ title, className, children }: { title?: string; className?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, hash } = useLocation();
  // Decided once per page. The heading takes no focus on the first page (readers begin at the top), on the way to an anchor, or
  // when a search changes the address.
  const [arrived] = useState(() => !isFirst(key) && hash === '');
  useEffect(() => {
    if (arrived) heading.current?.focus({ preventScroll: true });
  }, [arrived]);
  useEffect(() => {
    if (title) document.title = `${title} · ${i18n.site}`;
  }, [title]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={className}>
        {children}
      </h1>
      <Printed />
    </>
  );
}
