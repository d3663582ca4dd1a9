import { LetterScheme } from '@stoa/contract/enrollment/final-grades.shapes';
import { defaultScheme } from '@stoa/contract/enrollment/letters';
import { numberIn } from '@stoa/contract/kernel/fields';
import { useState, type FormEvent } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { failureWith, notify } from '../../ui/notify.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { TextInput } from '../../ui/plain/Input.tsx';
import { Failure } from '../../ui/plain/Note.tsx';
import styles from './final-grades.module.css';

interface Row {
  readonly key: number;
  readonly letter: string;
  readonly from: string;
  /** Set on a row added here, which takes its place by its percentage. */
  readonly isNew?: true;
}
let keys = 0;
const rowsOf = (scheme: LetterScheme): Row[] =>
  scheme.map(({ letter, from }) => ({ key: ++keys, letter, from: from === null ? '' : String(from) }));
const added = (letter: string): Row => ({ key: ++keys, letter, from: '', isNew: true });
const asNumber = (text: string) => (text.trim() === '' ? null : (numberIn(text) ?? Number.NaN));

/** Puts added rows before the first with a lower percentage; those without a percentage come last. */
function placed(rows: readonly Row[]): Row[] {
  const all = rows.filter(({ isNew }) => !isNew);
  for (const row of rows.filter(({ isNew }) => isNew)) {
    const from = asNumber(row.from);
    const at = from === null ? -1 : all.findIndex((other) => (asNumber(other.from) ?? from) < from);
    all.splice(at < 0 ? all.length : at, 0, row);
  }
  return all;
}

interface LettersDialogProps {
  readonly scheme: LetterScheme;
  /** Refused letters to add. */
  readonly wanted?: readonly string[];
  readonly save: (scheme: LetterScheme) => Promise<unknown>;
  readonly close: () => void;
}

/** The letters of a course, and the percentage from which each is suggested. */
export function LettersDialog({ scheme, wanted = [], save, close }: LettersDialogProps) {
  const [rows, setRows] = useState(() => [...rowsOf(scheme), ...wanted.map(added)]);
  /** By the key of the row and the field. */
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [error, setError] = useState('');
  const [isSaving, setSaving] = useState(false);
  const change = (key: number, part: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));

  async function send(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const inPlace = placed(rows);
    setRows(inPlace);
    const given = LetterScheme.safeParse(inPlace.map(({ letter, from }) => ({ letter, from: asNumber(from) })));
    setProblems(
      new Map(
        given.error?.issues.map(({ path: [at, field], message }) => [
          `${inPlace[Number(at)]?.key}.${String(field)}`,
          i18n.t(message),
        ]),
      ),
    );
    setError(i18n.t(given.error?.issues.find(({ path }) => path.length === 0)?.message ?? ''));
    if (!given.success) return;
    setSaving(true);
    try {
      await save(given.data);
      notify(i18n.t('Letters saved. They change the suggested grades, but not the posted ones.'));
      close();
    } catch (failure) {
      setError(failureWith(i18n.t('We couldn’t save the letters.'), failure).message);
      setSaving(false);
    }
  }

  return (
    <Dialog opened onClose={close} title={i18n.t('Letters')} width="small">
      <form noValidate onSubmit={(event) => void send(event)}>
        <div className="stack">
          <p className="soft">
            {i18n.t(
              'List the letters from best to worst. We suggest a letter when the course total, with two decimals, reaches its percentage. A letter without a percentage is never suggested; you give it by hand.',
            )}
          </p>
          <ul className={styles['letters']}>
            {rows.map(({ key, letter, from, isNew }, at) => (
              <li key={key}>
                <TextInput
                  label={<span className="hidden-text">{i18n.t('Letter {number}', { number: at + 1 })}</span>}
                  value={letter}
                  maxLength={10}
                  error={problems.get(`${key}.letter`) ?? null}
                  onChange={(event) => change(key, { letter: event.currentTarget.value })}
                />
                <TextInput
                  label={
                    <span className="hidden-text">{i18n.t('From percent, letter {number}', { number: at + 1 })}</span>
                  }
                  inputMode="decimal"
                  {...(isNew && letter === wanted[0] && { 'data-autofocus': true })}
                  value={from}
                  error={problems.get(`${key}.from`) ?? null}
                  onChange={(event) => change(key, { from: event.currentTarget.value })}
                />
                <span aria-hidden="true">%</span>
                <Button
                  variant="subtle"
                  size="sm"
                  aria-label={i18n.t('Remove letter {number}, {letter}', { number: at + 1, letter })}
                  disabled={rows.length === 1}
                  onClick={() => setRows(rows.filter((row) => row.key !== key))}
                >
                  {i18n.t('Remove')}
                </Button>
              </li>
            ))}
          </ul>
          <div className={styles['arranging']}>
            <Button
              variant="default"
              size="sm"
              disabled={rows.length >= 30}
              onClick={() => setRows([...rows, added('')])}
            >
              {i18n.t('Add a letter')}
            </Button>
            <Button variant="subtle" size="sm" onClick={() => setRows(rowsOf(defaultScheme))}>
              {i18n.t('Use default letters')}
            </Button>
          </div>
          {error && <Failure>{error}</Failure>}
          <DialogButtons cancel={close}>
            <Button type="submit" loading={isSaving}>
              {i18n.t('Save Letters')}
            </Button>
          </DialogButtons>
        </div>
      </form>
    </Dialog>
  );
}
