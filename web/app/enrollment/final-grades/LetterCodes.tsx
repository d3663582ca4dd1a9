import { finalGrades, type LetterScheme } from '@stoa/contract/enrollment/final-grades.endpoints';
import { isGuessed, suggestedCode } from '@stoa/contract/enrollment/letters';
import { i18n } from '@stoa/contract/kernel/i18n';
import { type FormEvent, useState } from 'react';
import { useCall } from '../../kernel/queries.ts';
import { failureWith, notify } from '../../ui/notify.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { SelectInput } from '../../ui/plain/Input.tsx';
import { Failure } from '../../ui/plain/Note.tsx';
import styles from './final-grades.module.css';
import { optionsOf, type Given } from './GradeCodes.tsx';

interface LetterCodesProps {
  readonly courseId: string;
  readonly grading: Given;
  readonly scheme: LetterScheme;
  /** The letters that are suggested now. While the code of one is a guess, this is open. */
  readonly occurring: readonly string[];
  /** The codes that were chosen and aren’t saved yet, by letter. */
  readonly chosen: ReadonlyMap<string, string>;
  readonly setChosen: (chosen: ReadonlyMap<string, string>) => void;
}

/** Maps each letter of a course to the institution’s codes. Shows nothing if every letter is already a code. */
export function LetterCodes({ courseId, grading, scheme, occurring, chosen, setChosen }: LetterCodesProps) {
  const [asks] = useState(() => occurring.some((letter) => isGuessed(grading, letter)));
  const save = useCall(finalGrades.mapLetters);
  const failure = save.error && failureWith(i18n.t('We couldn’t save the codes.'), save.error);
  const letters = scheme.filter(({ from }) => from !== null).map(({ letter }) => letter);
  const codeOf = (letter: string) => chosen.get(letter) ?? suggestedCode(grading, letter)?.code ?? '';
  const given = letters.map((letter) => ({ letter, code: codeOf(letter) })).filter(({ code }) => code !== '');
  const errorOf = (letter: string) => {
    const sent = save.variables?.body?.codes.findIndex((one) => one.letter === letter);
    const field = `codes.${sent}`;
    return failure?.fields?.[`${field}.code`] ?? failure?.fields?.[`${field}.letter`];
  };

  function send(event: FormEvent) {
    event.preventDefault();
    const onSuccess = () => {
      setChosen(new Map());
      notify(i18n.t('Codes saved. Suggested grades follow them.'));
    };
    save.mutate({ params: { id: courseId }, body: { codes: given } }, { onSuccess });
  }

  if (grading.mapping.length === 0 && !letters.some((letter) => isGuessed(grading, letter))) return null;
  return (
    <details open={asks}>
      <summary>{i18n.t('Codes for your letters')}</summary>
      <form className="stack" noValidate onSubmit={send}>
        <p className="soft">
          {i18n.t('Choose a code for each letter. We ask once for this course, and suggest grades by it from then on.')}
        </p>
        <ul className={styles['codes']}>
          {letters.map((letter) => (
            <li key={letter}>
              <SelectInput
                label={i18n.t('Code for {letter}', { letter })}
                data={optionsOf(grading.codes)}
                value={codeOf(letter)}
                error={errorOf(letter)}
                onChange={(event) => setChosen(new Map(chosen).set(letter, event.currentTarget.value))}
              />
            </li>
          ))}
        </ul>
        {failure && <Failure>{failure.message}</Failure>}
        <div className={styles['arranging']}>
          <Button type="submit" variant="default" size="sm" loading={save.isPending}>
            {i18n.t('Save Codes')}
          </Button>
          <output className="soft">{chosen.size > 0 && i18n.t('You have codes that aren’t saved yet.')}</output>
        </div>
      </form>
    </details>
  );
}
