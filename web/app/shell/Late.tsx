import styles from './Late.module.css';
import { words } from './words.ts';

/**
 * Says after two minutes that something has not come, and offers to ask for it again with a full load. The styles count the
 * time, because it may be the program itself that is missing.
 */
export function Late({ to = '' }: { to?: string }) {
  return (
    <span className={styles['late']}>
      {words.thisIsTakingMuchLongerThan} <a href={to}>{words.tryAgain}</a>
    </span>
  );
}
