import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { DialogProps } from './dialogs.ts';
import styles from './Dialog.module.css';
import { useFocusReturn } from './useFocusReturn.ts';

const DialogWindow = lazy(() => import('./DialogWindow.tsx'));

/** A modal dialog, named by its title; on a phone it fills the screen unless it is small. */
export function Dialog(props: DialogProps) {
  const { opened } = props;
  // Once shown it stays, so that it can fade when it closes.
  const [shown, setShown] = useState(opened);
  if (opened && !shown) setShown(true);
  useFocusReturn(opened);
  return shown ? (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  ) : null;
}

/** The buttons at the end of a dialog. Put the safe one first. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles['buttons']}>{children}</div>;
}
