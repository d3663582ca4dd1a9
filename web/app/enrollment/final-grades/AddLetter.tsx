import { i18n } from '@stoa/contract/kernel/i18n';
import { formatList } from '../../ui/format.ts';
import styles from './final-grades.module.css';

interface AddLetterProps {
  /** Letters that the course doesn't have. */
  readonly letters: readonly string[];
  /** Opens the course's letters with them. */
  readonly add: () => void;
}

/** Stands beside a refused letter, to add it to the course's letters. */
export const AddLetter = ({ letters, add }: AddLetterProps) => (
  <button type="button" className={styles['addLetter']} onClick={add}>
    {i18n.t('Add {letters} to the course’s letters', {
      letters: formatList(letters.map((letter) => `“${letter}”`)),
    })}
  </button>
);
