import { createContext, lazy, Suspense, useState, type ReactNode } from 'react';
import type { DialogProps } from './dialogs.ts';
import styles from './Dialog.module.css';
import { useFocusReturn } from './useFocusReturn.ts';

const DialogWindow = lazy(() => import('./DialogWindow.tsx'));

/** True inside a dialog, where a form's buttons are a dialog's. */
export const InDialog = createContext(false);

/** A modal dialog, named by its title; on a phone it fills the screen unless it is small. */
export function Dialog(props: DialogProps) {
  const { opened } = props;
  // Once shown it stays, so that it can fade when it closes.
  const [shown, setShown] = useState(opened);
  if (opened && !shown) setShown(true);
  useFocusReturn(opened);
  return shown ? (
    <Suspense>
      <InDialog value>
        <DialogWindow {...props} />
      </InDialog>
    </Suspense>
  ) : null;
}

/**
 * The buttons at the end of a dialog. The safe one comes first. Where the dialog asks whether to do something, the safe one is
 * filled and has the focus, and the other is an outline; where it is a form that only saves, what saves is filled.
 */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles['buttons']}>{children}</div>;
}
