import styles from './gradebook.module.css';
import { words } from './words.ts';

interface AddLetterProps {
  /** Those that the course does not have. */
  readonly letters: readonly string[];
  /** Opens the course's letters with them. */
  readonly add: () => void;
}

/** Beside a refused letter: the way to allow it. */
export const AddLetter = ({ letters, add }: AddLetterProps) => (
  <button type="button" className={styles['addLetter']} onClick={add}>
    {words.addToTheLetters(new Intl.ListFormat('en-US').format(letters.map((letter) => `“${letter}”`)))}
  </button>
);
