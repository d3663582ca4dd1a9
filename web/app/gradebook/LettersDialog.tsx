import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { gradebook } from '@stoa/contract/gradebook';
import { LetterScheme, defaultScheme } from '@stoa/contract/grading';
import { useState, type FormEvent } from 'react';
import { useCall } from '../kernel/queries.ts';
import { Dialog, DialogButtons } from '../ui/Dialog.tsx';
import { failureWith } from '../ui/failed.ts';
import { notify } from '../ui/notify.ts';
import styles from './gradebook.module.css';
import { words } from './words.ts';

interface Row {
  readonly key: number;
  readonly letter: string;
  readonly from: string;
}
let keys = 0;
const rowsOf = (scheme: LetterScheme): Row[] =>
  scheme.map(({ letter, from }) => ({ key: ++keys, letter, from: String(from) }));
const asNumber = (text: string) => (text.trim() === '' ? NaN : Number(text));

interface LettersDialogProps {
  readonly courseId: string;
  readonly scheme: LetterScheme;
  readonly close: () => void;
}

/** The letters of a course, and from which percentage on each is suggested. */
export function LettersDialog({ courseId, scheme, close }: LettersDialogProps) {
  const [rows, setRows] = useState(() => rowsOf(scheme));
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [error, setError] = useState('');
  const save = useCall(gradebook.saveScheme);
  const change = (key: number, part: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));

  async function send(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const given = LetterScheme.safeParse(rows.map(({ letter, from }) => ({ letter, from: asNumber(from) })));
    setProblems(new Map(given.error?.issues.map(({ path, message }) => [path.join('.'), message])));
    setError(given.error?.issues.find(({ path }) => path.length === 0)?.message ?? '');
    if (!given.success) return;
    try {
      await save.mutateAsync({ params: { id: courseId }, body: { scheme: given.data } });
      notify(words.theLettersWereSavedSuggestions);
      close();
    } catch (failure) {
      setError(failureWith(words.theLettersCouldNotBeSaved, failure).message);
    }
  }

  return (
    <Dialog opened onClose={close} title={words.letters} width="small">
      <form noValidate onSubmit={(event) => void send(event)}>
        <Stack gap="md">
          <p className={styles['soft']}>{words.fromTheBestDownEachLetter}</p>
          <ul className={styles['letters']}>
            {rows.map(({ key, letter, from }, at) => (
              <li key={key}>
                <TextInput
                  aria-label={words.letterOf(at + 1)}
                  value={letter}
                  maxLength={10}
                  error={problems.get(`${at}.letter`) ?? null}
                  onChange={(event) => change(key, { letter: event.currentTarget.value })}
                />
                <TextInput
                  aria-label={words.fromPercentLetter(at + 1)}
                  inputMode="decimal"
                  rightSection={<span className={styles['soft']}>%</span>}
                  value={from}
                  error={problems.get(`${at}.from`) ?? null}
                  onChange={(event) => change(key, { from: event.currentTarget.value })}
                />
                <Button
                  variant="subtle"
                  size="sm"
                  aria-label={words.removeLetter(at + 1, letter)}
                  disabled={rows.length === 1}
                  onClick={() => setRows(rows.filter((row) => row.key !== key))}
                >
                  {words.remove}
                </Button>
              </li>
            ))}
          </ul>
          <div className={styles['arranging']}>
            <Button
              variant="default"
              size="sm"
              disabled={rows.length >= 30}
              onClick={() => setRows([...rows, { key: ++keys, letter: '', from: '' }])}
            >
              {words.addALetter}
            </Button>
            <Button variant="subtle" size="sm" onClick={() => setRows(rowsOf(defaultScheme))}>
              {words.theUsualLetters}
            </Button>
          </div>
          {error && (
            <Alert color="terracotta" role="alert">
              {error}
            </Alert>
          )}
          <DialogButtons>
            <Button variant="default" onClick={close}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {words.saveLetters}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  );
}
