import type { LetterScheme } from '@stoa/contract/enrollment/final-grades.endpoints';
import { notALetter } from '@stoa/contract/enrollment/letters';
import { TextInput } from '../../ui/plain/Input.tsx';
import styles from './final-grades.module.css';
import { i18n } from '@stoa/contract/kernel/i18n';
import { formatList } from '../../ui/format.ts';

interface LetterInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Why it can't be posted, apart from an unknown letter. */
  readonly error?: string;
  readonly scheme: LetterScheme;
  readonly written: string;
  /** The course's own spelling; undefined when the course has no such letter. */
  readonly letter: string | undefined;
  /** True after the first try to post; an unknown letter is shown as an error from then on. */
  readonly tried: boolean;
  readonly addLetter: (letter: string) => void;
}

/** A field for a final grade, with a button to add a letter that the course doesn't have. */
export function LetterInput(props: LetterInputProps) {
  const { label, value, onChange, error, scheme, written, letter, tried, addLetter } = props;
  const unknown = tried && letter === undefined;
  return (
    <div className={styles['letterInput']}>
      <TextInput
        label={label}
        required
        data-autofocus
        maxLength={20}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={unknown ? notALetter(scheme, written) : error || null}
      />
      {unknown && <AddLetter letters={[written]} add={() => addLetter(written)} />}
    </div>
  );
}

interface AddLetterProps {
  /** Letters that the course doesn't have. */
  readonly letters: readonly string[];
  /** Opens the course's letters with them. */
  readonly add: () => void;
}

/** A button beside a refused letter, which adds it to the course's letters. */
export const AddLetter = ({ letters, add }: AddLetterProps) => (
  <button type="button" className={styles['addLetter']} onClick={add}>
    {i18n.t('Add {letters} to the course’s letters', {
      letters: formatList(letters.map((letter) => `“${letter}”`)),
    })}
  </button>
);
