import { pointsProblem } from '@stoa/contract/teaching/assignments';
import type { LetterScheme } from '@stoa/contract/enrollment/final-grades.endpoints';
import { letterIn, notALetter } from '@stoa/contract/enrollment/letters';
import { numberIn } from '@stoa/contract/kernel/fields';
import {
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { AddLetter } from '../../enrollment/final-grades/LetterInput.tsx';
import styles from './editor.module.css';
import type { Grade } from './table.ts';

/** Pixels between what floats and the edge of the window. */
const edge = 8;

/**
 * Keeps the element of the ref, which has a fixed position, over its table cell, so that opening it doesn't move the layout.
 * It stays within the window, and follows the cell when the grid or the page scrolls.
 */
function usePlacedOver<E extends HTMLElement>(): RefObject<E | null> {
  const floating = useRef<E>(null);
  useLayoutEffect(() => {
    const element = floating.current;
    const cell = element?.closest('td');
    if (!element || !cell) return;
    const anchor = () => {
      const { left, top, bottom } = cell.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = element;
      const { clientWidth, clientHeight } = document.documentElement;
      const down = top + height <= clientHeight - edge ? top : bottom - height;
      element.style.left = `${Math.max(edge, Math.min(left, clientWidth - width - edge))}px`;
      element.style.top = `${Math.max(edge, Math.min(down, clientHeight - height - edge))}px`;
    };
    anchor();
    // An error below the inputs makes it higher.
    const observer = new ResizeObserver(anchor);
    observer.observe(element);
    window.addEventListener('scroll', anchor, { capture: true, passive: true });
    window.addEventListener('resize', anchor);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', anchor, { capture: true });
      window.removeEventListener('resize', anchor);
    };
  }, []);
  return floating;
}

export type Direction = 'stay' | 'down' | 'up' | 'right' | 'left';
type FieldName = keyof Grade;

export interface EditorProps {
  /** The student and assignment, for screen readers: "Ada Lovelace, Essay". */
  readonly label: string;
  readonly grade: Grade;
  readonly scheme: LetterScheme;
  /** Opens the course's letters with this one added. */
  readonly addLetter: (letter: string) => void;
  /** The field to focus first, and the text typed to get here. */
  readonly start: { readonly field: FieldName; readonly text?: string };
  readonly save: (grade: Grade, then: Direction) => void;
  readonly cancel: () => void;
  /** Shows the cell's earlier changes. */
  readonly history: () => void;
  /** Saves from outside; returns false if the entered values can't be saved. */
  readonly handle: Ref<() => boolean>;
}

const fields: readonly { name: FieldName; label: string }[] = [
  { name: 'letterGrade', label: /*i18n*/ 'Grade' },
  { name: 'score', label: /*i18n*/ 'Score' },
  { name: 'maxScore', label: /*i18n*/ 'Max' },
];
const asText = (value: string | number | null) => (value === null ? '' : String(value));
const asNumber = (text: string) => (text.trim() === '' ? null : (numberIn(text) ?? Number.NaN));

/** Keeps the focus when something other than an input or button is pressed, so that the editor receives every key. */
const keepFocus = (event: MouseEvent) => {
  if (event.target instanceof Element && !event.target.closest('input, button, label')) event.preventDefault();
};

/**
 * Letter grade, score and max score of one cell, over the grid. Enter saves and goes down, Tab in the last field goes right,
 * Escape leaves.
 */
export function CellEditor(props: EditorProps) {
  const { label, grade, scheme, addLetter, start, save, cancel, history, handle } = props;
  const [texts, setTexts] = useState<Readonly<Record<FieldName, string>>>({
    letterGrade: grade.letterGrade,
    score: asText(grade.score),
    maxScore: asText(grade.maxScore),
    ...(start.text === undefined ? {} : { [start.field]: start.text }),
  });
  const [error, setError] = useState<{ field: FieldName; message: string; letter?: string }>();
  const form = usePlacedOver<HTMLFieldSetElement>();

  const inputOf = (name: FieldName) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
  useEffect(() => {
    const input = form.current?.querySelector<HTMLInputElement>(`[name=${start.field}]`);
    input?.focus({ preventScroll: true });
    // Typing continues after the text that opened the cell, and replaces an older value.
    if (start.text === undefined) input?.select();
  }, [start, form]);

  function commit(then: Direction): boolean {
    const letter = texts.letterGrade.trim();
    const points = { score: asNumber(texts.score), maxScore: asNumber(texts.maxScore) };
    for (const field of ['score', 'maxScore'] as const) {
      const problem = pointsProblem(points[field]);
      if (problem !== undefined) return refuse({ field, message: i18n.t(problem) });
    }
    const letterGrade = letterIn(scheme, letter, grade.letterGrade);
    if (letterGrade === undefined) return refuse({ field: 'letterGrade', message: notALetter(scheme, letter), letter });
    save({ letterGrade, ...points }, then);
    return true;
  }
  function refuse(problem: NonNullable<typeof error>): false {
    setError(problem);
    inputOf(problem.field)?.focus();
    return false;
  }
  useImperativeHandle(handle, () => () => commit('stay'));

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, shiftKey, target, isComposing } = event;
    // The grid must not handle these keys.
    event.stopPropagation();
    // The key belongs to the input method, in which it chooses a word.
    if (isComposing) return;
    const isInput = target instanceof HTMLInputElement;
    const name = isInput ? target.name : '';
    const isLast = name === 'maxScore' || target === form.current?.querySelector('button:last-of-type');
    if (key === 'Escape') cancel();
    else if (key === 'Enter' && isInput) commit(shiftKey ? 'up' : 'down');
    else if (key === 'Tab' && !shiftKey && isLast) commit('right');
    else if (key === 'Tab' && shiftKey && name === 'letterGrade') commit('left');
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const element = form.current;
    // Keys from any focused part bubble up to here first.
    const typed = (event: KeyboardEvent) => press(event);
    element?.addEventListener('keydown', typed);
    element?.addEventListener('mousedown', keepFocus);
    return () => {
      element?.removeEventListener('keydown', typed);
      element?.removeEventListener('mousedown', keepFocus);
    };
  }, [form]);

  return (
    <fieldset ref={form} className={styles['editor']}>
      <legend className="hidden-text">{label}</legend>
      {fields.map((field) => (
        <label key={field.name}>
          {i18n.t(field.label)}
          <input
            name={field.name}
            value={texts[field.name]}
            inputMode={field.name === 'letterGrade' ? 'text' : 'decimal'}
            autoComplete="off"
            aria-invalid={error?.field === field.name || undefined}
            onChange={(event) => setTexts({ ...texts, [field.name]: event.currentTarget.value })}
          />
        </label>
      ))}
      <p role="alert" className={styles['error']}>
        {error?.message}
      </p>
      {error?.letter !== undefined && <AddLetter letters={[error.letter]} add={() => addLetter(error.letter!)} />}
      <div className={styles['editorButtons']}>
        <button type="button" onClick={() => commit('stay')}>
          {i18n.t('Save')}
        </button>
        <button type="button" onClick={cancel}>
          {i18n.t('Cancel')}
        </button>
        <button type="button" onClick={history}>
          {i18n.t('History')}
        </button>
      </div>
    </fieldset>
  );
}
