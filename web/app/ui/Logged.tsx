import { i18n } from '@stoa/contract/kernel/i18n';
import { EyeIcon } from './icons.tsx';
import styles from './FileView.module.css';

/** Says, beside something sensitive, that looking at it is recorded. */
export const Logged = () => (
  <p className={styles['logged']}>
    <EyeIcon size={14} /> {i18n.t('We record who views this.')}
  </p>
);
