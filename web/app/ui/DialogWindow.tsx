import './mantine-dialogs.ts';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { DialogProps } from './dialogs.ts';
import styles from './Dialog.module.css';
import { Mantine } from './Mantine.tsx';

const widths = { small: '28rem', medium: '40rem', large: '56.25rem' };

/** Mantine's dialog. It has its own file because no page needs it before something is pressed. */
export default function DialogWindow({
  opened,
  onClose,
  title,
  width = 'medium',
  locked = false,
  children,
}: DialogProps) {
  const phone = useMediaQuery('(max-width: 40em)') ?? false;
  return (
    <Mantine>
      <Modal.Root
        opened={opened}
        onClose={onClose}
        size={widths[width]}
        fullScreen={phone && width !== 'small'}
        closeOnEscape={!locked}
        closeOnClickOutside={false}
        returnFocus={false}
        transitionProps={{ transition: 'fade' }}
        // Only small dialogs that are whole at once are centered: one that grows while it loads would move up.
        centered={width === 'small'}
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
    </Mantine>
  );
}
