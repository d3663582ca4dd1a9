import { useEffect, useRef, type ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { MoreIcon } from './icons.tsx';
import styles from './MoreActions.module.css';

/** The actions of a row that are seldom needed, behind a button: `<MoreActions of={name}><RowButton … /></MoreActions>`. */
export function MoreActions({ of, children }: { of: string; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const { current } = menu;
    if (!current) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const close = () => {
      current.open = false;
    };
    // A button that was pressed has done its part; somewhere else is somewhere else.
    current.addEventListener('click', ({ target }) => (target as Element).closest('button') && close(), { signal });
    document.addEventListener(
      'pointerdown',
      ({ target }) => current.open && !current.contains(target as Node) && close(),
      { signal },
    );
    current.addEventListener(
      'focusout',
      ({ relatedTarget }) => relatedTarget && !current.contains(relatedTarget as Node) && close(),
      { signal },
    );
    current.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape' || !current.open) return;
        close();
        current.querySelector('summary')?.focus();
      },
      { signal },
    );
    return () => stop.abort();
  }, []);
  return (
    <details ref={menu} className={styles['more']}>
      <summary title={i18n.t('More actions')}>
        <MoreIcon size={18} />
        <span className="hidden-text">
          {i18n.t('More actions')} {of}
        </span>
      </summary>
      <div className={styles['actions']}>{children}</div>
    </details>
  );
}
