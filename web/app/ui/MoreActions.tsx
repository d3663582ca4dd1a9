import { useEffect, useRef, useState, type ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Button } from './plain/Button.tsx';
import styles from './MoreActions.module.css';

interface MoreActionsProps {
  /** The person or thing of the row. Without it the actions belong to the whole screen. */
  readonly of?: string;
  readonly children: ReactNode;
}

/**
 * Actions that are needed less often, behind one button. They stay mounted, because some keep running after a press. Arrow
 * keys move among them, Escape closes.
 */
export function MoreActions({ of, children }: MoreActionsProps) {
  const [opened, setOpened] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const actions = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = whole.current;
    if (!opened || !element) return;
    // A menu of the last row may open below the window.
    actions.current?.scrollIntoView?.({ block: 'nearest' });
    const close = () => {
      button.current?.focus();
      setOpened(false);
    };
    const left = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setOpened(false);
    };
    // Runs before the action, so that a dialog it opens can return the focus to a button that still exists.
    const pressed = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('button, a') !== button.current) close();
    };
    const typed = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        // A dialog around it stays.
        event.preventDefault();
        close();
      }
      const step = steps[event.key];
      if (!step) return;
      event.preventDefault();
      const all = [...(actions.current?.querySelectorAll<HTMLElement>('button:enabled, a') ?? [])];
      all.at(step(all.indexOf(document.activeElement as HTMLElement), all.length))?.focus();
    };
    const keepsFocus = (event: MouseEvent) => {
      if (actions.current?.contains(event.target as Node)) event.preventDefault();
    };
    const stop = new AbortController();
    element.addEventListener('focusout', left, { signal: stop.signal });
    element.addEventListener('mousedown', keepsFocus, { signal: stop.signal });
    element.addEventListener('click', pressed, { capture: true, signal: stop.signal });
    element.addEventListener('keydown', typed, { signal: stop.signal });
    return () => stop.abort();
  }, [opened]);

  return (
    <div ref={whole} className={styles['more']}>
      <Button
        ref={button}
        {...(of === undefined ? { variant: 'default' } : { variant: 'subtle', size: 'sm' })}
        aria-expanded={opened}
        onClick={(event) => {
          // Safari doesn't focus a button that is pressed, and the menu closes when it loses the focus.
          event.currentTarget.focus();
          setOpened(!opened);
        }}
      >
        {i18n.t('More')}
        {of !== undefined && <span className="hidden-text"> {of}</span>}
      </Button>
      <div ref={actions} className={styles['actions']} hidden={!opened}>
        {children}
      </div>
    </div>
  );
}

/** Where a key leads from the action at `at`; -1 is the button itself. */
const steps: Readonly<Record<string, (at: number, all: number) => number>> = {
  ArrowDown: (at, all) => (at + 1) % all,
  ArrowUp: (at) => Math.max(at, 0) - 1,
  Home: () => 0,
  End: () => -1,
};
