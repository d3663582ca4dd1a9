import { i18n } from '@stoa/contract/kernel/i18n';
import { DragIcon } from '../../ui/icons.tsx';
import styles from './Materials.module.css';
import type { Handle } from './useDragging.ts';

/** The handle that a pointer drags. The buttons beside it do the same by keyboard, so it is hidden from screen readers. */
export const DragHandle = ({ of, handle }: { of: string; handle: Handle }) => (
  <span
    className={styles['handle']}
    aria-hidden
    title={i18n.t('Drag {title} to another place', { title: of })}
    {...handle}
  >
    <DragIcon size={20} />
  </span>
);
