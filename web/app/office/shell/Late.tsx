import { i18n } from '@stoa/contract/kernel/i18n';
import styles from './Late.module.css';

/**
 * After two minutes of waiting, offers to load the page again. CSS counts the time, because the program itself may be
 * missing.
 */
export function Late({ to = '' }: { to?: string }) {
  return (
    <span className={styles['late']}>
      {i18n.t('This is taking much longer than it should.')} <a href={to}>{i18n.t('Try again')}</a>
    </span>
  );
}
