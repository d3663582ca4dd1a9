import type { WaitingApprovals } from '@stoa/contract/catalog/approvals';
import { i18n } from '@stoa/contract/kernel/i18n';
import styles from './ReviewList.module.css';

const more: Partial<Record<WaitingApprovals, string>> = {
  student: /*i18n*/ 'R reopens a denied application. 1, 2 and 3 ask for a document again.',
  professor: /*i18n*/ 'R reopens a denied application.',
};

/** Says which keys a queue has, where there is a keyboard. */
export const KeyHelp = ({ of }: { of: WaitingApprovals }) => (
  <p className={styles['keys']}>
    {i18n.t(
      'Keys, while you aren’t typing: N next, P previous, A approve, D deny. Y confirms in a dialog, and Escape leaves it.',
    )}{' '}
    {more[of] && `${i18n.t(more[of])} `}
    {i18n.t('You can select the records you have opened, and decide on them together.')}
  </p>
);
