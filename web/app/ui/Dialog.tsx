import {
  createContext,
  useCallback,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { useIsInBrowser } from '../kernel/page.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { DialogProps } from './dialogs.ts';
import styles from './Dialog.module.css';
import { CrossIcon } from './icons.tsx';
import { Button } from './plain/Button.tsx';
import { useFocusReturn, useModal } from './useModal.ts';

/** Focuses the element with `data-autofocus`, else the first field if that is in view, else the title. */
function useFirstFocus(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const whole = dialog.current!;
    const field = whole.querySelector<HTMLElement>(
      ':is(input:not([type=file], [type=hidden]), select, textarea):enabled',
    );
    const isInView = field && field.getBoundingClientRect().bottom <= whole.getBoundingClientRect().bottom;
    const first =
      whole.querySelector<HTMLElement>('[data-autofocus]') ?? (isInView ? field : whole.querySelector('h2'));
    first?.focus();
  }, [dialog]);
}

/** Prints the dialog after its page. A modal one would cover the page on paper as well. */
function usePaper(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const whole = dialog.current!;
    const listening = new AbortController();
    const { signal } = listening;
    let focused: Element | null = null;
    const lay = () => {
      focused = document.activeElement;
      whole.close();
      whole.setAttribute('open', '');
    };
    const lift = () => {
      whole.removeAttribute('open');
      whole.showModal();
      if (focused instanceof HTMLElement) focused.focus();
    };
    window.addEventListener('beforeprint', lay, { signal });
    window.addEventListener('afterprint', lift, { signal });
    return () => listening.abort();
  }, [dialog]);
}

/** Asks before the dialog closes, and closes it on a yes. Undefined while there is nothing to lose. */
type AskToClose = ((close: () => void) => void) | undefined;
/** Null outside a dialog. Inside one, a form's buttons become the dialog's, and a form with unsaved input sets how to ask. */
export const InDialog = createContext<((ask: AskToClose) => void) | null>(null);

/** A modal dialog, named by its title; on a phone it fills the screen unless it is small. */
export function Dialog({ opened, ...rest }: DialogProps) {
  // A form must not be inside another, so a dialog is outside the form that opens it.
  const isInBrowser = useIsInBrowser();
  return opened && isInBrowser ? createPortal(<OpenDialog {...rest} />, document.body) : null;
}

function OpenDialog({ onClose, title, width = 'medium', locked = false, children }: Omit<DialogProps, 'opened'>) {
  useFocusReturn();
  const asking = useRef<AskToClose>(undefined);
  const guard = useCallback((ask: AskToClose) => void (asking.current = ask), []);
  const leave = () => (asking.current ? asking.current(onClose) : onClose());
  const dialog = useModal(locked ? undefined : leave);
  const id = useId();
  useFirstFocus(dialog);
  usePaper(dialog);
  return (
    <dialog ref={dialog} aria-labelledby={id} className={`${styles['dialog']} ${styles[width]}`}>
      <div className={styles['top']}>
        <h2 id={id} tabIndex={-1} className={styles['title']}>
          {title}
        </h2>
        {!locked && (
          <button type="button" aria-label={i18n.t('Close')} className={styles['close']} onClick={leave}>
            <CrossIcon size={20} />
          </button>
        )}
      </div>
      <div className={styles['body']}>
        <InDialog value={guard}>{children}</InDialog>
      </div>
    </dialog>
  );
}

interface DialogButtonsProps {
  /** Adds a Cancel button before the others, which leaves the dialog. */
  readonly cancel?: () => void;
  /** True while the dialog can't be left. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}
/** The buttons at the end of a dialog. The safe one comes first, and has the focus where the dialog asks whether to do something. */
export function DialogButtons({ cancel, busy, children }: DialogButtonsProps) {
  return (
    <div className={styles['buttons']}>
      {cancel && (
        <Button variant="default" disabled={busy} onClick={cancel}>
          {i18n.t('Cancel')}
        </Button>
      )}
      {children}
    </div>
  );
}
