import { Trans } from '@lingui/react';
import { Anchor } from '../ui/plain/Anchor.tsx';
import styles from './Late.module.css';

/**
 * After two minutes of waiting, offers to load the page again. CSS counts the time, because the program itself may be
 * missing.
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
