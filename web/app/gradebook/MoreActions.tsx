import { useEffect, useRef, useState, type ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Button } from '../ui/plain/Button.tsx';
import styles from './gradebook.module.css';

/** Actions that are needed less often, behind one button. They stay mounted, because some of them work on after a press. */
export function MoreActions({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const element = whole.current;
    if (!opened || !element) return;
    const close = () => {
      button.current?.focus();
      setOpened(false);
    };
    const left = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setOpened(false);
    };
    // Before the action: what it opens gives the focus back to a button that is still there.
    const pressed = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('button') !== button.current) close();
    };
    const typed = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    element.addEventListener('focusout', left);
    element.addEventListener('click', pressed, { capture: true });
    element.addEventListener('keydown', typed);
    return () => {
      element.removeEventListener('focusout', left);
      element.removeEventListener('click', pressed, { capture: true });
      element.removeEventListener('keydown', typed);
    };
  }, [opened]);

  return (
    <div ref={whole} className={styles['more']}>
      <Button ref={button} variant="default" aria-expanded={opened} onClick={() => setOpened(!opened)}>
        {i18n.t('More')}
      </Button>
      <div className={styles['moreActions']} hidden={!opened}>
        {children}
      </div>
    </div>
  );
}
