import { EntryForm } from '@stoa/contract/gradebook';
import { letterIn, notALetter, type LetterScheme } from '@stoa/contract/grading';
import { useEffect, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { AddLetter } from './AddLetter.tsx';
import styles from './gradebook.module.css';
import type { Grade } from './table.ts';

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
const asNumber = (text: string) => (text.trim() === '' ? null : Number(text));

/** Letter grade, score and max score of one cell. Enter saves and goes down, Tab behind the last goes right, Escape leaves. */
export function CellEditor(props: EditorProps) {
  const { label, grade, scheme, addLetter, start, save, cancel, history, handle } = props;
  const [texts, setTexts] = useState<Readonly<Record<FieldName, string>>>({
    letterGrade: grade.letterGrade,
    score: asText(grade.score),
    maxScore: asText(grade.maxScore),
    ...(start.text === undefined ? {} : { [start.field]: start.text }),
  });
  const [error, setError] = useState<{ field: FieldName; message: string; letter?: string }>();
  const form = useRef<HTMLFieldSetElement>(null);

  const inputOf = (name: FieldName) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
  useEffect(() => {
    const input = form.current?.querySelector<HTMLInputElement>(`[name=${start.field}]`);
    input?.focus();
    // Typing goes on behind what was typed to get here, and replaces an older value.
    if (start.text === undefined) input?.select();
    // On a small screen the row may reach below the table's edge.
    form.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [start]);

  function commit(then: Direction): boolean {
    const given = EntryForm.safeParse({
      letterGrade: texts.letterGrade,
      score: asNumber(texts.score),
      maxScore: asNumber(texts.maxScore),
    });
    if (given.success) {
      const { letterGrade: letter = '', score = null, maxScore = null } = given.data;
      const letterGrade = letterIn(scheme, letter, grade.letterGrade);
      if (letterGrade === undefined)
        return refuse({ field: 'letterGrade', message: notALetter(scheme, letter), letter });
      save({ letterGrade, score, maxScore }, then);
      return true;
    }
    const issue = given.error.issues[0];
    const field = fields.find(({ name }) => name === issue?.path[0])?.name ?? 'score';
    return refuse({ field, message: i18n.t(issue?.message ?? '') });
  }
  function refuse(problem: NonNullable<typeof error>): false {
    setError(problem);
    inputOf(problem.field)?.focus();
    return false;
  }
  useImperativeHandle(handle, () => () => commit('stay'));

  function press(event: KeyboardEvent<HTMLInputElement>, name: FieldName) {
    const { key, shiftKey } = event;
    // The grid must not take the keys for its own.
    event.stopPropagation();
    const atEnd = name === (shiftKey ? 'letterGrade' : 'maxScore');
    if (key === 'Enter') commit(shiftKey ? 'up' : 'down');
    else if (key === 'Escape') cancel();
    else if (key === 'Tab' && atEnd) commit(shiftKey ? 'left' : 'right');
    else return;
    event.preventDefault();
  }

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
            onKeyDown={(event) => press(event, field.name)}
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
