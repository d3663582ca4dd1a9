import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { i18n } from '@stoa/contract/kernel/i18n';
import { CrossIcon } from './icons.tsx';
import { notices, type Notice } from './notify.ts';
import styles from './Notices.module.css';
import { Note } from './plain/Note.tsx';
import { useTopModal } from './useModal.ts';

/** The notices, in a corner of the window. An open dialog makes everything outside it inert, so they are inside the top dialog. */
export function Notices() {
  const shown = useSyncExternalStore(notices.subscribe, notices.now, notices.now);
  const dialog = useTopModal();
  if (shown.length === 0) return null;
  return createPortal(
    <div className={styles['notices']}>
      {shown.map((notice) => (
        <ShownNotice key={notice.key} notice={notice} />
      ))}
    </div>,
    dialog ?? document.body,
  );
}

function ShownNotice({ notice: { key, message, isFailure, closesAfter } }: { notice: Notice }) {
  // The timer restarts once the pointer or the focus has left the notice.
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    if (closesAfter === undefined || isRead) return undefined;
    const timer = setTimeout(() => notices.close(key), closesAfter);
    return () => clearTimeout(timer);
  }, [closesAfter, isRead, key]);
  const reading = {
    onMouseEnter: () => setRead(true),
    onMouseLeave: () => setRead(false),
    onFocus: () => setRead(true),
    onBlur: () => setRead(false),
  };
  return (
    <div {...reading} className={styles['notice']}>
      <Note tone={isFailure ? 'denied' : 'approved'} role={isFailure ? 'alert' : 'status'}>
        {message}
      </Note>
      <button type="button" aria-label={i18n.t('Close')} onClick={() => notices.close(key)}>
        <CrossIcon size={18} />
      </button>
    </div>
  );
}
