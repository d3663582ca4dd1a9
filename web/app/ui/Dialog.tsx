import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import styles from './Dialog.module.css';
import { useFocusReturn } from './useFocusReturn.ts';

const widths = { small: '28rem', medium: '40rem', large: '56.25rem' };

interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** `large` is 900px wide. */
  readonly width?: keyof typeof widths;
  /** Keeps the dialog open while something runs. */
  readonly locked?: boolean;
  readonly children: ReactNode;
}

/** A modal dialog, named by its title; on a phone it fills the screen unless it is small. */
export function Dialog({ opened, onClose, title, width = 'medium', locked = false, children }: DialogProps) {
  useFocusReturn(opened);
  const phone = useMediaQuery('(max-width: 40em)') ?? false;
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={widths[width]}
      fullScreen={phone && width !== 'small'}
      closeOnEscape={!locked}
      closeOnClickOutside={false}
      returnFocus={false}
      transitionProps={{ transition: 'fade' }}
      centered
    >
      <Modal.Overlay color="var(--veil)" backgroundOpacity={1} />
      <Modal.Content>
        {/* Modal.Header is a header element, which would be a second banner landmark. */}
        <div className={styles['top']}>
          <Modal.Title className={styles['title'] ?? ''}>{title}</Modal.Title>
          {!locked && <Modal.CloseButton aria-label={i18n.t('Close')} size="lg" />}
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The buttons at the end of a dialog. Put the safe one first. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles['buttons']}>{children}</div>;
}
