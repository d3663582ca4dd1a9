import { i18n } from '@stoa/contract/kernel/i18n';
import styles from './gradebook.module.css';

interface AddLetterProps {
  /** Those that the course does not have. */
  readonly letters: readonly string[];
  /** Opens the course's letters with them. */
  readonly add: () => void;
}

/** Beside a refused letter: the way to allow it. */
export const AddLetter = ({ letters, add }: AddLetterProps) => (
  <button type="button" className={styles['addLetter']} onClick={add}>
    {i18n.t('Add {letters} to the scheme', {
      letters: new Intl.ListFormat('en-US').format(letters.map((letter) => `“${letter}”`)),
    })}
  </button>
);
