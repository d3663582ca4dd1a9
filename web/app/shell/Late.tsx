import { i18n } from '@stoa/contract/kernel/i18n';
import styles from './Late.module.css';

/**
 * Says after two minutes that something has not come, and offers to ask for it again with a full load. The styles count the
 * time, because it may be the program itself that is missing.
 */
export function Late({ to = '' }: { to?: string }) {
  return (
    <span className={styles['late']}>
      {i18n.t('This is taking much longer than it should.')} <a href={to}>{i18n.t('Try again')}</a>
    </span>
  );
}
