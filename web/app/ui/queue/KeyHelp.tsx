import { i18n } from '@stoa/contract/kernel/i18n';
import styles from './Queue.module.css';

/** Says which keys there are, where there is a keyboard. */
export const KeyHelp = () => (
  <p className={styles['keys']}>
    {i18n.t(
      'Keys, while you aren’t typing: N next, P previous, A approve, D deny, R reopen, 1 to 3 clear a document. A dialog is confirmed with Y and left with Escape. Select records you have opened to decide on them together.',
    )}
  </p>
);
