import styles from './Key.module.css';

/** A key, beside the button that it presses. The button names it for assistive technology by `aria-keyshortcuts`. */
export const Key = ({ of }: { of: string }) => (
  <kbd className={styles['key']} aria-hidden="true">
    {of.toUpperCase()}
  </kbd>
);

const typed = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=button])';
/** Whether the keys that are pressed belong to a field. */
const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(typed) !== null;

/** Whether this is the first press of a single key, and not one of the browser's own or part of a text. */
export const isPlainKey = (event: KeyboardEvent): boolean => {
  const { defaultPrevented, repeat, isComposing, ctrlKey, metaKey, altKey, target } = event;
  return !defaultPrevented && !repeat && !isComposing && !ctrlKey && !metaKey && !altKey && !isTyping(target);
};

/** Whether a key was pressed alone, once, and not in a text. */
export const isShortcut = (event: KeyboardEvent, key: string | undefined): boolean =>
  key !== undefined && isPlainKey(event) && event.key.toLowerCase() === key;
