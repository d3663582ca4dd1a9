import { Button } from './plain/Button.tsx';
import { Children, type ReactNode } from 'react';
import { MoreActions } from './MoreActions.tsx';
import styles from './Key.module.css';

interface RowActionsProps {
  /** The person or thing of the row. */
  readonly of: string;
  /** How many stay visible when there are more than two. */
  readonly shown?: 1 | 2;
  /** Each action is a separate child, and actions that destroy something come last. */
  readonly children: ReactNode;
}

/** The actions of one row: one or two stay visible, and the rest open behind "More". */
export function RowActions({ of, shown = 1, children }: RowActionsProps) {
  const all = Children.toArray(children);
  if (all.length <= 2) return all;
  return (
    <>
      {all.slice(0, shown)}
      <MoreActions of={of}>{all.slice(shown)}</MoreActions>
    </>
  );
}

interface RowButtonProps {
  readonly label: string;
  /** The person or thing it acts on. Screen readers read it after the label, because every row has the same button. */
  readonly of: string;
  readonly onClick: () => void;
  /** A larger button, for use above a record rather than in a row. */
  readonly prominent?: boolean;
  /** The one thing to do next on its screen, which is filled. */
  readonly next?: boolean;
  readonly danger?: boolean;
  readonly loading?: boolean;
  /** The key that presses it, on a screen with keys. */
  readonly shortcut?: string;
}

/** A button that repeats in every row: `<RowButton label="Edit" of={fullName(person)} onClick={edit} />`. */
export function RowButton({ label, of, prominent, next, danger, shortcut, ...rest }: RowButtonProps) {
  const looks = prominent
    ? ({ variant: danger ? 'outline' : 'default' } as const)
    : ({ variant: 'subtle', size: 'sm' } as const);
  return (
    <Button
      {...(!next && looks)}
      danger={danger}
      data-danger={danger || undefined}
      aria-keyshortcuts={shortcut}
      {...rest}
    >
      {label}
      <span className="hidden-text"> {of}</span>
      {shortcut && <Key of={shortcut} />}
    </Button>
  );
}

/** A key, beside the button that it presses. The button names it for assistive technology by `aria-keyshortcuts`. */
export const Key = ({ of }: { of: string }) => (
  <kbd className={styles['key']} aria-hidden="true">
    {of.toUpperCase()}
  </kbd>
);

const typed = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=button])';
/** Whether the keys that are pressed belong to a field. */
const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(typed) !== null;

/** Whether a single key was pressed once, outside a field, and not as a shortcut of the browser. */
export const isPlainKey = (event: KeyboardEvent): boolean => {
  const { defaultPrevented, repeat, isComposing, ctrlKey, metaKey, altKey, target } = event;
  return !defaultPrevented && !repeat && !isComposing && !ctrlKey && !metaKey && !altKey && !isTyping(target);
};

/** Same as isPlainKey, for one key. */
export const isShortcut = (event: KeyboardEvent, key: string | undefined): boolean =>
  key !== undefined && isPlainKey(event) && event.key.toLowerCase() === key;
