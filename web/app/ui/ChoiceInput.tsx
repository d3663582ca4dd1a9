import { useCombobox, type UseComboboxProps } from 'downshift';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
  useEffect,
} from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import styles from './ChoiceInput.module.css';
import { CheckIcon, CrossIcon, SortIcon } from './icons.tsx';
import { type Ids, LabelledInput, type Said } from './plain/Input.tsx';

interface Choice {
  readonly value: string;
  readonly label: string;
  /** Other words that find it. */
  readonly also?: string;
}
interface ChoicesProps extends Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onBlur' | 'disabled' | 'placeholder'> {
  readonly required?: boolean;
  readonly data: readonly Choice[];
  readonly value: string | readonly string[];
  readonly onChange: (value: string | string[]) => void;
  /** The text typed before this was loaded; undefined when the reader has not come to the field yet. */
  readonly typed?: string | undefined;
  /** Set when the server searches: it gets the search text, and `data` has the results. */
  readonly onSearch?: (text: string) => void;
  /** The message when there is nothing to choose. */
  readonly nothing?: string;
}
export type ChoiceInputProps = ChoicesProps & Said & { readonly className?: string };

/** A list with a search box, for one value or for several. It has its own file because it needs a library. */
export default function ChoiceInput({ label, description, error, className, ...rest }: ChoiceInputProps) {
  return (
    <LabelledInput {...{ label, description, error, className, required: rest.required }}>
      {(ids) => <Choices {...rest} ids={ids} />}
    </LabelledInput>
  );
}

const labelOf = (choice: Choice | null | undefined) => choice?.label ?? '';
const isLike = (label: string, text: string) => label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());

function Choices({
  ids,
  data,
  value,
  onChange,
  typed,
  onSearch,
  nothing,
  ...rest
}: ChoicesProps & { readonly ids: Ids }) {
  const { required, disabled = false, ...given } = rest;
  const isMany = typeof value !== 'string';
  const found = data.filter((one) => (isMany ? value.includes(one.value) : value === one.value));
  // A value that can't be chosen any more stays visible, once the choices are known.
  const gone = isMany && data.length > 0 ? value.filter((one) => !found.some((known) => known.value === one)) : [];
  const chosen = [...found, ...gone.map((one) => ({ value: one, label: one }))];
  const only = isMany ? null : (chosen[0] ?? null);
  const [text, setText] = useState(typed || labelOf(only));
  const shown =
    onSearch || text === labelOf(only)
      ? [...data]
      : data.filter(({ label, also = '' }) => isLike(`${label} ${also}`, text));
  const box = useRef<HTMLDivElement>(null);
  const toggle = (picked: string) =>
    isMany && onChange(value.includes(picked) ? value.filter((one) => one !== picked) : [...value, picked]);

  /** Differs from Downshift's defaults: leaving the field chooses nothing, and a list of several stays open. */
  const change: UseComboboxProps<Choice>['stateReducer'] = (state, { type, changes }) => {
    const types = useCombobox.stateChangeTypes;
    if (type === types.InputBlur || type === types.InputKeyDownEscape)
      return { ...changes, selectedItem: state.selectedItem, inputValue: labelOf(only) };
    if (type === types.InputKeyDownEnter && state.highlightedIndex < 0) return state;
    if (type === types.InputClick) return { ...changes, isOpen: true };
    if (!isMany || !changes.selectedItem) return changes;
    return { ...changes, isOpen: true, inputValue: '', highlightedIndex: text === '' ? state.highlightedIndex : -1 };
  };
  const list = useCombobox<Choice>({
    inputId: ids.id,
    labelId: `${ids.id}label`,
    items: shown,
    itemToString: labelOf,
    itemToKey: (one) => one?.value,
    selectedItem: only,
    ...(typed ? { initialInputValue: typed, initialIsOpen: true } : {}),
    stateReducer: change,
    onInputValueChange({ inputValue, selectedItem }) {
      setText(inputValue);
      onSearch?.(inputValue === labelOf(selectedItem) ? '' : inputValue);
    },
    onSelectedItemChange({ selectedItem }) {
      if (selectedItem && isMany) toggle(selectedItem.value);
      else if (selectedItem) onChange(selectedItem.value);
    },
  });
  function press(event: KeyboardEvent) {
    // Without a list to close, Escape belongs to the dialog. Downshift would clear the field.
    if (event.key === 'Escape' && !list.isOpen) Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    if (event.key === 'Backspace' && list.inputValue === '' && isMany) onChange(value.slice(0, -1));
  }
  const input = list.getInputProps({
    ...given,
    ...ids,
    disabled,
    required,
    autoFocus: typed !== undefined,
    className: styles['input'],
    onKeyDown: press,
  });
  const removal = (label: string, onClick: () => void, tabIndex = 0) => (
    <button
      type="button"
      aria-label={label}
      tabIndex={tabIndex}
      onClick={() => {
        onClick();
        box.current?.querySelector('input')?.focus();
      }}
    >
      <CrossIcon size={14} />
    </button>
  );
  const words = nothing ?? i18n.t('Nothing matches.');
  return (
    <div ref={box} className={styles['box']} data-disabled={disabled || undefined} data-invalid={ids['aria-invalid']}>
      {isMany &&
        chosen.map((one) => (
          <span key={one.value} className={styles['chip']}>
            {one.label}
            {!disabled && removal(i18n.t('Remove {name}', { name: one.label }), () => toggle(one.value), -1)}
          </span>
        ))}
      <input
        {...input}
        aria-activedescendant={input['aria-activedescendant'] || undefined}
        aria-controls={list.isOpen ? input['aria-controls'] : undefined}
      />
      {only && !required && !disabled && removal(i18n.t('Clear'), () => onChange(''))}
      <SortIcon />
      {list.isOpen && (
        <Popup of={box}>
          <ul
            {...list.getMenuProps(
              { 'aria-multiselectable': isMany || undefined, hidden: shown.length === 0 },
              { suppressRefError: true },
            )}
          >
            {shown.map((item, index) => (
              <li
                key={item.value}
                {...list.getItemProps({ item, index, 'aria-selected': chosen.includes(item) })}
                data-active={index === list.highlightedIndex || undefined}
              >
                <CheckIcon />
                {item.label}
              </li>
            ))}
          </ul>
          {shown.length === 0 && <p>{words}</p>}
        </Popup>
      )}
      <output className="hidden-text">{list.isOpen && shown.length === 0 && words}</output>
    </div>
  );
}

/** The list below its field, or above where there is more room. As a popover it covers dialogs and is never cut off. */
function Popup({ of, children }: { of: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    popup.current?.showPopover?.();
    const listening = new AbortController();
    const move = () => place(popup.current, of.current);
    for (const [target, type] of [
      [window, 'scroll'],
      [window, 'resize'],
      [window.visualViewport, 'resize'],
    ] as const)
      target?.addEventListener(type, move, { signal: listening.signal, capture: true, passive: true });
    return () => listening.abort();
  }, [of]);
  // The field grows with what is chosen.
  useLayoutEffect(() => place(popup.current, of.current));
  return (
    // The scrollbar must not take the focus from the input.
    <div
      role="presentation"
      ref={popup}
      popover="manual"
      className={styles['popup']}
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}

/** The width of the focus ring, in pixels. */
const ring = 6;
function place(popup: HTMLElement | null, field: HTMLElement | null): void {
  if (!popup || !field) return;
  const { top, bottom, left, width } = field.getBoundingClientRect();
  // A phone's keyboard covers the rest of the window.
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  const [above, below] = [top - offsetTop, offsetTop + height - bottom];
  const isAbove = below < popup.offsetHeight && above > below;
  Object.assign(popup.style, {
    top: isAbove ? 'auto' : `${bottom + ring}px`,
    bottom: isAbove ? `${document.documentElement.clientHeight - top + ring}px` : 'auto',
    left: `${left}px`,
    width: `${width}px`,
    maxHeight: `${Math.max((isAbove ? above : below) - ring, 0)}px`,
  });
}

/** The text as it was at the last pause in typing, for a search on the server. */
export function usePause(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 250);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
