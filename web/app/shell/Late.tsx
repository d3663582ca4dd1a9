import { Trans } from '@lingui/react';
import { Anchor } from '../ui/plain/Anchor.tsx';
import styles from './Late.module.css';

/**
 * Says after two minutes that something has not come, and offers to ask for it again with a full load. The styles count the
 * time, because it may be the program itself that is missing.
 */
export function Late({ to = '' }: { to?: string }) {
  return (
    <span className={styles['late']}>
      <Trans
        id="This is taking much longer than it should. <0>Try again</0>"
        components={{ 0: <Anchor href={to} /> }}
      />
    </span>
  );
}
